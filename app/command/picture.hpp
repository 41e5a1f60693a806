// Pictures that commands write.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "goalbound/geometry.hpp"
#include "goalbound/result.hpp"

namespace goalbound::cli {

using Rgb = std::array<std::uint8_t, 3>;

/// One colour a cell, drawn as squares.
class CellPicture {
 public:
  CellPicture(std::int32_t width, std::int32_t height, Rgb colour)
      : width_(width), height_(height), cells_(static_cast<std::size_t>(width) * height, colour) {}

  void set(Cell cell, Rgb colour) { cells_[static_cast<std::size_t>(cell.y) * width_ + cell.x] = colour; }
  /// The bytes of a PNG file. Small maps are drawn larger: the longer side gets about 1024 pixels, a cell at
  /// most 16.
  Result<std::string> png() const;

 private:
  std::int32_t width_;
  std::int32_t height_;
  std::vector<Rgb> cells_;
};

}  // namespace goalbound::cli
