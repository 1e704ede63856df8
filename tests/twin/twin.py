"""SA Gaming baccarat, worked out a second time.

Written from the operator's rules page alone, in Python and in fractions; it shares no code and no data
with Punto. It walks through every way the cards can fall, in the plainest manner that is still fast
enough, so that its correctness can be seen by reading it.

All counts are deals: ordered ways of drawing six cards from the shoe, n(n-1)...(n-5) in all. A coup that
needs fewer cards counts once for each way of drawing those it leaves.
"""

from collections import Counter, namedtuple
from fractions import Fraction
from itertools import permutations
from math import isqrt

RANKS = "A23456789TJQK"
SUITS = "shdc"

# Third cards, as the rules page prints them. A hand of 8 or 9 on two cards ends the coup for both.
PLAYER = {"draws on": "012345", "stands on": "67"}
BANKER_IF_PLAYER_STOOD = {"draws on": "012345", "stands on": "67"}
# Banker's two cards: the Player's third card on which it draws, and on which it stands.
BANKER = {
    "0": ("0123456789", ""),
    "1": ("0123456789", ""),
    "2": ("0123456789", ""),
    "3": ("012345679", "8"),
    "4": ("234567", "0189"),
    "5": ("4567", "012389"),
    "6": ("67", "01234589"),
    "7": ("", "0123456789"),
}

# How a coup ended: both scores on two cards, both final scores, cards in each hand.
Coup = namedtuple("Coup", "player_two banker_two player banker player_cards banker_cards")

# Does the hand's first two cards make a pair?
Pairs = namedtuple("Pairs", "player banker")


def player_wants_a_card(two):
    return str(two) in PLAYER["draws on"]


def banker_wants_a_card(two, players_third):
    if players_third is None:
        return str(two) in BANKER_IF_PLAYER_STOOD["draws on"]
    return str(players_third) in BANKER[str(two)][0]


def points_of_rank(rank):
    """Rank 0 is the ace, 12 the king."""
    return rank + 1 if rank < 9 else 0


class Shoe:
    """Undealt cards, known by points (ace to nine, then ten-valued), by rank, or card by card.

    `replacing` puts every card back before the next is drawn.
    """

    KINDS = {"points": 10, "ranks": 13, "cards": 52}

    def __init__(self, detail, counts, replacing=False):
        assert len(counts) == self.KINDS[detail]
        self.detail = detail
        self.counts = list(counts)
        self.replacing = replacing
        self.size = sum(counts)

    @staticmethod
    def decks(number, replacing=False):
        return Shoe("cards", [number] * 52, replacing)

    def ranks(self):
        """13 counts, or None if the shoe does not tell."""
        if self.detail == "points":
            return None
        if self.detail == "ranks":
            return self.counts
        return [sum(self.counts[4 * rank : 4 * rank + 4]) for rank in range(13)]

    def cards(self):
        """52 counts, or None if the shoe does not tell."""
        return self.counts if self.detail == "cards" else None

    def by_points(self):
        """How many cards are worth 0, 1, ... 9."""
        if self.detail == "points":
            return [self.counts[9]] + self.counts[:9]
        worth = [0] * 10
        for rank, count in enumerate(self.ranks()):
            worth[points_of_rank(rank)] += count
        return worth

    def ways(self, number):
        """Ordered ways of drawing so many cards of the whole shoe."""
        return arrangements(self.size, number, self.replacing)

    def without(self, *names):
        """The shoe without cards named like "As", at the same detail: "A" by rank, "X" by points."""
        counts = list(self.counts)
        for name in names:
            if self.detail == "points":
                kind = 9 if name in "XTJQK" else RANKS.index(name)
            elif self.detail == "ranks":
                kind = RANKS.index(name)
            else:
                kind = 4 * RANKS.index(name[0]) + SUITS.index(name[1])
            counts[kind] -= 1
            assert counts[kind] >= 0
        return Shoe(self.detail, counts, self.replacing)

    def at(self, detail):
        """The same cards, known less well."""
        if detail == self.detail:
            return self
        if detail == "ranks":
            return Shoe(detail, self.ranks(), self.replacing)
        worth = self.by_points()
        return Shoe(detail, worth[1:] + worth[:1], self.replacing)


