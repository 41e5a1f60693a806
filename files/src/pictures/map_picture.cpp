#include "pictures/map_picture.hpp"

#include <fmt/format.h>

#include <string>
#include <utility>

#include "formats/reading_report.hpp"

namespace goalbound {
namespace {

constexpr std::int64_t kMostPicturePixels = std::int64_t{1} << 26;
constexpr unsigned kLight = 128;
constexpr unsigned kOpaque = 128;

/// As the eye sees it. Source: ITU-R BT.709, in thousandths.
unsigned lightness(const std::uint8_t* rgba) {
  return (213U * rgba[0] + 715U * rgba[1] + 72U * rgba[2]) / 1000U;
}

}  // namespace

ReadingReport reading_of_picture(const Image& image) {
  ReadingReport reading;
  if (image.lossy)
    reading.count("JPEG picture", "read, although its packing blurs the borders of walls: give a PNG");
  return reading;
}

Result<std::shared_ptr<const Map>> map_of_picture(const Image& image) {
  std::string letters;
  letters.reserve(image.rgba.size() / 4);
  for (std::size_t i = 0; i + 3 < image.rgba.size(); i += 4) {
    const bool free = image.rgba[i + 3] >= kOpaque && lightness(&image.rgba[i]) >= kLight;
    letters += free ? '.' : '@';
  }
  auto grid = Grid::create(image.width, image.height, std::move(letters));
  if (!grid) return grid.error();
  return std::shared_ptr<const Map>(std::make_shared<const Grid>(std::move(grid).value()));
}

Result<Image> picture_of_map(const Map& map, int scale) {
  const Grid* grid = map.as_grid();
  if (grid == nullptr || !grid->is_uniform()) {
    return Error{
        ErrorCode::kInvalidArgument,
        fmt::format("a picture tells free cells from walls and nothing else, so that a {} is not saved "
                    "as one",
                    map.kind().name)};
  }
  const std::int64_t width = std::int64_t{grid->width()} * scale;
  const std::int64_t height = std::int64_t{grid->height()} * scale;
  if (width * height > kMostPicturePixels) {
    return Error{ErrorCode::kLimit,
                 fmt::format("a picture of {} x {} pixels is too large; the most is {} pixels", width, height,
                             kMostPicturePixels)};
  }
  Image image{static_cast<int>(width), static_cast<int>(height), {}};
  image.rgba.reserve(static_cast<std::size_t>(width * height * 4));
  for (std::int32_t y = 0; y < image.height; ++y) {
    for (std::int32_t x = 0; x < image.width; ++x) {
      const std::uint8_t light = grid->is_free(Cell{x / scale, y / scale}) ? 255 : 0;
      image.rgba.insert(image.rgba.end(), {light, light, light, 255});
    }
  }
  return image;
}

}  // namespace goalbound
