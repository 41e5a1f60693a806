// One scale for all tests that try random maps, inputs or damages: how many of them.
#pragma once

#include <algorithm>
#include <cstdlib>

namespace goalbound::test {

/// Of `full` rounds, those to try here, at least one: all of them in a release build, a tenth
/// under the sanitizers, where everything takes several times as long.
/// GOALBOUND_ROUNDS=PERCENT asks for more or fewer. Fewer rounds are the first of more, with the same seeds.
/// Whether answers are right is found out by the release build; the sanitizers look at the same code at work.
inline int rounds(int full) {
  static const double percent = [] {
    const char* text = std::getenv("GOALBOUND_ROUNDS");
    const double wanted = text == nullptr ? 0 : std::atof(text);
    return wanted > 0 ? wanted : GOALBOUND_TEST_ROUNDS;
  }();
  return std::max(1, static_cast<int>(full * percent / 100));
}

/// The same of tests that ask every search for every pair of nodes: a sixtieth under either sanitizer, as
/// what these look for is the same on each map.
inline int rounds_of_all_pairs(int full) {
#ifdef GOALBOUND_SANITIZED
  constexpr int kShare = 60;
  return std::min(rounds(full), std::max(1, full / kShare));
#else
  return rounds(full);
#endif
}

}  // namespace goalbound::test
