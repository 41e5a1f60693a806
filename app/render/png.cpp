#include "render/png.hpp"

#include <stb_image.h>
#include <stb_image_write.h>

#include <memory>

#include "goalbound/formats.hpp"

namespace goalbound::app {
namespace {

constexpr std::uint64_t kMaxPngBytes = std::uint64_t{1} << 28;

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
