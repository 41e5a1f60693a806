// What a frame of a large map costs, on a grid and on a road network, and how long the first picture takes.
// Prints, asserts nothing.
//
// The time of a frame ends when the pixels are there (drivers draw later than they are told). "CPU" is that
// of all threads of the process: on a driver in software it holds the drawing too.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>
#include <utility>

#include "goalbound/generators.hpp"
#include "goalbound/map.hpp"
#include "goalbound/quadtree.hpp"
#include "overlays/map_drawing.hpp"
#include "panels/make_ui.hpp"
#include "render/gl.hpp"
#include "render/offscreen_surface.hpp"

namespace goalbound::app {
namespace {

constexpr int kSide = 1024;
constexpr int kWidth = 1600;
constexpr int kHeight = 1000;
constexpr float kFrame = 1.0F / 60.0F;

std::shared_ptr<const Map> large_map() {
  static const auto map = [] {
    auto made = generate_map(*find_generator("caves"), kSide, kSide, 1);
    if (!made) std::abort();
    return *made;
  }();
  return map;
}

/// 87,575 nodes and 121,961 roads; null where the data is missing.
std::shared_ptr<const Map> roads() {
  static const auto map = [] {
    auto loaded = load_map(GOALBOUND_SOURCE_DIR "/../shared/data/roads/usa87k.gr");
    return loaded ? *loaded : nullptr;
  }();
  return map;
}

/// The whole viewer on a large map, with everything settled.
struct Viewer {
  Session session;
  std::unique_ptr<OffscreenSurface> surface;
  std::unique_ptr<Ui> ui;

