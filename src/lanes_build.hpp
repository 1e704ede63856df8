// How this build treats the short loops of the fast engines.
#pragma once

namespace punto {

/// Is this a build that watches every access to memory? Then everything runs in loops: straight lines of so
/// many accesses would take a compiler a quarter of an hour.
#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define PUNTO_IS_WATCHED 1
#endif
#elif defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define PUNTO_IS_WATCHED 1
#endif
#ifndef PUNTO_IS_WATCHED
#define PUNTO_IS_WATCHED 0
#endif
inline constexpr bool kIsWatched = PUNTO_IS_WATCHED != 0;

}  // namespace punto

#if PUNTO_IS_WATCHED
#define PUNTO_UNROLL
#elif defined(__clang__)
#define PUNTO_UNROLL _Pragma("clang loop unroll(full)")
#else
#define PUNTO_UNROLL _Pragma("GCC unroll 16")
#endif
#define PUNTO_INLINE __attribute__((always_inline))