def arrangements(things, number, replacing):
    product = 1
    for already in range(number):
        product *= things if replacing else things - already
    return product


def drawn(left, replacing):
    """Draws one card in every possible way: what it is, and how many such cards there were.

    While the caller looks at a card, it is missing from `left`.
    """
    for kind, ways in enumerate(left):
        if ways:
            left[kind] -= not replacing
            yield kind, ways
            left[kind] += not replacing


def count_coups(shoe):
    """Deals of each way a coup can end."""
    left = shoe.by_points()
    fifth_and_sixth = shoe.ways(6) // shoe.ways(4)
    sixth = shoe.ways(6) // shoe.ways(5)
    deals = Counter()
    for p1, ways1 in drawn(left, shoe.replacing):
        for b1, ways2 in drawn(left, shoe.replacing):
            for p2, ways3 in drawn(left, shoe.replacing):
                for b2, ways4 in drawn(left, shoe.replacing):
                    start = ways1 * ways2 * ways3 * ways4
                    player = (p1 + p2) % 10
                    banker = (b1 + b2) % 10
                    if player >= 8 or banker >= 8:
                        deals[player, banker, player, banker, 2, 2] += start * fifth_and_sixth
                    elif not player_wants_a_card(player):
                        if not banker_wants_a_card(banker, None):
                            deals[player, banker, player, banker, 2, 2] += start * fifth_and_sixth
                            continue
                        for b3, ways5 in drawn(left, shoe.replacing):
                            end = (banker + b3) % 10
                            deals[player, banker, player, end, 2, 3] += start * ways5 * sixth
                    else:
                        for p3, ways5 in drawn(left, shoe.replacing):
                            players_end = (player + p3) % 10
                            if not banker_wants_a_card(banker, p3):
                                deals[player, banker, players_end, banker, 3, 2] += start * ways5 * sixth
                                continue
                            for b3, ways6 in drawn(left, shoe.replacing):
                                end = (banker + b3) % 10
                                deals[player, banker, players_end, end, 3, 3] += start * ways5 * ways6
    return {Coup(*end): number for end, number in deals.items()}


def count_pairs(counts, replacing):
    """Deals of each way the hands can pair, by kinds of which `counts` holds how many there are.

    Both hands pair on one kind, or on two kinds; one of them pairs and the other does not.
    """
    size = sum(counts)
    rest = arrangements(size, 6, replacing) // arrangements(size, 4, replacing)
    one_hand = 0
    both = 0
    for a, count in enumerate(counts):
        pair = arrangements(count, 2, replacing)
        one_hand += pair
        for b, other in enumerate(counts):
            both += arrangements(count, 4, replacing) if a == b else pair * arrangements(other, 2, replacing)
    after_two = arrangements(size, 4, replacing) // arrangements(size, 2, replacing)
    one_hand *= after_two
    return {
        Pairs(True, True): both * rest,
        Pairs(True, False): (one_hand - both) * rest,
        Pairs(False, True): (one_hand - both) * rest,
        Pairs(False, False): (arrangements(size, 4, replacing) - 2 * one_hand + both) * rest,
    }


def count_pairs_card_by_card(counts, replacing):
    """The same, by laying out the four cards in every way."""
    left = list(counts)
    size = sum(counts)
    rest = arrangements(size, 6, replacing) // arrangements(size, 4, replacing)
    deals = Counter()
    for p1, ways1 in drawn(left, replacing):
        for b1, ways2 in drawn(left, replacing):
            for p2, ways3 in drawn(left, replacing):
                for b2, ways4 in drawn(left, replacing):
                    deals[Pairs(p1 == p2, b1 == b2)] += ways1 * ways2 * ways3 * ways4 * rest
    return dict(deals)


