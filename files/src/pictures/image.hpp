// A picture in memory.
#pragma once

#include <cstdint>
#include <vector>

namespace goalbound {

/// 8 bits a channel, red green blue alpha, row-major from the top left corner.
struct Image {
  int width = 0;
  int height = 0;
  std::vector<std::uint8_t> rgba;  ///< `width * height * 4` bytes
  bool lossy = false;              ///< its file does not hold its pixels exactly

  friend bool operator==(const Image&, const Image&) = default;
};

}  // namespace goalbound
