#include <algorithm>
#include <utility>

#include "bench.hpp"
#include "punto/dealing.hpp"
#include "punto/report_dealing.hpp"
#include "punto/verify.hpp"

namespace punto::cli {
namespace {

constexpr std::uint64_t kShoes = 2048;

/// Coups of whole shoes as text, on one core.
std::size_t deal(const Ruleset& ruleset, std::uint64_t shoes, std::string& text) {
  const ShoeDealer dealer{ruleset, 1};
  const CoupLines lines{Format::csv};
  DealtShoe dealt;
  std::size_t coups = 0;
  text = lines.head();
  for (std::uint64_t shoe = 1; shoe <= shoes; ++shoe) {
    dealer.deal(shoe, dealt);
    std::uint64_t number = 0;
    for (const Coup& coup : dealt.coups) lines.append(text, shoe, ++number, coup, ThirdCards::of(coup));
    coups += dealt.coups.size();
  }
  return coups;
}

/// Reads and judges a log on one core.
BenchRow measure_judge(const std::string& name, const Ruleset& ruleset, const std::string& path, bool follow,
                       int runs, std::size_t coups) {
  const LogJudge judge{ruleset, ruleset.modes.front().id, follow};
  return with_rate(measure(name, runs,
                           [&] {
                             LogStream stream{path, {}, ruleset.tableau};
                             LogSum sum{ruleset};
                             while (const std::optional<LogBlock> block = stream.next()) {
                               Judged judged = judge.judge(*block, stream.reader(), stream.format());
                               sum.add(path, judged);
                             }
                           }),
                   coups);
}

BenchRow measure_verify(const std::string& path, int runs, std::size_t coups) {
  double peak = 0;
  BenchRow row = measure("punto verify, exact values before every coup, all cores", runs, [&] {
    peak = std::max(peak, run_process({"verify", path}));
  });
  row.peak_mib = peak;
  return with_rate(std::move(row), coups);
}

}  // namespace

std::vector<BenchRow> measure_logs(const Ruleset& ruleset, int runs) {
  std::string text;
  const std::size_t coups = deal(ruleset, kShoes, text);
  const TemporaryFile log{text};
  std::vector<BenchRow> rows;
  rows.push_back(with_rate(
      measure("coups dealt, text out, in process", runs, [&] { (void)deal(ruleset, kShoes, text); }), coups));
  rows.push_back(measure_judge("coups replayed and tallied, text in, in process", ruleset, log.path(), false,
                               runs, coups));
  rows.push_back(
      measure_judge("likewise, exact values before every coup", ruleset, log.path(), true, runs, coups));
  rows.push_back(measure_verify(log.path(), runs, coups));
  return rows;
}

}  // namespace punto::cli