  explicit Viewer(const std::shared_ptr<const Map>& map = large_map()) {
    auto made = OffscreenSurface::create(kWidth, kHeight);
    if (!made) {
      std::fprintf(stderr, "%s\n", made.error().to_string().c_str());
      std::exit(2);
    }
    surface = std::move(*made);
    session.settings().background_precompute = false;
    ui = make_ui(session, surface->fonts(), surface->map_painter());
    session.set_map({.map = map, .name = "map"});
    session.wait_for_work();
    for (int i = 0; i < 5; ++i) frame();
  }
  void frame() {
    build();
    surface->end_frame();
    glFinish();
  }
  /// All but the drawing: panels, overlays, uploads.
  void build() {
    surface->begin_frame(kFrame);
    ui->frame(0);
  }
};

/// The whole interface in split view with `range(0)` hundredths of a pixel a cell.
void frame_unchanged(benchmark::State& state) {
  Viewer viewer;
  viewer.session.view.camera.look_at({kSide / 2.0, kSide / 2.0}, static_cast<double>(state.range(0)) / 100);
  viewer.frame();
  for (auto _ : state) viewer.frame();
}
BENCHMARK(frame_unchanged)
    ->ArgName("cell_percent")
    ->Arg(30)
    ->Arg(75)
    ->Arg(400)
    ->Arg(2000)
    ->Unit(benchmark::kMillisecond)
    ->MeasureProcessCPUTime()
    ->UseRealTime();

/// The same while the searches play: cells are coloured anew and uploaded in each frame.
void frame_while_scrubbing(benchmark::State& state) {
  Viewer viewer;
  const std::size_t length = viewer.session.searches().timeline().length();
  std::size_t position = 0;
  for (auto _ : state) {
    position = length == 0 ? 0 : (position + length / 50 + 1) % length;
    viewer.session.searches().timeline().seek(position);
    viewer.frame();
  }
}
BENCHMARK(frame_while_scrubbing)->Unit(benchmark::kMillisecond)->MeasureProcessCPUTime()->UseRealTime();

/// Every layer at once, on the large map with both whole traces, while `move(viewer, i)` changes something in
/// each frame; "build_worst_ms" as below. "events" is the length of the longer trace.
template <class Move>
void frame_of_everything(benchmark::State& state, const Move& move) {
  Viewer viewer;
  for (const LayerInfo& layer : all_layers()) viewer.session.settings().layers.show(layer.id, true);
  viewer.session.select(viewer.session.searches().start());
  viewer.session.wait_for_work();
  viewer.session.view.camera.look_at({kSide / 2.0, kSide / 2.0}, static_cast<double>(state.range(0)) / 100);
  viewer.frame();
  double sum = 0;
  double worst = 0;
  int frame = 0;
  for (auto _ : state) {
    const auto before = std::chrono::steady_clock::now();
    move(viewer, frame++);
    viewer.build();
    const std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - before;
    sum += took.count();
    worst = std::max(worst, took.count());
    viewer.surface->end_frame();
    glFinish();
  }
  state.counters["build_ms"] = sum / frame;
  state.counters["build_worst_ms"] = worst;
  state.counters["events"] = static_cast<double>(viewer.session.searches().timeline().length());
}
void everything_panned(benchmark::State& state) {
  frame_of_everything(
      state, [](Viewer& viewer, int i) { viewer.session.view.camera.pan_by(i % 100 < 50 ? 23 : -23, 7); });
}
void everything_hovered(benchmark::State& state) {
  frame_of_everything(state, [](Viewer& viewer, int i) {
    const auto slot = static_cast<std::uint32_t>(1000 + 977 * i) % viewer.session.map().node_count();
    viewer.session.hover(viewer.session.map().node_of_slot(slot));
  });
}
void everything_scrubbed(benchmark::State& state) {
  frame_of_everything(state, [](Viewer& viewer, int i) {
    const std::size_t length = std::max<std::size_t>(viewer.session.searches().timeline().length(), 1);
    (void)viewer.session.execute("seek " +
                                 std::to_string(static_cast<std::size_t>(i) * (length / 7 + 1) % length));
  });
}
#define GOALBOUND_EVERYTHING(name)    \
  BENCHMARK(name)                     \
      ->ArgName("cell_percent")       \
      ->Arg(75)                       \
      ->Arg(2000)                     \
      ->Unit(benchmark::kMillisecond) \
      ->MeasureProcessCPUTime()       \
      ->UseRealTime()
GOALBOUND_EVERYTHING(everything_panned);
GOALBOUND_EVERYTHING(everything_hovered);
GOALBOUND_EVERYTHING(everything_scrubbed);
#undef GOALBOUND_EVERYTHING

/// A seek to anywhere in both traces, without a frame.
void seek_alone(benchmark::State& state) {
  Viewer viewer;
  const std::size_t length = std::max<std::size_t>(viewer.session.searches().timeline().length(), 1);
  std::size_t position = 0;
  for (auto _ : state) {
    position = (position + length / 7 * 3 + 1) % length;
    (void)viewer.session.execute("seek " + std::to_string(position));
    viewer.session.update(0);
  }
  state.counters["events"] = static_cast<double>(length);
}
BENCHMARK(seek_alone)->Unit(benchmark::kMillisecond)->MeasureProcessCPUTime()->UseRealTime();

/// How many frames the interface asks for in ten seconds in which nothing happens, with the mouse on the map:
/// the tooltip comes, then nothing.
void idle(benchmark::State& state) {
  constexpr int kTicks = 600;
  int frames = 0;
  for (auto _ : state) {
    Viewer viewer;
    ImGui::GetIO().MousePos = {600, 400};
    viewer.frame();  // as the window draws one when the mouse moves
    for (int tick = 0; tick < kTicks; ++tick) {
      if (!viewer.ui->wants_redraw()) continue;
      viewer.surface->begin_frame(kFrame);
      viewer.ui->frame(kFrame);
      viewer.surface->end_frame();
      ++frames;
    }
  }
  state.counters["frames_in_10_s"] = frames / static_cast<double>(state.iterations());
}
BENCHMARK(idle)->Unit(benchmark::kMillisecond)->Iterations(1);

/// Which zoom of the road map: pixels between neighbours, in hundredths; 0: the whole map.
void look_at_roads(Viewer& viewer, std::int64_t cell_percent) {
  const MapPoint dense = {8300, 2700};  // cities at the east coast
  viewer.session.view.fit_requested = cell_percent == 0;
  if (cell_percent != 0) viewer.session.view.camera.look_at(dense, static_cast<double>(cell_percent) / 100);
  viewer.frame();
}

/// The road map while `move(viewer, i)` changes something in each frame. "build_ms" is the mean CPU time of
/// all but the driver's drawing, "build_worst_ms" the longest.
template <class Move>
void frame_of_roads(benchmark::State& state, const Move& move) {
  if (roads() == nullptr) {
    state.SkipWithError("the road map is missing");
    return;
  }
  Viewer viewer(roads());
  look_at_roads(viewer, state.range(0));
  double sum = 0;
  double worst = 0;
  int frame = 0;
  for (auto _ : state) {
    move(viewer, frame++);
    const auto before = std::chrono::steady_clock::now();
    viewer.build();
    const std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - before;
    sum += took.count();
    worst = std::max(worst, took.count());
    viewer.surface->end_frame();
    glFinish();
  }
  state.counters["build_ms"] = sum / frame;
  state.counters["build_worst_ms"] = worst;
}

void roads_unchanged(benchmark::State& state) {
  frame_of_roads(state, [](Viewer&, int) {});
}
void roads_panned(benchmark::State& state) {
  frame_of_roads(
      state, [](Viewer& viewer, int i) { viewer.session.view.camera.pan_by(i % 100 < 50 ? 23 : -23, 7); });
}
/// In and out again by a factor of 16, a twentieth a frame: through all levels of detail between.
void roads_zoomed(benchmark::State& state) {
  frame_of_roads(state, [&](Viewer& viewer, int i) {
    viewer.session.view.camera.zoom_at({400, 400}, i % 114 < 57 ? 1.05 : 1 / 1.05, {800, 800});
  });
}
/// Another node under the mouse in each frame, with labels: the map is coloured anew as inspections come.
void roads_hovered(benchmark::State& state) {
  frame_of_roads(state, [](Viewer& viewer, int i) {
    if (i == 0) viewer.session.settings().layers.show("labels", true);
    viewer.session.hover(NodeId(static_cast<std::uint32_t>(40'000 + 37 * i % 40'000)));
  });
}
void roads_scrubbed(benchmark::State& state) {
  frame_of_roads(state, [](Viewer& viewer, int i) {
    Timeline& timeline = viewer.session.searches().timeline();
    const std::size_t length = std::max<std::size_t>(timeline.length(), 1);
    timeline.seek(static_cast<std::size_t>(i) * (length / 50 + 1) % length);
  });
}
#define GOALBOUND_ROADS(name)         \
  BENCHMARK(name)                     \
      ->ArgName("cell_percent")       \
      ->Arg(0)                        \
      ->Arg(400)                      \
      ->Arg(2000)                     \
      ->Unit(benchmark::kMillisecond) \
      ->MeasureProcessCPUTime()       \
      ->UseRealTime()
GOALBOUND_ROADS(roads_unchanged);
GOALBOUND_ROADS(roads_panned);
GOALBOUND_ROADS(roads_zoomed);
GOALBOUND_ROADS(roads_hovered);
GOALBOUND_ROADS(roads_scrubbed);
#undef GOALBOUND_ROADS

/// The road map's drawing, made once, and each level of detail at its first use.
void roads_prepared(benchmark::State& state) {
  if (roads() == nullptr) {
    state.SkipWithError("the road map is missing");
    return;
  }
  for (auto _ : state) {
    const auto drawing = make_drawing(roads());
    NodePaint paint;
    drawing->paint_ground(paint);
    MapPicture picture;
    drawing->show(paint, 1, {.places = roads()->limits(), .pixels_per_cell = 1, .pixels_per_unit = 0.07},
                  picture);
    state.counters["segments"] = static_cast<double>(picture.edges.segments.size());
  }
}
BENCHMARK(roads_prepared)->Unit(benchmark::kMillisecond);

/// The quadtree over 1024 x 1024 cells of caves.
const std::shared_ptr<const Map>& large_tree() {
  static const std::shared_ptr<const Map> tree = [] {
    auto made = Quadtree::create(std::shared_ptr<const Grid>(large_map(), large_map()->as_grid()));
    if (!made) std::abort();
    return std::make_shared<Quadtree>(std::move(*made));
  }();
  return tree;
}

/// Its picture when colours change, as they do while a timeline is scrubbed; `range(0)`: so many pixels a
/// cell, in hundredths.
void areas_painted(benchmark::State& state) {
  const auto drawing = make_drawing(large_tree());
  const double pixels_per_unit = static_cast<double>(state.range(0)) / 100 / 2;
  const Viewport viewport = {.places = drawing->picture_limits(),
                             .pixels_per_cell = pixels_per_unit * large_tree()->spacing(),
                             .pixels_per_unit = pixels_per_unit};
  NodePaint paint;
  drawing->paint_ground(paint);
  MapPicture picture;
  std::uint64_t revision = 0;
  for (auto _ : state) drawing->show(paint, ++revision, viewport, picture);
  state.counters["squares"] = large_tree()->node_count();
  state.counters["areas"] = static_cast<double>(picture.areas.areas.size());
}
BENCHMARK(areas_painted)
    ->ArgName("cell_percent")
    ->Arg(50)
    ->Arg(200)
    ->Arg(1000)
    ->Unit(benchmark::kMillisecond);

/// One image of 1024 x 1024 cells, with patterns when `range(0)` is 1, to the GPU.
void upload(benchmark::State& state) {
  Viewer viewer;
  CellImage image;
  image.width = image.height = kSide;
  image.rgba.assign(image.cell_count(), pack_rgba(58, 66, 75));
  if (state.range(0) == 1) {
    for (std::size_t i = 0; i < image.cell_count(); ++i)
      image.pattern.push_back(static_cast<std::uint8_t>(i % 4));
  }
  MapPaintRequest request;
  request.image = &image;
  request.max = ImVec2(1, 1);
  request.texture_key = 1000;
  viewer.surface->begin_frame(kFrame);
  for (auto _ : state) {
    ++image.revision;
    viewer.surface->map_painter().paint(ImGui::GetBackgroundDrawList(), request);
    glFinish();
  }
  viewer.surface->end_frame();
  state.SetBytesProcessed(static_cast<std::int64_t>(state.iterations()) * kSide * kSide * 4);
}
BENCHMARK(upload)->ArgName("patterns")->Arg(0)->Arg(1)->Unit(benchmark::kMillisecond)->UseRealTime();

/// From nothing to the first picture of the large map: context, fonts, shaders, interface, first search and
/// frame.
void first_picture(benchmark::State& state) {
  large_map();
  for (auto _ : state) {
    Session session;
    auto surface = OffscreenSurface::create(kWidth, kHeight);
    if (!surface) std::exit(2);
    const auto ui = make_ui(session, (*surface)->fonts(), (*surface)->map_painter());
    session.settings().background_precompute = false;
    session.set_map({.map = large_map(), .name = "caves"});
    (*surface)->begin_frame(kFrame);
    ui->frame(0);
    (*surface)->end_frame();
    benchmark::DoNotOptimize((*surface)->read_pixels());
  }
}
BENCHMARK(first_picture)->Unit(benchmark::kMillisecond)->MeasureProcessCPUTime()->UseRealTime();

}  // namespace
}  // namespace goalbound::app

BENCHMARK_MAIN();
