// What commands say of costs that 32 bits do not hold.
#pragma once

#include "console.hpp"
#include "goalbound/path_length.hpp"

namespace goalbound::cli {

/// On a map whose costs were rounded, once a report of many paths.
inline void tell_cost_step(Console& console, const Map& map) {
  const double step = cost_step(map);
  if (step == 0) return;
  console.print(
      "costs are held in steps of {:g}, rounded downwards: by the costs of the file a path may be longer "
      "than the shortest, by a step for each of its edges at most\n",
      step);
}

}  // namespace goalbound::cli
