// Shared by the tests of model, overlays and panels: a session on a small own map, without any background
// work that a test did not ask for.
#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "box_files.hpp"
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

/// The same with costs of terrain.
inline std::shared_ptr<const Grid> weighted_grid_of(std::string_view rows, const TerrainCosts& costs) {
  const auto plain = grid_of(rows);
  auto grid = Grid::create(plain->width(), plain->height(), std::string(plain->terrain()), costs);
  if (!grid) {
    ADD_FAILURE() << grid.error().to_string();
    return plain;
  }
  return std::make_shared<const Grid>(std::move(grid).value());
}

/// Open ground, and a swamp in its middle that costs five times as much.
inline std::shared_ptr<const Grid> swamp_grid() {
  TerrainCosts costs;
  costs['.'] = 1;
  costs['S'] = 5;
  return weighted_grid_of(
      "............\n"
      "...SSSSSS...\n"
      "...SSSSSS...\n"
      "...SSSSSS...\n"
      "...SSSSSS...\n"
      "............\n",
      costs);
}

/// A node in the middle, "#1", with roads both ways to `ends` others around it.
inline std::shared_ptr<const ListGraph> hub_graph(std::uint32_t ends) {
  ListGraph::Parts parts;
  parts.first_number = 1;
  parts.places.push_back({0, 0, 0});
  for (std::uint32_t i = 1; i <= ends; ++i) {
    const double angle = 6.283 * i / ends;
    parts.places.push_back({static_cast<std::int32_t>(std::lround(450e6 * std::cos(angle))),
                            static_cast<std::int32_t>(std::lround(450e6 * std::sin(angle))), 0});
    parts.arcs.push_back({0, i, 100});
    parts.arcs.push_back({i, 0, 100});
  }
  return std::make_shared<const ListGraph>(ListGraph::create(std::move(parts)).value());
}

/// Roads both ways along the sides of a grid of 5 x 4 junctions that lie 10 apart, numbered from 1 row by
/// row, each as long as it is drawn; and a one-way road without any way back, from 20 to 21. Junction 8 has
/// roads to seven more dead ends beside its four, 22 to 28: eleven edges.
inline std::shared_ptr<const ListGraph> road_graph() {
  constexpr std::uint32_t kColumns = 5;
  constexpr std::uint32_t kRows = 4;
  ListGraph::Parts parts;
  parts.first_number = 1;
  const auto both_ways = [&](std::uint32_t a, std::uint32_t b, std::uint32_t cost) {
    parts.arcs.push_back({a, b, cost});
    parts.arcs.push_back({b, a, cost});
  };
  for (std::uint32_t y = 0; y < kRows; ++y) {
    for (std::uint32_t x = 0; x < kColumns; ++x) {
      parts.places.push_back({static_cast<std::int32_t>(10 * x), static_cast<std::int32_t>(10 * y), 0});
      const std::uint32_t here = y * kColumns + x;
      if (x > 0) both_ways(here - 1, here, 10);
      if (y > 0) both_ways(here - kColumns, here, 10);
    }
  }
  parts.places.push_back({50, 30, 0});
  parts.arcs.push_back({19, 20, 10});
  for (std::int32_t i = 0; i < 7; ++i) {
    parts.places.push_back({22 + i, 14, 0});
    both_ways(7, static_cast<std::uint32_t>(parts.places.size() - 1), 6);
  }
  auto graph = ListGraph::create(std::move(parts));
  if (!graph) {
    ADD_FAILURE() << graph.error().to_string();
    return nullptr;
  }
  return std::make_shared<const ListGraph>(std::move(graph).value());
}

/// Of a session whose map is one.
inline const Grid& grid_in(const Session& session) {
  return *session.document().grid();
}
/// The cell's node on the session's grid; kNoNode outside it.
inline NodeId node_at(const Session& session, Cell cell) {
  return session.map().node_at(cell);
}
inline std::optional<Cell> cell_at(const Session& session, std::optional<NodeId> node) {
  return node ? std::optional(grid_in(session).cell(*node)) : std::nullopt;
}

/// Sets a problem between two cells.
inline void set_problem(Session& session, Cell start, Cell goal) {
  session.searches().set_problem(node_at(session, start), node_at(session, goal));
}

/// A session on that map; nothing under way unless `background` lets the precompute begin with the map.
inline std::unique_ptr<Session> session_on(std::shared_ptr<const Map> map, bool background = false) {
  auto session = std::make_unique<Session>();
  session->settings().background_precompute = background;
  session->set_map({.map = std::move(map), .name = "map"});
  session->wait_for_work();
  return session;
}

/// What makes the boxes that a side goes by; null where nothing does.
inline const PrecomputeJob* precompute_job(const Session& session) {
  const IndexShelf::Running* running = session.running_boxes();
  return running == nullptr ? nullptr : running->job->precompute();
}

/// Runs an action that must succeed.
inline void act(Session& session, std::string_view line) {
  const auto done = session.execute(line);
  EXPECT_TRUE(done.ok()) << line << ": " << (done ? "" : done.error().to_string());
}

/// Runs an action that must fail for this reason, and change nothing.
inline void expect_refused(Session& session, std::string_view line, std::string_view reason) {
  const std::uint64_t revision = session.document().revision();
  const auto done = session.execute(line, false);
  ASSERT_FALSE(done.ok()) << line;
  EXPECT_THAT(done.error().message, testing::HasSubstr(std::string(reason))) << line;
  EXPECT_EQ(session.document().revision(), revision) << "a failed action changes nothing";
}

/// The loop with the problem (0,0) to (11,11); no boxes, nothing under way. `background` lets the precompute
/// begin with the map.
inline std::unique_ptr<Session> loop_session(bool background = false) {
  auto session = std::make_unique<Session>();
  session->settings().background_precompute = background;
  session->set_map({.map = grid_of(kLoopMap), .name = "loop.map"});
  set_problem(*session, {0, 0}, {11, 11});
  session->wait_for_work();
  return session;
}

/// The same with boxes, both searches recorded, and the camera fitted into a canvas of 600 x 600 pixels.
inline std::unique_ptr<Session> ready_session() {
  auto session = loop_session(true);
  session->view.camera.fit(session->map().limits(), {600, 600});
  session->view.fit_requested = false;
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
    NodeBoxes boxes;
    if (third == 0) exact.boxes(slot, boxes);
    if (third == 1) inherited.boxes(slot, boxes);
    if (third < 2) draft.set(slot, boxes, third == 0 ? NodeQuality::kExact : NodeQuality::kInherited);
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
  ASSERT_TRUE(save_boxes(unfinished_bounds(grid_in(session)), folder / "unfinished.gbb").ok());
  act(session, "load-index " + (folder / "unfinished.gbb").string());
  session.wait_for_work();
}

}  // namespace goalbound::app::test
