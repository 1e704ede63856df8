#include "punto/parallel.hpp"

#include <tbb/info.h>
#include <tbb/parallel_pipeline.h>

#include <atomic>
#include <exception>

namespace punto::detail {
namespace {

using Work = std::function<std::function<void()>()>;
using Consume = std::function<void()>;

/// What `work` returns, or something that throws what it threw: the last stage is the one place where it
/// ends.
Consume run(const Work& work) {
  try {
    return work();
  } catch (...) {
    return [failure = std::current_exception()] { std::rethrow_exception(failure); };
  }
}

}  // namespace

void run_in_order(const std::function<std::function<std::function<void()>()>()>& produce) {
  constexpr std::size_t kPartsACore = 3;  // enough that no core waits for the slowest part
  const auto parts = kPartsACore * static_cast<std::size_t>(tbb::info::default_concurrency());
  // Nothing is thrown through the pipeline, which would drop the parts under way without freeing them.
  std::exception_ptr not_produced;
  std::exception_ptr not_consumed;
  std::atomic<bool> ended = false;

  const auto next = [&](tbb::flow_control& control) {
    Work work;
    try {
      if (!ended) work = produce();
    } catch (...) {
      not_produced = std::current_exception();
    }
    if (!work) control.stop();
    return work;
  };
  const auto finish = [&](const Consume& consume) {
    try {
      if (!ended) consume();
    } catch (...) {
      not_consumed = std::current_exception();
      ended = true;
    }
  };
  tbb::parallel_pipeline(parts,
                         tbb::make_filter<void, Work>(tbb::filter_mode::serial_in_order, next) &
                             tbb::make_filter<Work, Consume>(tbb::filter_mode::parallel,
                                                             [](const Work& work) { return run(work); }) &
                             tbb::make_filter<Consume, void>(tbb::filter_mode::serial_in_order, finish));
  if (not_consumed) std::rethrow_exception(not_consumed);
  if (not_produced) std::rethrow_exception(not_produced);
}

}  // namespace punto::detail
