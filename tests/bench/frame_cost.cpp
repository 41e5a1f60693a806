// What a frame of a large map costs, and how long the first picture takes. Prints, asserts nothing.
//
// The time of a frame ends when the pixels are there (drivers draw later than they are told). "CPU" is that
// of all threads of the process: on a driver in software it holds the drawing too.
#include <benchmark/benchmark.h>

#include <cstdio>
#include <cstdlib>
#include <memory>

#include "goalbound/generators.hpp"
#include "panels/make_ui.hpp"
#include "render/gl.hpp"
#include "render/offscreen_surface.hpp"

namespace goalbound::app {
namespace {

constexpr int kSide = 1024;
constexpr int kWidth = 1600;
constexpr int kHeight = 1000;
constexpr float kFrame = 1.0F / 60.0F;

std::shared_ptr<const Grid> large_map() {
  static const auto map = [] {
    auto made = generate_map(*find_generator("caves"), kSide, kSide, 1);
    if (!made) std::abort();
    return std::make_shared<const Grid>(std::move(*made));
  }();
  return map;
}

/// The whole viewer on the large map, with everything settled.
struct Viewer {
  Session session;
  std::unique_ptr<OffscreenSurface> surface;
  std::unique_ptr<Ui> ui;

  Viewer() {
    auto made = OffscreenSurface::create(kWidth, kHeight);
    if (!made) {
      std::fprintf(stderr, "%s\n", made.error().to_string().c_str());
      std::exit(2);
    }
    surface = std::move(*made);
    session.settings().background_precompute = false;
    ui = make_ui(session, surface->fonts(), surface->map_painter());
    session.set_map(large_map(), "caves", {});
    session.wait_for_work();
    for (int i = 0; i < 5; ++i) frame();
  }
  void frame() {
    surface->begin_frame(kFrame);
    ui->frame(0);
    surface->end_frame();
    glFinish();
  }
};

/// The whole interface in split view with `range(0)` hundredths of a pixel a cell.
void frame_unchanged(benchmark::State& state) {
  Viewer viewer;
  viewer.session.camera().look_at({kSide / 2.0, kSide / 2.0}, static_cast<double>(state.range(0)) / 100);
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
  const std::size_t length = viewer.session.timeline().length();
  std::size_t position = 0;
  for (auto _ : state) {
    position = length == 0 ? 0 : (position + length / 50 + 1) % length;
    viewer.session.timeline().seek(position);
    viewer.frame();
  }
}
BENCHMARK(frame_while_scrubbing)->Unit(benchmark::kMillisecond)->MeasureProcessCPUTime()->UseRealTime();

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
    session.set_map(large_map(), "caves", {});
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
