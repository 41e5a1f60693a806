// What a frame of a large grid costs, and how long the first picture takes.
// Prints, asserts nothing.
//
// The time of a frame ends when the pixels are there (drivers draw later than they are told). "CPU" is that
// of all threads of the process: on a driver in software it holds the drawing too.
#include <string>

#include "bench_viewer.hpp"

namespace goalbound::app {
namespace {

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
  measure_frames(state, viewer, move);
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
