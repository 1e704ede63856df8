#include "punto/parallel.hpp"

#include <tbb/info.h>
#include <tbb/parallel_pipeline.h>

namespace punto::detail {

void run_in_order(const std::function<std::function<std::function<void()>()>()>& produce) {
  using Work = std::function<std::function<void()>()>;
  using Consume = std::function<void()>;
  constexpr std::size_t kPartsACore = 3;  // enough that no core waits for the slowest part
  const auto parts = kPartsACore * static_cast<std::size_t>(tbb::info::default_concurrency());

  const auto next = [&](tbb::flow_control& control) {
    Work work = produce();
    if (!work) control.stop();
    return work;
  };
  tbb::parallel_pipeline(parts,
                         tbb::make_filter<void, Work>(tbb::filter_mode::serial_in_order, next) &
                             tbb::make_filter<Work, Consume>(tbb::filter_mode::parallel,
                                                             [](const Work& work) { return work(); }) &
                             tbb::make_filter<Consume, void>(tbb::filter_mode::serial_in_order,
                                                             [](const Consume& consume) { consume(); }));
}

}  // namespace punto::detail
