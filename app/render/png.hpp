// Pictures as PNG files.
#pragma once

#include <filesystem>
#include <string>

#include "goalbound/result.hpp"
#include "render/image.hpp"

namespace goalbound::app {

/// The bytes of a PNG file. Equal pictures give equal bytes. Errors: kInvalidArgument for an empty picture.
Result<std::string> encode_png(const Image& image);
/// Writes the file at once or not at all. Errors: kInvalidArgument, kIo.
Result<void> save_png(const Image& image, const std::filesystem::path& path);
/// Reads any kind of PNG as RGBA. Errors: those of read_file; kSyntax when it is no picture.
Result<Image> load_png(const std::filesystem::path& path);

}  // namespace goalbound::app
