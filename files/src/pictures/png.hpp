// Pictures as PNG files.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

#include "goalbound/result.hpp"
#include "pictures/image.hpp"

namespace goalbound {

/// The bytes of a PNG file. Equal pictures give equal bytes. Errors: kInvalidArgument for an empty picture.
Result<std::string> encode_png(const Image& image);
/// Writes the file at once or not at all. Errors: kInvalidArgument, kIo.
Result<void> save_png(const Image& image, const std::filesystem::path& path);
/// Reads any kind of PNG as RGBA. Errors: those of read_file; kSyntax when it is no picture or broken off;
/// kLimit for one with more than kMostPixels, which shows before anything is unpacked.
Result<Image> load_png(const std::filesystem::path& path);
inline constexpr std::uint64_t kMostPixels = std::uint64_t{1} << 26;

}  // namespace goalbound
