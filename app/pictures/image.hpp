// A picture in memory, and the files that pictures are in.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <vector>

#include "goalbound/result.hpp"

namespace goalbound::app {

/// 8 bits a channel, red green blue alpha, row-major from the top left corner.
struct Image {
  int width = 0;
  int height = 0;
  std::vector<std::uint8_t> rgba;  ///< `width * height * 4` bytes
  bool lossy = false;              ///< its file does not hold its pixels exactly

  friend bool operator==(const Image&, const Image&) = default;
};

/// How pictures are read and written: what knows PNG files lies above the model, and hands itself over.
struct PictureFiles {
  Result<Image> (*load)(const std::filesystem::path& path) = nullptr;
  Result<void> (*save)(const Image& image, const std::filesystem::path& path) = nullptr;
};

}  // namespace goalbound::app
