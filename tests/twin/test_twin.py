"""The twin against what is known of it, and the `punto` binary against the twin.

The binary is taken from the environment variable PUNTO_BINARY; without it, only the twin is tested.
Run: PUNTO_BINARY=build/punto python3 tests/twin/test_twin.py
"""

import csv
import json
import os
import random
import subprocess
import sys
import unittest
from fractions import Fraction
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

import twin  # noqa: E402  (its folder has just been added to the path)

BINARY = os.environ.get("PUNTO_BINARY")
COUPS = Path(__file__).resolve().parent.parent / "cases" / "coups.csv"
DIGITS = 12
EXACT_FIGURES = ("house_edge", "rtp", "hit_frequency", "push_frequency", "loss_frequency", "variance")


def read_cards(text):
    """(rank, suit) of each card; a card without a suit has suit None."""
    cards = []
    for word in text.split():
        suit = twin.SUITS.index(word[1]) if len(word) == 2 else None
        cards.append((twin.RANKS.index(word[0]), suit))
    return cards


class TwinAlone(unittest.TestCase):
    def test_every_tableau_row_names_each_digit_once(self):
        for draws, stands in twin.BANKER.values():
            self.assertEqual("".join(sorted(draws + stands)), "0123456789")
        for row in (twin.PLAYER, twin.BANKER_IF_PLAYER_STOOD):
            self.assertEqual("".join(sorted(row["draws on"] + row["stands on"])), "01234567")
        self.assertEqual("".join(twin.BANKER), "01234567")

    def test_coups_that_programs_got_wrong(self):
        with COUPS.open(encoding="utf-8") as file:
            rows = list(csv.DictReader((line for line in file if line[0] != "#"), delimiter=";"))
        self.assertGreater(len(rows), 20)
        for row in rows:
            with self.subTest(row["cards"]):
                coup = twin.deal(read_cards(row["cards"]))[0]
                winner = "tie" if coup.player == coup.banker else "player" if coup.player > coup.banker else "banker"
                self.assertEqual(
                    [coup.player, coup.banker, winner, coup.player_cards + coup.banker_cards],
                    [int(row["player_total"]), int(row["banker_total"]), row["winner"], int(row["cards_dealt"])],
                )

    def test_eight_decks_as_published(self):
        """wizardofodds.com/games/baccarat/one-to-twelve-decks/, in full at casinoexploit.com/baccarat.html"""
        figures = twin.analyze(twin.Shoe.decks(8))
        player = figures["player", None].deals
        self.assertEqual(sum(player.values()), 4998398275503360)
        self.assertEqual(player, {1: 2230518282592256, 0: 475627426473216, -1: 2292252566437888})

    def test_listing_all_sequences_of_tiny_shoes(self):
        for text in ("As As 5h 5h 9d Kc", "7s 7h 7s 6d 6d 8c 2s", "Ks Kh 4d 4d 4c 3s Qs", "2s 3s 4s 5s 6s 7s 8s 9s"):
            with self.subTest(text):
                cards = read_cards(text)
                counts = [cards.count((kind // 4, kind % 4)) for kind in range(52)]
                listed = twin.analyze_by_listing(cards)
                for bet, figures in twin.analyze(twin.Shoe("cards", counts)).items():
                    self.assertEqual(figures.deals, listed[bet].deals, bet)

    def test_pairs_counted_and_laid_out(self):
        for counts in ([32] * 13, [4, 0, 1, 2, 3, 7, 0, 32, 5, 6, 1, 1, 2]):
            for replacing in (False, True):
                counted = twin.count_pairs(counts, replacing)
                self.assertEqual(counted, twin.count_pairs_card_by_card(counts, replacing))

    def test_replacing_is_the_limit_of_many_decks(self):
        endless = twin.analyze(twin.Shoe.decks(1, replacing=True))
        many = twin.analyze(twin.Shoe.decks(10**9))
        for bet, figures in endless.items():
            self.assertEqual(figures.all_deals, 52**6)
            self.assertLess(abs(figures.house_edge - many[bet].house_edge), Fraction(1, 10**7), bet)

    def test_rounding(self):
        self.assertEqual(twin.rounded(Fraction(43, 415), 4), "0.1036")
        self.assertEqual(twin.rounded(Fraction(-1, 8), 2), "-0.13")
        self.assertEqual(twin.rounded(Fraction(-1, 1000), 2), "0.00")
        self.assertEqual(twin.rounded_root(Fraction(2), 3), "1.414")
        self.assertEqual(twin.rounded_root(Fraction(1, 4), 1), "0.5")
        self.assertEqual(twin.rounded_root(Fraction(9, 400), 1), "0.2")


def uneven(detail, seed):
    """A shoe with empty kinds and crowded ones, from six cards to a few hundred."""
    chance = random.Random(seed)
    most = chance.choice([1, 2, 5, 16]) * (1 if detail == "cards" else 4)
    while True:
        counts = [chance.choice([0, chance.randint(0, most)]) for _ in range(twin.Shoe.KINDS[detail])]
        if 6 <= sum(counts) <= 415:
            return twin.Shoe(detail, counts)


def dealt_down(detail, cards_left, seed):
    """Eight decks, shuffled and dealt until so many cards are left."""
    kinds = [kind for kind in range(52) for _ in range(8)]
    random.Random(seed).shuffle(kinds)
    return twin.Shoe("cards", [kinds[:cards_left].count(kind) for kind in range(52)]).at(detail)


def shoe_arguments(shoe):
    return [f"--{shoe.detail}", ",".join(map(str, shoe.counts))]


def cases():
    """(arguments of `punto analyze`, the shoe that they mean), from fresh to nearly empty."""
    eight = twin.Shoe.decks(8)
    for decks in (1, 6, 8, 100):
        yield ["--decks", str(decks)], twin.Shoe.decks(decks)
    yield ["--decks", "infinite"], twin.Shoe.decks(1, replacing=True)
    yield [], eight

    for number, detail in enumerate(("cards", "ranks", "points")):
        for cards_left in (415, 208, 52, 14, 6):
            shoe = dealt_down(detail, cards_left, seed=100 * number + cards_left)
            yield shoe_arguments(shoe), shoe
        for seed in range(7):
            shoe = uneven(detail, seed)
            yield shoe_arguments(shoe), shoe

    # Six cards of one rank, and of one card: bets that always win, lose or push.
    for counts in ([0] * 12 + [6], [0] * 4 + [6] + [0] * 8):
        yield ["--ranks", ",".join(map(str, counts))], twin.Shoe("ranks", counts)
    yield ["--cards", ",".join(["6"] + ["0"] * 51)], twin.Shoe("cards", [6] + [0] * 51)

    yield ["--decks", "8", "--without", "As Kd 5h"], eight.without("As", "Kd", "5h")
    # Any five will do while all suits are alike.
    yield ["--decks", "8", "--without", "5"], eight.without("5c")
    yield ["--decks", "8", "--without", "5 5 T"], eight.at("ranks").without("5", "5", "T")
    yield ["--decks", "8", "--without", "X X 9"], eight.at("points").without("X", "X", "9")

    # The shown card is out; the cards burned after it are not seen and change nothing.
    for shown in ("As", "7h", "Kd"):
        yield ["--decks", "8", "--burn", shown], eight.without(shown)
    yield ["--decks", "8", "--without", "9c 9c", "--burn", "9c"], eight.without("9c", "9c", "9c")


def analyze_with_punto(arguments):
    command = [BINARY, "analyze", "--format", "json", *arguments]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    if done.returncode != 0:
        raise AssertionError(f"{command} exited with {done.returncode}: {done.stderr}")
    return json.loads(done.stdout)


@unittest.skipUnless(BINARY, "PUNTO_BINARY is not set")
class PuntoAgainstTwin(unittest.TestCase):
    maxDiff = None

    def check_number(self, found, exact, what):
        self.assertEqual(found["exact"], str(exact), what)
        self.assertEqual(found["decimal"], twin.rounded(exact, DIGITS), what)

    def check_bet(self, found, figures):
        self.assertIs(found["determined"], True)
        for name in EXACT_FIGURES:
            self.check_number(found[name], getattr(figures, name), name)
        deviation = twin.rounded_root(figures.variance, DIGITS)
        self.assertEqual(found["standard_deviation"]["decimal"], deviation)
        if figures.edge_per_resolved is None:
            self.assertIsNone(found.get("edge_per_resolved"))
        else:
            self.check_number(found["edge_per_resolved"], figures.edge_per_resolved, "edge_per_resolved")

        by_net = {}
        for outcome in found["outcomes"]:
            deals = int(outcome["deals"])
            self.assertEqual(outcome["deals"], str(deals))
            self.assertTrue(outcome["odds"])
            self.assertTrue(outcome["when"])
            self.check_number(outcome["probability"], Fraction(deals, figures.all_deals), outcome["when"])
            net = Fraction(outcome["net"])
            self.assertEqual(outcome["net"], str(net))
            by_net[net] = by_net.get(net, 0) + deals
        self.assertEqual({net: deals for net, deals in by_net.items() if deals}, figures.deals)

    def check_missing(self, found):
        self.assertIs(found["determined"], False)
        self.assertTrue(found["missing"])
        for name in (*EXACT_FIGURES, "standard_deviation", "edge_per_resolved", "outcomes"):
            self.assertFalse(found.get(name), name)

    def test_every_bet_from_every_shoe(self):
        for arguments, shoe in cases():
            expected = twin.analyze(shoe)
            for mode in ("commission", "no-commission"):
                with self.subTest(arguments=arguments, mode=mode):
                    result = analyze_with_punto([*arguments, "--mode", mode])
                    self.check_shoe(result, shoe)
                    wanted = {bet: of for (bet, where), of in expected.items() if where in (None, mode)}
                    found = {bet["id"]: bet for bet in result["bets"]}
                    self.assertEqual(len(found), len(result["bets"]))
                    self.assertEqual(sorted(found), sorted(wanted))
                    for bet, figures in wanted.items():
                        with self.subTest(arguments=arguments, mode=mode, bet=bet):
                            if figures is None:
                                self.check_missing(found[bet])
                            else:
                                self.check_bet(found[bet], figures)

    def check_shoe(self, result, shoe):
        self.assertEqual(result["deals"], str(shoe.ways(6)))
        self.assertEqual(result["shoe"]["detail"], shoe.detail)
        self.assertEqual(result["shoe"]["cards"], shoe.size)


if __name__ == "__main__":
    unittest.main()
