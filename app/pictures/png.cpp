#include "pictures/png.hpp"

#include <fmt/format.h>
#include <stb_image.h>
#include <stb_image_write.h>

#include <memory>
#include <string_view>

#include "goalbound/formats.hpp"

namespace goalbound::app {
namespace {

constexpr std::uint64_t kMaxPngBytes = std::uint64_t{1} << 28;

constexpr std::string_view kSignature = "\x89PNG\r\n\x1a\n";
/// Signature, length and name of the first chunk, and its width, height, depth and kind of colour.
constexpr std::size_t kHeadBytes = 26;
/// Deflate makes nothing longer than by a few bytes in 16 KiB, and nothing more than 1,032 times shorter.
constexpr std::uint64_t kMostPacked = 1032;

std::uint64_t number_at(std::string_view bytes, std::size_t at) {
  std::uint64_t number = 0;
  for (std::size_t i = 0; i < 4; ++i) number = number << 8 | static_cast<unsigned char>(bytes[at + i]);
  return number;
}

/// Bits of a pixel, by depth and kind of colour.
std::uint64_t bits_of_pixel(std::string_view head) {
  const auto depth = static_cast<unsigned char>(head[24]);
  switch (head[25]) {
    case 2:
      return std::uint64_t{3} * depth;
    case 4:
      return std::uint64_t{2} * depth;
    case 6:
      return std::uint64_t{4} * depth;
    default:
      return depth;
  }
}

/// Bytes of all packed data.
std::uint64_t packed_bytes(std::string_view bytes) {
  std::uint64_t packed = 0;
  for (std::size_t at = kSignature.size(); at + 12 <= bytes.size();) {
    const std::uint64_t length = number_at(bytes, at);
    if (bytes.substr(at + 4, 4) == "IDAT") packed += length;
    if (length > bytes.size() - at - 12) break;
    at += static_cast<std::size_t>(length) + 12;
  }
  return packed;
}

/// What a head promises must be there, and no more: who unpacks believes it.
Result<void> check_png(std::string_view bytes) {
  if (bytes.size() < kHeadBytes || !bytes.starts_with(kSignature) || bytes.substr(12, 4) != "IHDR") {
    return Error{ErrorCode::kSyntax, "not a PNG picture"};
  }
  const std::uint64_t width = number_at(bytes, 16);
  const std::uint64_t height = number_at(bytes, 20);
  if (width == 0 || height == 0) return Error{ErrorCode::kSyntax, "a picture without pixels"};
  if (width * height > kMostPixels || width > kMostPixels || height > kMostPixels) {
    return Error{ErrorCode::kLimit,
                 fmt::format("a picture of {} x {} pixels is too large; the most is {} pixels", width, height,
                             kMostPixels)};
  }
  const std::uint64_t unpacked = height * (1 + (width * bits_of_pixel(bytes) + 7) / 8);
  const std::uint64_t packed = packed_bytes(bytes);
  if (packed * kMostPacked < unpacked) return Error{ErrorCode::kSyntax, "the picture is broken off"};
  // Interlaced pictures have some lines more.
  if (packed > 2 * unpacked + 65536)
    return Error{ErrorCode::kSyntax, "the picture has more data than pixels"};
  return {};
}

void append(void* context, void* data, int size) {
  static_cast<std::string*>(context)->append(static_cast<const char*>(data), static_cast<std::size_t>(size));
}

}  // namespace

Result<std::string> encode_png(const Image& image) {
  std::string bytes;
  if (image.width <= 0 || image.height <= 0 ||
      stbi_write_png_to_func(append, &bytes, image.width, image.height, 4, image.rgba.data(),
                             image.width * 4) == 0) {
    return Error{ErrorCode::kInvalidArgument, "a picture of " + std::to_string(image.width) + " x " +
                                                  std::to_string(image.height) + " pixels cannot be written"};
  }
  return bytes;
}

Result<void> save_png(const Image& image, const std::filesystem::path& path) {
  const auto bytes = encode_png(image);
  if (!bytes) {
    Error error = bytes.error();
    error.file = path.string();
    return error;
  }
  return write_file(path, *bytes);
}

Result<Image> load_png(const std::filesystem::path& path) {
  const auto bytes = read_file(path, kMaxPngBytes);
  if (!bytes) return bytes.error();
  if (const auto checked = check_png(*bytes); !checked) {
    return Error{checked.error().code, checked.error().message, path.string()};
  }
  Image image;
  int channels = 0;
  const std::unique_ptr<stbi_uc, decltype(&stbi_image_free)> pixels(
      stbi_load_from_memory(reinterpret_cast<const stbi_uc*>(bytes->data()), static_cast<int>(bytes->size()),
                            &image.width, &image.height, &channels, 4),
      &stbi_image_free);
  if (pixels == nullptr) {
    return Error{ErrorCode::kSyntax, std::string("not a readable picture: ") + stbi_failure_reason(),
                 path.string()};
  }
  image.rgba.assign(pixels.get(), pixels.get() + std::size_t{4} * image.width * image.height);
  return image;
}

}  // namespace goalbound::app
