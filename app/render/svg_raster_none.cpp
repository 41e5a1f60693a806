// Of a build without librsvg.
#include "render/svg_raster.hpp"

namespace goalbound::app {

Result<Image> rasterise_svg(std::string_view /*svg*/) {
  return Error{
      ErrorCode::kInvalidArgument,
      "this build makes no pixels of vector pictures (GOALBOUND_WITH_RSVG=ON does): name a file that "
      "ends in .svg"};
}

}  // namespace goalbound::app
