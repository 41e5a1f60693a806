// What a frame of other maps than grids costs: roads, a quadtree, a navigation mesh, blocks of space. Prints,
// asserts nothing. "CPU" is the time of all threads of the process: on a driver in software it holds the
// drawing too.
#include <string>

#include "bench_viewer.hpp"
#include "goalbound/quadtree.hpp"
#include "overlays/map_drawing.hpp"

namespace goalbound::app {
namespace {

/// Null where the data is missing.
std::shared_ptr<const Map> load_data(const std::string& file) {
  auto loaded = load_map(GOALBOUND_SOURCE_DIR "/../shared/data/" + file);
  return loaded ? *loaded : nullptr;
}

/// 87,575 nodes and 121,961 roads.
std::shared_ptr<const Map> roads() {
  static const auto map = load_data("roads/usa87k.gr");
  return map;
}
/// 19,244 polygons.
std::shared_ptr<const Map> mesh() {
  static const auto map = load_data("navmesh/aurora-merged.mesh");
  return map;
}
/// 120,770 free blocks.
std::shared_ptr<const Map> space() {
  static const auto map = load_data("voxels/A1.3dmap");
  return map;
}

/// Which zoom of the road map: pixels between neighbours, in hundredths; 0: the whole map.
void look_at_roads(Viewer& viewer, std::int64_t cell_percent) {
  const MapPoint dense = {8300, 2700};  // cities at the east coast
  viewer.session.view.fit_requested = cell_percent == 0;
  if (cell_percent != 0) viewer.session.view.camera.look_at(dense, static_cast<double>(cell_percent) / 100);
  viewer.frame();
}

template <class Move>
void frame_of_roads(benchmark::State& state, const Move& move) {
  if (roads() == nullptr) {
    state.SkipWithError("the road map is missing");
    return;
  }
  Viewer viewer(roads());
  look_at_roads(viewer, state.range(0));
  measure_frames(state, viewer, move);
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

/// The mesh or the blocks, with the searches of the first problem, while `move(viewer, i)` changes something
/// in each frame.
template <class Move>
void frame_of(benchmark::State& state, const std::shared_ptr<const Map>& map, const Move& move) {
  if (map == nullptr) {
    state.SkipWithError("the map is missing");
    return;
  }
  Viewer viewer(map);
  measure_frames(state, viewer, move);
  state.counters["events"] = static_cast<double>(viewer.session.searches().timeline().length());
}

void pan(Viewer& viewer, int i) {
  viewer.session.view.camera.pan_by(i % 100 < 50 ? 23 : -23, 7);
}
void hover(Viewer& viewer, int i) {
  if (i == 0) viewer.session.settings().layers.show("labels", true);
  const auto slot = static_cast<std::uint32_t>(1000 + 977 * i) % viewer.session.map().node_count();
  viewer.session.hover(viewer.session.map().node_of_slot(slot));
}
void scrub(Viewer& viewer, int i) {
  Timeline& timeline = viewer.session.searches().timeline();
  const std::size_t length = std::max<std::size_t>(timeline.length(), 1);
  timeline.seek(static_cast<std::size_t>(i) * (length / 50 + 1) % length);
}
void turn(Viewer& viewer, int) {
  (void)viewer.session.execute("turn-by 2 0");
}
void slice(Viewer& viewer, int i) {
  if (i == 0) (void)viewer.session.execute("slice z 1");
  (void)viewer.session.execute(i % 40 < 20 ? "slice-by 1" : "slice-by -1");
}

void mesh_panned(benchmark::State& state) {
  frame_of(state, mesh(), pan);
}
void mesh_hovered(benchmark::State& state) {
  frame_of(state, mesh(), hover);
}
void mesh_scrubbed(benchmark::State& state) {
  frame_of(state, mesh(), scrub);
}
void space_turned(benchmark::State& state) {
  frame_of(state, space(), turn);
}
void space_sliced(benchmark::State& state) {
  frame_of(state, space(), slice);
}
void space_hovered(benchmark::State& state) {
  frame_of(state, space(), hover);
}
void space_scrubbed(benchmark::State& state) {
  frame_of(state, space(), scrub);
}
#define GOALBOUND_FRAMES(name) \
  BENCHMARK(name)->Unit(benchmark::kMillisecond)->MeasureProcessCPUTime()->UseRealTime()
GOALBOUND_FRAMES(mesh_panned);
GOALBOUND_FRAMES(mesh_hovered);
GOALBOUND_FRAMES(mesh_scrubbed);
GOALBOUND_FRAMES(space_turned);
GOALBOUND_FRAMES(space_sliced);
GOALBOUND_FRAMES(space_hovered);
GOALBOUND_FRAMES(space_scrubbed);
#undef GOALBOUND_FRAMES

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

}  // namespace
}  // namespace goalbound::app
