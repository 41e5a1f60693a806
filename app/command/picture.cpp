#include "picture.hpp"

#include <algorithm>

#include "pictures/png.hpp"

namespace goalbound::cli {

Result<std::string> CellPicture::png() const {
  const std::int32_t scale = std::clamp(1024 / std::max(width_, height_), 1, 16);
  Image image{.width = width_ * scale, .height = height_ * scale, .rgba = {}};
  image.rgba.reserve(cells_.size() * static_cast<std::size_t>(scale) * static_cast<std::size_t>(scale) * 4);
  for (std::int32_t y = 0; y < image.height; ++y) {
    const Rgb* const row = &cells_[static_cast<std::size_t>(y / scale) * static_cast<std::size_t>(width_)];
    for (std::int32_t x = 0; x < image.width; ++x) {
      const auto [red, green, blue] = row[x / scale];
      image.rgba.insert(image.rgba.end(), {red, green, blue, 0xFF});
    }
  }
  return encode_png(image);
}

}  // namespace goalbound::cli
