// The whole viewer off the screen, for benchmarks of frames.
#pragma once

#include <benchmark/benchmark.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <memory>

#include "goalbound/generators.hpp"
#include "goalbound/map.hpp"
#include "panels/make_ui.hpp"
#include "render/gl.hpp"
#include "render/offscreen_surface.hpp"

namespace goalbound::app {

inline constexpr int kSide = 1024;
inline constexpr int kWidth = 1600;
inline constexpr int kHeight = 1000;
inline constexpr float kFrame = 1.0F / 60.0F;

/// Caves of 1024 x 1024 cells.
inline std::shared_ptr<const Map> large_map() {
  static const auto map = [] {
    auto made = generate_map(*find_generator("caves"), kSide, kSide, 1);
    if (!made) std::abort();
    return *made;
  }();
  return map;
}

/// The whole viewer on a map, with everything settled.
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

/// Frames while `move(viewer, i)` changes something in each. "build_ms" is the mean time of all but the
/// driver's drawing, "build_worst_ms" the longest.
template <class Move>
void measure_frames(benchmark::State& state, Viewer& viewer, const Move& move) {
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
}

}  // namespace goalbound::app
