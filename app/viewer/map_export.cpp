#include "viewer/map_export.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <system_error>
#include <utility>

#include "goalbound/formats.hpp"
#include "model/files/replaced_file.hpp"
#include "model/searches/step_clock.hpp"
#include "overlays/svg/svg_picture.hpp"
#include "panels/feature_view.hpp"
#include "panels/theme.hpp"
#include "pictures/png.hpp"
#include "render/svg_raster.hpp"
#include "viewer/picture_name.hpp"

namespace goalbound::app {
namespace {

/// The longer side of a picture of the whole map, in pixels, and the largest cell in it.
constexpr double kLongSide = 1600;
constexpr double kLargestCell = 48;

CanvasSize size_of_whole(const Map& map, const Box& limits, double unit_width) {
  const double width = (static_cast<double>(limits.max_x) - limits.min_x + 1) * unit_width;
  const double height = static_cast<double>(limits.max_y) - limits.min_y + 1;
  const double longest = std::max(width, height);
  const double pixels = std::min(kLongSide, longest / map.spacing() * kLargestCell) / longest;
  return {std::max(1.0, std::round(width * pixels)), std::max(1.0, std::round(height * pixels))};
}

/// Lines between cells fade in as cells grow, as on the screen.
double grid_lines(const Session& session, double cell_pixels) {
  constexpr double kFrom = 5;
  constexpr double kFull = 12;
  constexpr double kAlpha = 0.35;
  if (!session.settings().shows("grid")) return 0;
  const double t = std::clamp((cell_pixels - kFrom) / (kFull - kFrom), 0.0, 1.0);
  return kAlpha * t * t * (3 - 2 * t);
}

/// As it is, or in pixels. Errors: those of check_replaced_file, write_file, save_png and rasterise_svg.
Result<void> save_svg(const std::string& svg, const std::filesystem::path& path) {
  if (auto free = check_replaced_file(path); !free) return free;
  if (path.extension() == ".svg") return write_file(path, svg);
  const auto image = rasterise_svg(svg);
  if (!image) return image.error();
  return save_png(*image, path);
}

Box places_in(const Camera& camera, CanvasSize size) {
  Box seen;
  seen.grow(camera.place_at({0, 0}, size));
  seen.grow(camera.place_at({size.width, size.height}, size));
  return seen;
}

Box common_part(const Box& a, const Box& b) {
  const Box cut = {std::max(a.min_x, b.min_x),
                   std::min(a.max_x, b.max_x),
                   std::max(a.min_y, b.min_y),
                   std::min(a.max_y, b.max_y),
                   b.min_z,
                   b.max_z};
  return cut.min_x > cut.max_x || cut.min_y > cut.max_y ? Box() : cut;
}

}  // namespace

std::string MapExporter::svg_of_session(const Session& session, const MapExport& wanted) {
  if (drawing_.follow(session)) picture_.clear();
  SvgFrame frame{.camera = session.view.camera,
                 .size = session.view.canvas,
                 .scale = wanted.scale,
                 .background = theme::kOutside,
                 .light = session.settings().theme == Theme::kLight};
  const Map& map = session.map();
  const Box limits = drawing_->picture_limits();
  if (wanted.whole || frame.size.width < 1 || frame.size.height < 1) {
    frame.size = size_of_whole(map, limits, frame.camera.width_of_unit());
    frame.camera.fit(limits, frame.size);
  }
  frame.grid_line_alpha = grid_lines(session, frame.camera.pixels_per_unit());
  const Box places = common_part(places_in(frame.camera, frame.size), limits);
  OverlayView view = make_view(session, wanted.side, *drawing_, places);
  view.viewport.pixels_per_cell = frame.camera.pixels_per_cell();
  view.viewport.pixels_per_unit = frame.camera.pixels_per_unit();
  view.viewport.node_pixels = frame.camera.pixels_per_cell() * drawing_->node_size();
  return svg_of(view, picture_.update(view), frame);
}

Result<void> MapExporter::save(const Session& session, const MapExport& wanted) {
  if (!session.has_map()) return Error{ErrorCode::kInvalidArgument, "there is no map to make a picture of"};
  return save_svg(svg_of_session(session, wanted), wanted.path);
}

Result<FrameExporter> FrameExporter::begin(const Session& session, const FrameExport& wanted) {
  FrameExporter film;
  film.of_ = shown_transport(session);
  const StepClock* clock = shown_clock(session);
  const Timeline& timeline = session.searches().timeline();
  const std::size_t length = clock != nullptr ? clock->length() : timeline.length();
  film.before_ = clock != nullptr ? clock->position() : timeline.position();
  if (length == 0)
    return Error{ErrorCode::kInvalidArgument, "there is no search, flood or walk to step through"};
  std::error_code failure;
  std::filesystem::create_directories(wanted.folder, failure);
  if (failure) return Error{ErrorCode::kIo, failure.message(), wanted.folder.string()};
  film.wanted_ = wanted;
  const std::size_t count = std::clamp<std::size_t>(wanted.count, 2, length + 1);
  for (std::size_t i = 0; i < count; ++i) film.positions_.push_back(length * i / (count - 1));
  // The two sides of a film of this kind must be even.
  film.film_command_ = fmt::format(
      "ffmpeg -framerate 30 -i '{}' -vf 'pad=ceil(iw/2)*2:ceil(ih/2)*2' -c:v libx264 -pix_fmt yuv420p '{}'",
      (wanted.folder / "frame-%05d.png").string(), (wanted.folder / "film.mp4").string());
  return film;
}

void FrameExporter::seek(Session& session, std::size_t position) const {
  if (shown_transport(session) != of_) return;  // it has been switched off meanwhile
  if (StepClock* clock = shown_clock(session)) {
    clock->seek(position);
  } else {
    session.searches().timeline().seek(position);
  }
  session.update(0);  // what depends on it follows
}

Result<void> FrameExporter::step(Session& session, MapExporter& exporter) {
  seek(session, positions_[next_]);
  const std::filesystem::path path = wanted_.folder / fmt::format("frame-{:05}.png", next_);
  auto saved = exporter.save(
      session, {.path = path, .whole = wanted_.whole, .side = wanted_.side, .scale = wanted_.scale});
  if (!saved) return saved;
  if (++next_ < positions_.size()) return {};
  return write_file(wanted_.folder / "film.txt", film_command_ + '\n');
}

void FrameExporter::end(Session& session) const {
  seek(session, before_);
}

bool Exports::busy(const Session& session) const {
  const HostRequests& wanted = session.requests;
  return film_ || !wanted.maps.empty() || !wanted.drawings.empty() || wanted.frames;
}

Result<std::string> Exports::step(Session& session) {
  if (!session.requests.maps.empty()) return next_map(session);
  if (!session.requests.drawings.empty()) return next_drawing(session);
  if (auto wanted = std::exchange(session.requests.frames, std::nullopt)) {
    if (film_)
      return Error{ErrorCode::kInvalidArgument,
                   "pictures of a timeline are being made already; Esc stops them"};
    wanted->folder = folder_ / wanted->folder;
    auto film = FrameExporter::begin(session, *wanted);
    if (!film) return film.error();
    film_ = *std::move(film);
    session.ui.filming = true;
  }
  return film_ ? next_frame(session) : std::string();
}

Result<std::string> Exports::next_map(Session& session) {
  MapExport wanted = session.requests.maps.front();
  session.requests.maps.erase(session.requests.maps.begin());
  wanted.path = wanted.path.empty() ? free_picture_name(folder_, ".svg") : folder_ / wanted.path;
  if (const auto saved = exporter_.save(session, wanted); !saved) return saved.error();
  return "Picture saved: " + wanted.path.string();
}

/// There is nothing to draw where the map has gone since it was asked for.
Result<std::string> Exports::next_drawing(Session& session) const {
  const DrawingExport wanted = session.requests.drawings.front();
  session.requests.drawings.erase(session.requests.drawings.begin());
  const std::filesystem::path path = wanted.path.empty() ? free_picture_name(folder_) : folder_ / wanted.path;
  const std::string svg = find_feature_view(wanted.feature)->drawing(session);
  if (svg.empty())
    return Error{ErrorCode::kInvalidArgument,
                 "the table of searches has no answers any more: its map is gone"};
  if (const auto saved = save_svg(svg, path); !saved) return saved.error();
  return "Picture saved: " + path.string();
}

Result<std::string> Exports::next_frame(Session& session) {
  if (!session.ui.filming) {
    const std::string text = fmt::format("Stopped after {} of {} pictures.", film_->made(), film_->count());
    end_film(session);
    return text;
  }
  if (const auto made = film_->step(session, exporter_); !made) {
    end_film(session);
    return made.error();
  }
  if (!film_->done()) return fmt::format("Picture {} of {}; Esc stops.", film_->made(), film_->count());
  std::string text =
      fmt::format("{} pictures saved. A film of them: {}", film_->count(), film_->film_command());
  end_film(session);
  return text;
}

void Exports::end_film(Session& session) {
  film_->end(session);
  film_.reset();
  session.ui.filming = false;
}

}  // namespace goalbound::app
