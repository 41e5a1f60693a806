// Smooth random fields.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "base/seeded_random.hpp"
#include "goalbound/geometry.hpp"

namespace goalbound {

/// Smooth noise: random values at the corners of a lattice, linear in between.
class Noise {
 public:
  Noise(std::int32_t width, std::int32_t height, std::int32_t spacing, std::int32_t amplitude,
        SeededRandom& random)
      : spacing_(std::max(spacing, 2)), columns_(width / spacing_ + 2) {
    corners_.resize(static_cast<std::size_t>(columns_) * (height / spacing_ + 2));
    for (std::int32_t& corner : corners_) corner = random.between(-amplitude, amplitude);
  }
  std::int32_t at(Cell c) const {
    const std::int32_t column = c.x / spacing_;
    const std::int32_t row = c.y / spacing_;
    const std::int64_t fx = c.x % spacing_;
    const std::int64_t fy = c.y % spacing_;
    const std::int64_t top = corner(column, row) * (spacing_ - fx) + corner(column + 1, row) * fx;
    const std::int64_t bottom = corner(column, row + 1) * (spacing_ - fx) + corner(column + 1, row + 1) * fx;
    return static_cast<std::int32_t>((top * (spacing_ - fy) + bottom * fy) /
                                     (std::int64_t{spacing_} * spacing_));
  }

 private:
  std::int64_t corner(std::int32_t column, std::int32_t row) const {
    return corners_[static_cast<std::size_t>(row) * columns_ + column];
  }

  std::int32_t spacing_;
  std::int32_t columns_;
  std::vector<std::int32_t> corners_;
};

}  // namespace goalbound
