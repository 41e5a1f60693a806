#include "render/image.hpp"

#include <algorithm>
#include <cassert>
#include <cstdlib>

namespace goalbound::app {

void flip_rows(Image& image) {
  const auto row = static_cast<std::ptrdiff_t>(image.width) * 4;
  for (int top = 0, bottom = image.height - 1; top < bottom; ++top, --bottom) {
    const auto first = image.rgba.begin() + top * row;
    std::swap_ranges(first, first + row, image.rgba.begin() + bottom * row);
  }
}

void drop_alpha(Image& image) {
  for (std::size_t i = 3; i < image.rgba.size(); i += 4) image.rgba[i] = 255;
}

ImageDifference compare(const Image& a, const Image& b, int tolerance) {
  assert(a.width == b.width && a.height == b.height);
  ImageDifference result;
  result.picture = a;
  for (std::size_t i = 0; i < a.rgba.size(); i += 4) {
    int largest = 0;
    for (std::size_t c = 0; c < 4; ++c) largest = std::max(largest, std::abs(a.rgba[i + c] - b.rgba[i + c]));
    result.largest = std::max(result.largest, largest);
    const bool differs = largest > tolerance;
    if (differs) ++result.pixels;
    std::uint8_t* out = &result.picture.rgba[i];
    const int grey = (out[0] + out[1] + out[2]) / 9;
    out[0] = static_cast<std::uint8_t>(differs ? std::min(255, 127 + largest) : grey);
    out[1] = out[2] = static_cast<std::uint8_t>(differs ? 0 : grey);
    out[3] = 255;
  }
  return result;
}

}  // namespace goalbound::app