# Bets: what one unit staked wins (above zero), or loses (below), on each coup.

LOST = Fraction(-1)
PUSH = Fraction(0)


def player(coup):
    if coup.player > coup.banker:
        return Fraction(1)
    return PUSH if coup.player == coup.banker else LOST


def banker_with_commission(coup):
    if coup.banker > coup.player:
        return Fraction(95, 100)
    return PUSH if coup.player == coup.banker else LOST


def banker_without_commission(coup):
    if coup.banker > coup.player:
        return Fraction(1, 2) if coup.banker == 6 else Fraction(1)
    return PUSH if coup.player == coup.banker else LOST


def tie(coup):
    return Fraction(8) if coup.player == coup.banker else LOST


def player_natural(coup):
    return Fraction(7, 2) if coup.player_two >= 8 else LOST


def banker_natural(coup):
    return Fraction(7, 2) if coup.banker_two >= 8 else LOST


def bonus(own_two, own, others_two, others):
    if own_two >= 8 and own > others:
        return Fraction(1)
    if own_two >= 8 and others_two >= 8 and own == others:
        return PUSH
    return Fraction({9: 30, 8: 10, 7: 6, 6: 4, 5: 2, 4: 1}.get(own - others, -1))


def player_bonus(coup):
    return bonus(coup.player_two, coup.player, coup.banker_two, coup.banker)


def banker_bonus(coup):
    return bonus(coup.banker_two, coup.banker, coup.player_two, coup.player)


def lucky_six(on_two, on_three):
    """Odds of a Banker that wins with 6, on two cards and on three."""

    def net(coup):
        if coup.banker == 6 and coup.player < 6:
            return Fraction(on_two if coup.banker_cards == 2 else on_three)
        return LOST

    return net


def lucky_seven(on_two, on_three):
    """Odds of a Player that wins with 7, on two cards and on three."""

    def net(coup):
        if coup.player == 7 and coup.banker < 7:
            return Fraction(on_two if coup.player_cards == 2 else on_three)
        return LOST

    return net


def super_lucky_seven(coup):
    if coup.player == 7 and coup.banker == 6:
        return Fraction({4: 30, 5: 40, 6: 100}[coup.player_cards + coup.banker_cards])
    return LOST


def player_pair(pairs):
    return Fraction(11) if pairs.player else LOST


def banker_pair(pairs):
    return Fraction(11) if pairs.banker else LOST


def any_pair(pairs):
    return Fraction(5) if pairs.player or pairs.banker else LOST


def perfect_pair(pairs):
    return Fraction(25) if pairs.player or pairs.banker else LOST


# (id, mode or None for both): what the bet looks at, and its net result.
BETS = {
    ("player", None): ("coup", player),
    ("banker", "commission"): ("coup", banker_with_commission),
    ("banker", "no-commission"): ("coup", banker_without_commission),
    ("tie", None): ("coup", tie),
    ("player_pair", None): ("ranks", player_pair),
    ("banker_pair", None): ("ranks", banker_pair),
    ("any_pair", None): ("ranks", any_pair),
    ("perfect_pair", None): ("cards", perfect_pair),
    ("player_natural", None): ("coup", player_natural),
    ("banker_natural", None): ("coup", banker_natural),
    ("player_bonus", None): ("coup", player_bonus),
    ("banker_bonus", None): ("coup", banker_bonus),
    ("lucky_six", None): ("coup", lucky_six(12, 20)),
    ("lucky_six_2", None): ("coup", lucky_six(22, -1)),
    ("lucky_six_3", None): ("coup", lucky_six(-1, 50)),
    ("lucky_seven", None): ("coup", lucky_seven(6, 15)),
    ("lucky_seven_2", None): ("coup", lucky_seven(15, -1)),
    ("lucky_seven_3", None): ("coup", lucky_seven(-1, 30)),
    ("super_lucky_seven", None): ("coup", super_lucky_seven),
}


