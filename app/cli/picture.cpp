#include "picture.hpp"

#include <stb_image_write.h>

#include <algorithm>

namespace goalbound::cli {
namespace {

void append(void* context, void* data, int size) {
  static_cast<std::string*>(context)->append(static_cast<const char*>(data), static_cast<std::size_t>(size));
}

}  // namespace

Result<std::string> CellPicture::png() const {
  const std::int32_t scale = std::clamp(1024 / std::max(width_, height_), 1, 16);
  std::vector<Rgb> pixels;
  pixels.reserve(cells_.size() * scale * scale);
  for (std::int32_t y = 0; y < height_ * scale; ++y) {
    const Rgb* const row = &cells_[static_cast<std::size_t>(y / scale) * width_];
    for (std::int32_t x = 0; x < width_ * scale; ++x) pixels.push_back(row[x / scale]);
  }
  std::string bytes;
  const int row_bytes = width_ * scale * static_cast<int>(sizeof(Rgb));
  if (stbi_write_png_to_func(append, &bytes, width_ * scale, height_ * scale, 3, pixels.data(), row_bytes) ==
      0) {
    return Error{.code = ErrorCode::kInvalidArgument, .message = "the picture cannot be made"};
  }
  return bytes;
}

}  // namespace goalbound::cli
