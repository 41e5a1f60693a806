// A box as a picture of an index has it.
#pragma once

#include "goalbound/index.hpp"

namespace goalbound {

/// The rectangle around it in x and y, at that height.
inline IndexLine outline_of(const Box& box, std::int32_t z) {
  const auto corner = [&](std::int32_t x, std::int32_t y) {
    return std::array<double, 3>{double(x), double(y), double(z)};
  };
  return {corner(box.min_x, box.min_y), corner(box.max_x, box.min_y), corner(box.max_x, box.max_y),
          corner(box.min_x, box.max_y)};
}

}  // namespace goalbound
