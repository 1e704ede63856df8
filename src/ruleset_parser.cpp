#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>
#include <optional>

#include "pays_reader.hpp"
#include "punto/enumerate.hpp"
#include "punto/error.hpp"
#include "punto/ruleset.hpp"
#include "punto/text.hpp"
#include "toml_reader.hpp"

namespace punto {
namespace {

/// A table of texts by language; English must be there.
Translations read_translations(const TomlNode& node, const std::string& name) {
  Translations texts;
  for (const TomlNode::Member& member : as_table(node)) {
    if (member.key.size() != 2 || !is_id(member.key)) {
      throw Error{fmt::format("\"{}\" is no language; expected a two-letter code such as en, id or ms",
                              printable(member.key)),
                  member.key_offset};
    }
    texts[member.key] = as_words(member.value);
  }
  if (!texts.contains("en")) throw Error{fmt::format("{} has no \"en\"", name), node.offset};
  return texts;
}

std::vector<Mode> read_modes(const TomlNode* modes_node, const TomlNode* names_node) {
  std::vector<Mode> modes;
  if (modes_node == nullptr) {
    modes.push_back({"standard", {}});
  } else {
    for (const TomlNode& item : as_array(*modes_node)) {
      const std::string id = as_id(item);
      if (std::any_of(modes.begin(), modes.end(), [&](const Mode& mode) { return mode.id == id; }))
        throw Error{fmt::format("mode \"{}\" stands twice", id), item.offset};
      modes.push_back({id, {}});
    }
    if (modes.empty()) throw Error{"expected at least one mode", modes_node->offset};
  }
  if (names_node == nullptr) return modes;

  std::vector<std::string_view> ids;
  for (const Mode& mode : modes) ids.push_back(mode.id);
  const TomlTable names{*names_node, "mode_names", ids};
  for (Mode& mode : modes)
    if (const TomlNode* node = names.find(mode.id)) mode.names = read_translations(*node, "the mode's names");
  return modes;
}

Burn read_burn(const TomlNode& node) {
  if (node.kind == TomlNode::Kind::integer)
    return {false, static_cast<int>(as_integer(node, 0, Burn::kMostCards))};
  if (const std::optional<Burn> burn = burn_named(as_text(node))) return *burn;
  throw Error{fmt::format("\"{}\" is no burn rule; expected \"shown-card\", \"none\" or a number of cards",
                          printable(node.text)),
              node.offset};
}

void read_shoe(const TomlNode& node, Ruleset& ruleset) {
  const TomlTable table{node, "[shoe]", {"burn", "cut", "after_cut"}};
  if (const TomlNode* burn = table.find("burn")) ruleset.burn = read_burn(*burn);
  if (const TomlNode* cut = table.find("cut"))
    ruleset.cut = static_cast<int>(as_integer(*cut, 0, 52 * ruleset.decks));
  if (const TomlNode* after = table.find("after_cut"))
    ruleset.after_cut = static_cast<int>(as_integer(*after, 0, Ruleset::kMostAfterCut));
  try {
    require_a_coup(ruleset);
  } catch (const Error& error) {
    throw Error{error.message(), node.offset};
  }
}

/// Distinct whole numbers from 0 to `greatest`, as a set.
template <std::size_t size>
std::array<bool, size> read_set(const TomlNode& node, std::string_view why_not_more) {
  std::array<bool, size> set{};
  for (const TomlNode& item : as_array(node)) {
    constexpr auto kGreatest = static_cast<std::int64_t>(size) - 1;
    if (item.kind == TomlNode::Kind::integer && (item.integer < 0 || item.integer > kGreatest))
      throw Error{fmt::format("expected 0 to {}, got {}: {}", kGreatest, item.integer, why_not_more),
                  item.offset};
    bool& is_in = set.at(static_cast<std::size_t>(as_integer(item, 0, kGreatest)));
    if (is_in) throw Error{fmt::format("{} stands twice", item.integer), item.offset};
    is_in = true;
  }
  return set;
}

Tableau read_tableau(const TomlNode& node) {
  constexpr std::string_view kNaturals = "a two-card 8 or 9 ends the coup";
  const TomlTable table{node, "[draw]", {"player", "banker_after_stand", "banker"}};
  Tableau tableau;
  tableau.player = read_set<8>(table.need("player"), kNaturals);
  tableau.banker_after_stand = read_set<8>(table.need("banker_after_stand"), kNaturals);
  const TomlTable rows{table.need("banker"), "[draw.banker]", {"0", "1", "2", "3", "4", "5", "6", "7"}};
  for (std::size_t total = 0; total < tableau.banker.size(); ++total)
    tableau.banker[total] =
        read_set<10>(rows.need(std::to_string(total)), "points of the Player's third card");
  return tableau;
}

Claim read_claim(const TomlNode& node) {
  const TomlTable table{node, "this claim", {"value", "source"}};
  const TomlNode& value = table.need("value");
  Claim claim{as_text(value), read_percentage(value), as_words(table.need("source"))};
  return claim;
}

std::optional<Claim> read_claims(const TomlNode& node) {
  const TomlTable table{node, "[claims]", {"rtp_max"}};
  std::optional<Claim> rtp_max;
  if (const TomlNode* claim = table.find("rtp_max")) rtp_max = read_claim(*claim);
  return rtp_max;
}

TomlTable bet_table(const TomlNode& node) {
  return {node, "this bet", {"id", "mode", "name", "rounds", "pays"}};
}

TomlTable pay_table(const TomlNode& node) {
  return {node, "this line of the paytable", {"odds", "when"}};
}

std::vector<Pay> read_pays(const TomlNode& node) {
  std::vector<Pay> pays;
  for (const TomlNode& item : as_array(node)) {
    const TomlTable table = pay_table(item);
    pays.push_back(read_pay(table));
  }
  if (pays.empty()) throw Error{"expected at least one line that pays", node.offset};
  return pays;
}

/// Runs `look_up` for its error, which is then placed at `node`.
template <class LookUp>
void require_known(const TomlNode& node, LookUp look_up) {
  try {
    (void)look_up(as_text(node));
  } catch (const Error& error) {
    throw Error{error.message(), error.offset().value_or(node.offset)};
  }
}

void require_no_overlap(const Bet& bet, const Ruleset& ruleset, std::size_t offset) {
  for (const Bet& other : ruleset.bets) {
    if (other.id != bet.id) continue;
    if (other.mode.empty() || bet.mode.empty() || other.mode == bet.mode) {
      const std::string& mode = other.mode.empty() ? bet.mode : other.mode;
      throw Error{fmt::format("bet \"{}\" is already offered in {}", bet.id,
                              mode.empty() ? "every mode" : fmt::format("mode \"{}\"", mode)),
                  offset};
    }
  }
}

Bet read_bet(const TomlNode& node, const Ruleset& ruleset) {
  const TomlTable table = bet_table(node);
  Bet bet;
  const TomlNode& id = table.need("id");
  bet.id = as_id(id);
  if (const TomlNode* mode = table.find("mode")) {
    require_known(*mode, [&](const std::string& text) { return ruleset.bets_in(text); });
    bet.mode = as_text(*mode);
  }
  bet.names = read_translations(table.need("name"), "the bet's name");
  if (const TomlNode* rounds = table.find("rounds"))
    bet.rounds = static_cast<int>(as_integer(*rounds, 1, 10000));
  bet.pays = read_pays(table.need("pays"));
  require_no_overlap(bet, ruleset, id.offset);
  return bet;
}

std::vector<std::string> read_netted(const TomlNode& node, const Ruleset& ruleset) {
  const TomlTable table{node, "[limits]", {"net"}};
  std::vector<std::string> netted;
  if (const TomlNode* net = table.find("net")) {
    for (const TomlNode& item : as_array(*net)) {
      require_known(item, [&](const std::string& text) { return ruleset.bets_named(text); });
      if (std::find(netted.begin(), netted.end(), item.text) != netted.end())
        throw Error{fmt::format("\"{}\" stands twice", item.text), item.offset};
      netted.push_back(item.text);
    }
  }
  return netted;
}

/// Where the condition of a line of a bet's paytable stands.
std::size_t condition_offset(const TomlNode& bet, std::size_t line) {
  return pay_table(as_array(bet_table(bet).need("pays"))[line]).need("when").offset;
}

/// Every line must be able to pay: its condition holds for some coup, and not only for coups that an
/// earlier line of the bet takes.
void require_reachable(const Bet& bet, const TomlNode& node, const Distribution& joint) {
  for (std::size_t line = 0; line < bet.pays.size(); ++line) {
    bool holds = false;
    bool pays = false;
    for (const Distribution::Row& row : joint.rows()) {
      holds = holds || bet.pays[line].when.holds(row.values);
      pays = pays || bet.settle(row.values) == line;
    }
    if (!holds)
      throw Error{"this can never hold: no coup of this game is like that", condition_offset(node, line)};
    if (!pays)
      throw Error{"this can never pay: earlier lines take every coup for which it holds",
                  condition_offset(node, line)};
  }
}

/// Bets that would keep the checks busy for minutes are refused.
void require_quick(const Ruleset& ruleset, const Distribution& joint, std::size_t offset) {
  constexpr std::size_t kMostSteps = 10'000'000'000;
  std::size_t letters = 0;
  for (const Bet& bet : ruleset.bets)
    for (const Pay& pay : bet.pays) letters += pay.when.text().size();
  if (letters * joint.rows().size() > kMostSteps) {
    throw Error{
        fmt::format("these bets are too much to check: {} letters of conditions on {} combinations of values",
                    letters, joint.rows().size()),
        offset};
  }
}

/// Every mode must offer something.
void require_offers(const Ruleset& ruleset, std::size_t offset) {
  for (const Mode& mode : ruleset.modes)
    if (ruleset.bets_in(mode.id).empty())
      throw Error{fmt::format("no bet is offered in mode \"{}\"", mode.id), offset};
}

void require_reachable(const Ruleset& ruleset, const TomlNode& bets) {
  const Distribution joint = enumerate(ruleset.fresh_shoe(), ruleset.tableau, facts_of(ruleset.all_bets()));
  require_quick(ruleset, joint, bets.offset);
  for (std::size_t at = 0; at < bets.items.size(); ++at)
    require_reachable(ruleset.bets[at], bets.items[at], joint);
}

void require_schema(const TomlNode& node) {
  constexpr std::int64_t kSchema = 1;
  const std::int64_t schema =
      as_integer(node, std::numeric_limits<std::int64_t>::min(), std::numeric_limits<std::int64_t>::max());
  if (schema != kSchema)
    throw Error{
        fmt::format("schema {} is unknown here; this version of Punto reads schema {}", schema, kSchema),
        node.offset};
}

Ruleset read_ruleset(const TomlNode& root) {
  const TomlTable table{root,
                        "the ruleset",
                        {"schema", "id", "title", "source", "readings", "decks", "modes", "mode_names",
                         "shoe", "claims", "draw", "bet", "limits"}};
  require_schema(table.need("schema"));
  Ruleset ruleset;
  ruleset.id = as_id(table.need("id"));
  ruleset.titles = read_translations(table.need("title"), "the title");
  ruleset.source = as_words(table.need("source"));
  if (const TomlNode* readings = table.find("readings"))
    for (const TomlNode& item : as_array(*readings)) ruleset.readings.push_back(as_words(item));
  ruleset.decks = static_cast<int>(as_integer(table.need("decks"), 1, Shoe::kDeckLimit));
  const TomlNode* modes = table.find("modes");
  ruleset.modes = read_modes(modes, table.find("mode_names"));
  if (const TomlNode* shoe = table.find("shoe")) read_shoe(*shoe, ruleset);
  if (const TomlNode* claims = table.find("claims")) ruleset.rtp_max = read_claims(*claims);
  ruleset.tableau = read_tableau(table.need("draw"));
  const TomlNode& bets = table.need("bet");
  for (const TomlNode& item : as_array(bets)) ruleset.bets.push_back(read_bet(item, ruleset));
  if (ruleset.bets.empty()) throw Error{"expected at least one [[bet]]", bets.offset};
  if (const TomlNode* limits = table.find("limits")) ruleset.netted = read_netted(*limits, ruleset);
  require_offers(ruleset, bets.offset);
  require_reachable(ruleset, bets);
  return ruleset;
}

}  // namespace

Ruleset parse_ruleset(std::string_view text, std::string_view source) {
  try {
    Ruleset ruleset = read_ruleset(parse_toml(text));
    ruleset.text = text;
    return ruleset;
  } catch (const Error& error) {
    throw error.in(source, text);
  }
}

}  // namespace punto
