#include "pictures/png.hpp"

#include <stb_image_write.h>

#include <string_view>

#include "goalbound/formats.hpp"
#include "pictures/decode.hpp"

namespace goalbound {
namespace {

void append(void* context, void* data, int size) {
  static_cast<std::string*>(context)->append(static_cast<const char*>(data), static_cast<std::size_t>(size));
}

}  // namespace

Result<std::string> encode_png(const Image& image) {
  std::string bytes;
  if (image.width <= 0 || image.height <= 0) {
    return Error{ErrorCode::kInvalidArgument, "a picture of " + std::to_string(image.width) + " x " +
                                                  std::to_string(image.height) + " pixels cannot be written"};
  }
  if (stbi_write_png_to_func(append, &bytes, image.width, image.height, 4, image.rgba.data(),
                             image.width * 4) == 0)
    return Error{ErrorCode::kOutOfMemory, "out of memory"};
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
  return load_picture(path);
}

}  // namespace goalbound
