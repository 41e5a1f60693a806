// PNG by what its head promises, BMP by its size; stb unpacks what has passed.
#include "pictures/decode.hpp"

#include <fmt/format.h>
#include <stb_image.h>

#include <algorithm>
#include <array>
#include <memory>
#include <string>
#include <utility>

#include "goalbound/formats.hpp"
#include "pictures/png.hpp"
#include "pictures/pnm.hpp"

namespace goalbound {
namespace {

constexpr std::uint64_t kMaxPictureBytes = std::uint64_t{1} << 28;

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

/// Kinds that people give and that are not read, by how they begin.
struct OtherPicture {
  std::string_view beginning;
  std::string_view name;
};
constexpr auto kOtherPictures = std::to_array<OtherPicture>({
    {"GIF8", "a GIF"},
    {std::string_view("II*\0", 4), "a TIFF"},
    {std::string_view("MM\0*", 4), "a TIFF"},
    {"P7\n", "a PAM"},
    {"Pf\n", "a PFM"},
    {"PF\n", "a PFM"},
    {"8BPS", "a Photoshop picture"},
    {"gimp xcf", "a GIMP picture"},
});
const OtherPicture* other_picture(std::string_view bytes) {
  const auto found = std::ranges::find_if(
      kOtherPictures, [&](const OtherPicture& other) { return bytes.starts_with(other.beginning); });
  return found == kOtherPictures.end() ? nullptr : &*found;
}

/// What a head promises must be there, and no more: who unpacks believes it.
Result<void> check_png(std::string_view bytes) {
  if (bytes.size() < kHeadBytes || bytes.substr(12, 4) != "IHDR")
    return Error{ErrorCode::kSyntax, "not a PNG picture"};
  const std::uint64_t width = number_at(bytes, 16);
  const std::uint64_t height = number_at(bytes, 20);
  if (auto size = check_picture_size(width, height); !size) return size;
  const std::uint64_t unpacked = height * (1 + (width * bits_of_pixel(bytes) + 7) / 8);
  const std::uint64_t packed = packed_bytes(bytes);
  if (packed * kMostPacked < unpacked) return Error{ErrorCode::kSyntax, "the picture is broken off"};
  // Interlaced pictures have some lines more.
  if (packed > 2 * unpacked + 65536)
    return Error{ErrorCode::kSyntax, "the picture has more data than pixels"};
  return {};
}

std::uint64_t little_number_at(std::string_view bytes, std::size_t at, std::size_t count) {
  std::uint64_t number = 0;
  for (std::size_t i = count; i-- > 0;) number = number << 8 | static_cast<unsigned char>(bytes[at + i]);
  return number;
}

/// Only pictures whose pixels stand there one by one.
Result<void> check_bmp(std::string_view bytes) {
  constexpr std::size_t kBmpHead = 54;
  if (bytes.size() < kBmpHead) return Error{ErrorCode::kSyntax, "the picture is broken off"};
  const auto width = static_cast<std::int32_t>(little_number_at(bytes, 18, 4));
  const auto signed_height = static_cast<std::int32_t>(little_number_at(bytes, 22, 4));
  // Rows from top to bottom have a negative height.
  const std::int64_t height = signed_height < 0 ? -std::int64_t{signed_height} : signed_height;
  const std::uint64_t bits = little_number_at(bytes, 28, 2);
  const std::uint64_t packing = little_number_at(bytes, 30, 4);
  constexpr std::uint64_t kMasks = 3;
  if (width < 0 || (packing != 0 && packing != kMasks))
    return Error{ErrorCode::kSyntax, "a packed BMP picture; save it without compression, or as PNG"};
  if (auto size = check_picture_size(static_cast<std::uint64_t>(width), static_cast<std::uint64_t>(height));
      !size)
    return size;
  const std::uint64_t row = (static_cast<std::uint64_t>(width) * bits + 31) / 32 * 4;
  if (bits == 0 || row * static_cast<std::uint64_t>(height) > bytes.size())
    return Error{ErrorCode::kSyntax, "the picture is broken off"};
  return {};
}

/// Its head says how large it is; each block of pixels takes some bits.
Result<void> check_jpeg(std::string_view bytes) {
  int width = 0;
  int height = 0;
  int channels = 0;
  if (stbi_info_from_memory(reinterpret_cast<const stbi_uc*>(bytes.data()), static_cast<int>(bytes.size()),
                            &width, &height, &channels) == 0)
    return Error{ErrorCode::kSyntax,
                 "the JPEG picture is damaged, or of a kind that is not read: save it as PNG"};
  constexpr std::uint64_t kMostPixelsAByte = 512;
  const std::uint64_t pixels = static_cast<std::uint64_t>(width) * static_cast<std::uint64_t>(height);
  if (pixels > kMostPixelsAByte * bytes.size()) return Error{ErrorCode::kSyntax, "the picture is broken off"};
  return check_picture_size(static_cast<std::uint64_t>(width), static_cast<std::uint64_t>(height));
}

Result<void> check_picture(std::string_view bytes) {
  if (begins_as_png(bytes)) return check_png(bytes);
  if (begins_as_jpeg(bytes)) return check_jpeg(bytes);
  if (begins_as_bmp(bytes)) return check_bmp(bytes);
  const OtherPicture* const other = other_picture(bytes);
  return Error{ErrorCode::kSyntax,
               fmt::format("{}; pictures of maps are PNG, BMP, JPEG, PBM, PGM or PPM: save it as PNG",
                           other != nullptr ? fmt::format("this is {}", other->name)
                                            : std::string("not a picture of a kind that is read"))};
}

}  // namespace

bool begins_as_png(std::string_view beginning) {
  return beginning.starts_with(kSignature);
}

bool begins_as_bmp(std::string_view beginning) {
  // The sizes of the second head that there are.
  constexpr std::array<std::uint64_t, 5> kHeads = {40, 52, 56, 108, 124};
  return beginning.size() >= 18 && beginning.starts_with("BM") && little_number_at(beginning, 6, 4) == 0 &&
         std::ranges::find(kHeads, little_number_at(beginning, 14, 4)) != kHeads.end();
}

bool begins_as_jpeg(std::string_view beginning) {
  return beginning.starts_with("\xff\xd8\xff");
}

bool begins_as_other_picture(std::string_view beginning) {
  return other_picture(beginning) != nullptr;
}

Result<void> check_picture_size(std::uint64_t width, std::uint64_t height) {
  if (width == 0 || height == 0) return Error{ErrorCode::kSyntax, "a picture without pixels"};
  if (width <= kMostPixels && height <= kMostPixels && width * height <= kMostPixels) return {};
  return Error{ErrorCode::kLimit,
               fmt::format("a picture of {} x {} pixels is too large; the most is {} pixels", width, height,
                           kMostPixels)};
}

namespace {

/// Of a PNG of 16 bits.
void take_fine(std::string_view bytes, DecodedPicture& picture) {
  const auto* const data = reinterpret_cast<const stbi_uc*>(bytes.data());
  const int size = static_cast<int>(bytes.size());
  if (stbi_is_16_bit_from_memory(data, size) == 0) return;
  int width = 0;
  int height = 0;
  int channels = 0;
  const std::unique_ptr<stbi_us, decltype(&stbi_image_free)> pixels(
      stbi_load_16_from_memory(data, size, &width, &height, &channels, 4), &stbi_image_free);
  if (pixels != nullptr) picture.fine.assign(pixels.get(), pixels.get() + picture.image.rgba.size());
}

}  // namespace

Result<DecodedPicture> decode_picture(std::string_view bytes) {
  DecodedPicture picture;
  Image& image = picture.image;
  if (begins_as_pnm(bytes)) return decode_pnm(bytes);
  if (auto checked = check_picture(bytes); !checked) return checked.error();
  int channels = 0;
  const std::unique_ptr<stbi_uc, decltype(&stbi_image_free)> pixels(
      stbi_load_from_memory(reinterpret_cast<const stbi_uc*>(bytes.data()), static_cast<int>(bytes.size()),
                            &image.width, &image.height, &channels, 4),
      &stbi_image_free);
  if (pixels == nullptr) {
    const std::string_view reason = stbi_failure_reason();
    if (reason == "outofmem") return Error{ErrorCode::kOutOfMemory, "out of memory"};
    return Error{ErrorCode::kSyntax, fmt::format("not a readable picture: {}", reason)};
  }
  image.lossy = begins_as_jpeg(bytes);
  image.rgba.assign(pixels.get(), pixels.get() + std::size_t{4} * image.width * image.height);
  // Grey or colours, and alpha.
  picture.has_alpha = channels == 2 || channels == 4;
  take_fine(bytes, picture);
  return picture;
}

Result<DecodedPicture> load_decoded_picture(const std::filesystem::path& path) {
  const auto bytes = read_file(path, kMaxPictureBytes);
  if (!bytes) return bytes.error();
  auto picture = decode_picture(*bytes);
  if (picture) return picture;
  Error error = picture.error();
  error.file = path.string();
  return error;
}

Result<Image> load_picture(const std::filesystem::path& path) {
  auto picture = load_decoded_picture(path);
  if (!picture) return picture.error();
  return std::move(picture->image);
}

}  // namespace goalbound
