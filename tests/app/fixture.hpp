// Shared by the tests of model, overlays and panels: a session on a small own map, without any background
// work that a test did not ask for.
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

#include "goalbound/goalbound.hpp"
#include "model/session.hpp"

namespace goalbound::app::test {

/// A loop around a wall, with a pocket of two cells that nothing reaches.
inline constexpr std::string_view kLoopMap =
    "............\n"
    "............\n"
    "..@@@@@@@@..\n"
    "..@......@..\n"
    "..@..@@..@..\n"
    "..@..@.@.@..\n"
    "..@..@.@.@..\n"
    "..@..@@@.@..\n"
    "..@......@..\n"
    "..@@@@@.@@..\n"
    "............\n"
    "............\n";

inline std::shared_ptr<const Grid> grid_of(std::string_view rows) {
  auto grid = Grid::from_text(rows);
  if (!grid) {
    ADD_FAILURE() << grid.error().to_string();
    return std::make_shared<const Grid>(Grid::from_text(".").value());
  }
  return std::make_shared<const Grid>(std::move(grid).value());
}

/// Runs an action that must succeed.
inline void act(Session& session, std::string_view line) {
  const auto done = session.execute(line);
  EXPECT_TRUE(done.ok()) << line << ": " << (done ? "" : done.error().to_string());
}

/// The loop with the problem (0,0) to (11,11); no boxes, nothing under way. `background` lets the precompute
/// begin with the map.
inline std::unique_ptr<Session> loop_session(bool background = false) {
  auto session = std::make_unique<Session>();
  session->settings().background_precompute = background;
  session->set_map(grid_of(kLoopMap), "loop.map", {});
  session->set_problem({0, 0}, {11, 11});
  session->wait_for_work();
  return session;
}

/// The same with boxes, both searches recorded, and the camera fitted into a canvas of 600 x 600 pixels.
inline std::unique_ptr<Session> ready_session() {
  auto session = loop_session(true);
  session->camera().fit(session->grid().width(), session->grid().height(), {600, 600});
  session->fit_requested = false;
  return session;
}

/// Boxes as they are in the middle of a precompute, without its timing: exact in the left third of the map,
/// inherited in the middle, missing at the right.
inline Bounds unfinished_bounds(const Grid& grid) {
  Progress progress;
  const Bounds exact = precompute(grid, {.method = Method::kExact}, progress).value();
  const Bounds inherited = precompute(grid, {.method = Method::kInherited}, progress).value();
  BoundsDraft draft(start_of(grid, {.method = Method::kAnytime}));
  for (const NodeId n : grid.free_nodes()) {
    const std::uint32_t slot = grid.slot(n);
    const std::int32_t third = 3 * grid.cell(n).x / grid.width();
    if (third == 0) draft.set(slot, exact.boxes(slot), NodeQuality::kExact);
    if (third == 1) draft.set(slot, inherited.boxes(slot), NodeQuality::kInherited);
  }
  return draft.take();
}

/// A folder for the files of one test, removed with it.
class TemporaryFolder {
 public:
  TemporaryFolder() {
    std::string pattern = (std::filesystem::temp_directory_path() / "goalbound-test-XXXXXX").string();
    const char* made = mkdtemp(pattern.data());
    EXPECT_NE(made, nullptr);
    path_ = pattern;
  }
  ~TemporaryFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  std::filesystem::path operator/(std::string_view name) const { return path_ / name; }

 private:
  std::filesystem::path path_;
};

/// Loads unfinished_bounds() of the session's map, as a file that an interrupted precompute has left.
inline void load_unfinished_bounds(Session& session) {
  const TemporaryFolder folder;
  ASSERT_TRUE(save_bounds(unfinished_bounds(session.grid()), folder / "unfinished.gbb").ok());
  act(session, "load-bounds " + (folder / "unfinished.gbb").string());
  session.wait_for_work();
}

}  // namespace goalbound::app::test
