// Ordered work on all cores.
#pragma once

#include <functional>
#include <memory>
#include <type_traits>
#include <utility>

namespace punto {

namespace detail {
/// See in_order; `produce` returns an empty function at the end, each function returns what is to be
/// consumed.
void run_in_order(const std::function<std::function<std::function<void()>()>()>& produce);
}  // namespace detail

/// Works on a stream of parts on all cores, and hands on the results in the order of the parts.
///
/// \param produce  std::optional<Part>(): the next part, nothing at the end. Called by one thread at a time.
/// \param work     Result(Part&): called by many threads at once.
/// \param consume  void(Result&): called by one thread at a time, in the order of the parts.
/// At most a few parts a core are held at any time. What any of the three throws ends it and is thrown on.
template <class Produce, class Work, class Consume>
void in_order(Produce produce, Work work, Consume consume) {
  detail::run_in_order([&]() -> std::function<std::function<void()>()> {
    auto part = produce();
    if (!part) return {};
    // std::function needs copies, which a part may not have.
    auto shared = std::make_shared<std::remove_reference_t<decltype(*part)>>(std::move(*part));
    return [&, shared]() -> std::function<void()> {
      auto result = std::make_shared<decltype(work(*shared))>(work(*shared));
      return [&, result] { consume(*result); };
    };
  });
}

}  // namespace punto
