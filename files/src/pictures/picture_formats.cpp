// Pictures as formats of maps: a pixel a cell.
#include "goalbound/formats.hpp"

#include "formats/reading_report.hpp"
#include "pictures/decode.hpp"
#include "pictures/map_picture.hpp"
#include "pictures/pnm.hpp"

namespace goalbound {
namespace {

Result<std::shared_ptr<const Map>> load_map_of_picture(const std::filesystem::path& path,
                                                       const OpenOptions& /*options*/) {
  const auto image = load_picture(path);
  if (!image) return image.error();
  auto map = map_of_picture(*image);
  if (!map) return Error{map.error().code, map.error().message, path.string()};
  return with_reading(*std::move(map), reading_of_picture(*image));
}

}  // namespace

extern const FormatInfo kFormat_png_picture;
const FormatInfo kFormat_png_picture = {
    .id = "png-picture",
    .extension = ".png",
    .description = "picture of a uniform grid: light pixels are free cells, dark and transparent ones walls",
    .reads = true,
    .writes = false,
    .recognises = begins_as_png,
    .load = load_map_of_picture,
};

extern const FormatInfo kFormat_bmp_picture;
const FormatInfo kFormat_bmp_picture = {
    .id = "bmp-picture",
    .extension = ".bmp",
    .description = "the same as a bitmap without compression",
    .reads = true,
    .writes = false,
    .recognises = begins_as_bmp,
    .load = load_map_of_picture,
};

extern const FormatInfo kFormat_jpeg_picture;
const FormatInfo kFormat_jpeg_picture = {
    .id = "jpeg-picture",
    .extension = ".jpg",
    .description = "the same as a JPEG, which blurs the borders of walls",
    .reads = true,
    .writes = false,
    .recognises = begins_as_jpeg,
    .load = load_map_of_picture,
};

extern const FormatInfo kFormat_pgm_picture;
const FormatInfo kFormat_pgm_picture = {
    .id = "pgm-picture",
    .extension = ".pgm",
    .description =
        "the same in black and white (.pbm), shades of grey (.pgm) or colours (.ppm); of a robot's map open "
        "the .yaml",
    .reads = true,
    .writes = false,
    // Other pictures are known so as to say what to do with them.
    .recognises =
        [](std::string_view beginning) {
          return begins_as_pnm(beginning) || begins_as_other_picture(beginning);
        },
    .load = load_map_of_picture,
};

}  // namespace goalbound
