// Pictures as a format of maps: a pixel a cell.
#include "goalbound/formats.hpp"
#include "pictures/map_picture.hpp"
#include "pictures/png.hpp"

namespace goalbound {
namespace {

Result<std::shared_ptr<const Map>> load_picture(const std::filesystem::path& path) {
  const auto image = app::load_png(path);
  if (!image) return image.error();
  auto map = app::map_of_picture(*image);
  if (!map) return Error{map.error().code, map.error().message, path.string()};
  return map;
}

}  // namespace

extern const FormatInfo kFormat_png_picture;
const FormatInfo kFormat_png_picture = {
    .id = "png-picture",
    .extension = ".png",
    .description = "picture of a uniform grid: light pixels are free cells, dark and transparent ones walls",
    .reads = true,
    .writes = false,
    .recognises = app::begins_as_picture,
    .load = load_picture,
};

}  // namespace goalbound
