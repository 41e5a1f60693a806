// Files of pictures of any kind as pixels, looked at before anything is unpacked.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string_view>
#include <vector>

#include "goalbound/result.hpp"
#include "pictures/image.hpp"

namespace goalbound {

/// Whether bytes begin as such a file does.
/// @{
bool begins_as_png(std::string_view beginning);
bool begins_as_bmp(std::string_view beginning);
bool begins_as_jpeg(std::string_view beginning);
bool begins_as_other_picture(std::string_view beginning);  ///< GIF and others that are not read
/// @}

/// A picture as its file has it.
struct DecodedPicture {
  Image image;
  bool has_alpha = false;  ///< the file says how opaque pixels are, be it that all are
  /// RGBA of 16 bits, where 8 do not hold what the file says; else empty.
  std::vector<std::uint16_t> fine{};
};
/// A PNG, a JPEG, a BMP without packing, a PBM, PGM or PPM, as RGBA of 8 bits. Errors: kSyntax
/// when it is none, broken off or of a kind that is not read; kLimit for more than kMostPixels.
Result<DecodedPicture> decode_picture(std::string_view bytes);
/// Error kSyntax for no pixels; kLimit for more than kMostPixels.
Result<void> check_picture_size(std::uint64_t width, std::uint64_t height);
/// Errors: those of read_file and decode_picture, with the name of the file.
/// @{
Result<DecodedPicture> load_decoded_picture(const std::filesystem::path& path);
Result<Image> load_picture(const std::filesystem::path& path);
/// @}

}  // namespace goalbound
