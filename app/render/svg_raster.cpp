#include "render/svg_raster.hpp"

#include <fmt/format.h>
#include <librsvg/rsvg.h>

#include <cmath>
#include <memory>

#include "pictures/png.hpp"

namespace goalbound::app {
namespace {

struct Release {
  void operator()(RsvgHandle* handle) const { g_object_unref(handle); }
  void operator()(GError* error) const { g_error_free(error); }
  void operator()(cairo_surface_t* surface) const { cairo_surface_destroy(surface); }
  void operator()(cairo_t* context) const { cairo_destroy(context); }
};
template <class T>
using Owned = std::unique_ptr<T, Release>;

Error failure(GError* error) {
  const Owned<GError> owned(error);
  return {.code = ErrorCode::kSyntax,
          .message = error == nullptr ? "no picture came of it" : std::string(error->message)};
}

/// Cairo's pixels are 32-bit words of premultiplied alpha, red, green and blue.
Image image_of(cairo_surface_t* surface, int width, int height) {
  Image image{.width = width, .height = height, .rgba = {}};
  image.rgba.reserve(static_cast<std::size_t>(width) * static_cast<std::size_t>(height) * 4);
  const unsigned char* bytes = cairo_image_surface_get_data(surface);
  const int stride = cairo_image_surface_get_stride(surface);
  for (int y = 0; y < height; ++y) {
    const auto* row = reinterpret_cast<const std::uint32_t*>(bytes + std::ptrdiff_t{y} * stride);
    for (int x = 0; x < width; ++x) {
      const std::uint32_t alpha = row[x] >> 24;
      for (const int shift : {16, 8, 0}) {
        const std::uint32_t part = row[x] >> shift & 0xFFU;
        image.rgba.push_back(static_cast<std::uint8_t>(alpha == 0 ? 0 : part * 255 / alpha));
      }
      image.rgba.push_back(static_cast<std::uint8_t>(alpha));
    }
  }
  return image;
}

}  // namespace

Result<Image> rasterise_svg(std::string_view svg) {
  GError* error = nullptr;
  const auto* bytes = reinterpret_cast<const guint8*>(svg.data());
  const Owned<RsvgHandle> handle(rsvg_handle_new_from_data(bytes, svg.size(), &error));
  if (handle == nullptr) return failure(error);
  double width = 0;
  double height = 0;
  if (rsvg_handle_get_intrinsic_size_in_pixels(handle.get(), &width, &height) == 0)
    return Error{ErrorCode::kSyntax, "the picture does not say how large it is"};
  width = std::max(1.0, std::round(width));
  height = std::max(1.0, std::round(height));
  if (!(width <= kMostSvgSide && height <= kMostSvgSide &&
        width * height <= static_cast<double>(kMostPixels))) {
    return Error{
        ErrorCode::kLimit,
        fmt::format("a picture of {:.0f} x {:.0f} pixels: each side may have {:.0f}, and all {} millions",
                    width, height, kMostSvgSide, kMostPixels / 1'000'000)};
  }
  const Owned<cairo_surface_t> surface(
      cairo_image_surface_create(CAIRO_FORMAT_ARGB32, static_cast<int>(width), static_cast<int>(height)));
  const Owned<cairo_t> context(cairo_create(surface.get()));
  const RsvgRectangle area = {0, 0, width, height};
  if (rsvg_handle_render_document(handle.get(), context.get(), &area, &error) == 0) return failure(error);
  cairo_surface_flush(surface.get());
  if (cairo_surface_status(surface.get()) != CAIRO_STATUS_SUCCESS)
    return Error{ErrorCode::kLimit, "there is not enough memory for the picture"};
  return image_of(surface.get(), static_cast<int>(width), static_cast<int>(height));
}

}  // namespace goalbound::app