class Figures:
    """One bet from one shoe: the deals of each net result, and what follows from them."""

    def __init__(self, deals_by_net):
        self.deals = {net: deals for net, deals in deals_by_net.items() if deals}
        self.all_deals = sum(self.deals.values())

    def share(self, holds):
        return Fraction(sum(deals for net, deals in self.deals.items() if holds(net)), self.all_deals)

    def mean_of(self, value):
        return sum(value(net) * deals for net, deals in self.deals.items()) / Fraction(self.all_deals)

    @property
    def house_edge(self):
        return -self.mean_of(lambda net: net)

    @property
    def rtp(self):
        return self.mean_of(lambda net: 1 + net)

    @property
    def hit_frequency(self):
        return self.share(lambda net: net > 0)

    @property
    def push_frequency(self):
        return self.share(lambda net: net == 0)

    @property
    def loss_frequency(self):
        return self.share(lambda net: net < 0)

    @property
    def variance(self):
        mean = self.mean_of(lambda net: net)
        return self.mean_of(lambda net: (net - mean) ** 2)

    @property
    def edge_per_resolved(self):
        """None if every coup is a push."""
        resolved = 1 - self.push_frequency
        return self.house_edge / resolved if resolved else None


def analyze(shoe):
    """(id, mode) -> Figures, or None where the shoe does not tell."""
    looks_at = {
        "coup": count_coups(shoe),
        "ranks": shoe.ranks() and count_pairs(shoe.ranks(), shoe.replacing),
        "cards": shoe.cards() and count_pairs(shoe.cards(), shoe.replacing),
    }
    figures = {}
    for bet, (what, net) in BETS.items():
        if looks_at[what] is None:
            figures[bet] = None
            continue
        by_net = Counter()
        for ending, deals in looks_at[what].items():
            by_net[net(ending)] += deals
        figures[bet] = Figures(by_net)
    return figures


def deal(cards):
    """One coup from cards (rank, suit) in their order: its end, rank pairs, perfect pairs."""
    coming = iter(cards)
    p1, b1, p2, b2 = (next(coming) for _ in range(4))
    player_hand = [p1, p2]
    banker_hand = [b1, b2]

    def score(hand):
        return sum(points_of_rank(rank) for rank, _ in hand) % 10

    player_two, banker_two = score(player_hand), score(banker_hand)
    if player_two < 8 and banker_two < 8:
        third = None
        if player_wants_a_card(player_two):
            player_hand.append(next(coming))
            third = points_of_rank(player_hand[2][0])
        if banker_wants_a_card(banker_two, third):
            banker_hand.append(next(coming))
    coup = Coup(
        player_two, banker_two, score(player_hand), score(banker_hand), len(player_hand), len(banker_hand)
    )
    return coup, Pairs(p1[0] == p2[0], b1[0] == b2[0]), Pairs(p1 == p2, b1 == b2)


def analyze_by_listing(cards):
    """Like `analyze`, by dealing the cards (rank, suit) in every order. For a handful of cards."""
    by_net = {bet: Counter() for bet in BETS}
    for order in permutations(cards, 6):
        coup, rank_pairs, card_pairs = deal(order)
        looks_at = {"coup": coup, "ranks": rank_pairs, "cards": card_pairs}
        for bet, (what, net) in BETS.items():
            by_net[bet][net(looks_at[what])] += 1
    return {bet: Figures(deals) for bet, deals in by_net.items()}


def rounded(value, digits):
    """`value` with so many decimals, halves away from zero, and no sign on a zero."""
    scaled = abs(value) * 10**digits
    whole = (2 * scaled.numerator + scaled.denominator) // (2 * scaled.denominator)
    return placed(whole, digits, value < 0)


def rounded_root(value, digits):
    """The square root of `value`, in the same way."""
    twice = isqrt((4 * value.numerator * 100**digits) // value.denominator)
    return placed((twice + 1) // 2, digits, False)


def placed(whole, digits, negative):
    text = str(whole).rjust(digits + 1, "0")
    return ("-" if negative and whole else "") + text[:-digits] + "." + text[-digits:]
