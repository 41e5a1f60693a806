// Random edits of maps whose boxes are those of before: what the program says of them, and of what they lose,
// against an oracle of its own.
#include <fmt/format.h>

#include <random>
#include <vector>

#include "app/distances.hpp"
#include "app/fixture.hpp"
#include "box_files.hpp"
#include "features/edit/edit.hpp"
#include "goalbound/box_index.hpp"
#include "goalbound/verify.hpp"
#include "model/indices/stale_indices.hpp"

namespace goalbound::app::test {
namespace {

/// What is wrong with what a side shows; what it lost is counted.
struct Losses {
  int paths = 0;
  int lengths = 0;
};
void expect_true_words(const SearchRun& run, const std::vector<std::uint64_t>& distances, Losses& losses) {
  const Map& map = *run.map;
  if (!map.is_node(run.start) || !map.is_node(run.goal)) {
    EXPECT_TRUE(is_invalid(run.result.status));
    return;
  }
  const std::uint64_t shortest = distances[map.slot(run.goal)];
  if (run.result.found()) {
    EXPECT_EQ(cost_of_path(map, run.path, run.start, run.goal), run.result.cost) << "a path of another map";
    EXPECT_GE(run.result.cost, shortest);
  }
  EXPECT_EQ(run.lost_path(), !run.result.found() && shortest != kNoWay);
  EXPECT_EQ(run.lost_length(), run.result.found() && run.result.cost != shortest);
  if (run.shortest) {
    EXPECT_EQ(*run.shortest == kNoPathCost ? kNoWay : *run.shortest, shortest);
  }
  if (!run.stale) {
    EXPECT_FALSE(run.lost_path() || run.lost_length()) << "boxes of the map itself lose nothing";
  }
  losses.paths += run.lost_path() ? 1 : 0;
  losses.lengths += run.lost_length() ? 1 : 0;
}

std::string random_cell(std::mt19937& random, const Grid& grid) {
  const auto below = [&](std::int32_t side) { return random() % static_cast<unsigned>(side); };
  const auto x = below(grid.width());
  return fmt::format("{},{}", x, below(grid.height()));
}

/// Strokes of all tools, never another size.
std::string random_stroke(std::mt19937& random, const Grid& grid, const std::vector<std::string>& terrains) {
  const auto cell = [&] { return random_cell(random, grid); };
  const std::string& terrain = terrains[random() % terrains.size()];
  switch (random() % 6) {
    case 0:
      return fmt::format("line {} {} {}", cell(), cell(), terrain);
    case 1:
      return fmt::format("fill {} {}", cell(), terrain);
    case 2:
      return fmt::format("erase {} {} 2", cell(), cell());
    default:
      return fmt::format("paint {} {}", cell(), terrain);
  }
}

/// Whether the cells differ in what boxes depend on, counted without the library's own way to do so.
std::uint64_t cells_changed(const Grid& before, const Grid& now) {
  std::uint64_t changed = 0;
  for (std::int32_t y = 0; y < now.height(); ++y) {
    for (std::int32_t x = 0; x < now.width(); ++x) {
      const auto cost = [&](const Grid& grid) -> int {
        const auto letter = grid.terrain()[static_cast<std::size_t>(y * grid.width() + x)];
        return grid.is_uniform() ? (grid.is_free(grid.node({x, y})) ? 1 : 0) : grid.terrain_costs()[letter];
      };
      changed += cost(before) != cost(now) ? 1U : 0U;
    }
  }
  return changed;
}

/// Boxes of `before` on the map as it is: the check must find what searches lose, and its repair must mend
/// it.
void expect_check_and_repair(const Grid& before, const Bounds& boxes, const Grid& now) {
  const Bounds matched = match_boxes(before, boxes, now);
  Progress progress;
  const BoxIndex index(matched);
  const auto check = verify_index(now, index, progress, {.threads = 1});
  ASSERT_TRUE(check.ok()) << check.error().to_string();
  const auto mended_index = mend_index(now, index, *check, progress, {.threads = 1}).value();
  EXPECT_TRUE(verify_index(now, *mended_index, progress, {.threads = 1})->good());
  const Bounds& repaired = *boxes_of(mended_index).value();
  const auto ordering = info_of(boxes.info().ordering);
  std::vector<NodeId> path;
  for (const SearchInfo* info : all_searches()) {
    if (!info->asks_edges() || (info->canonical && !ordering.safe_for_jps) || info->plain_id == "bfs")
      continue;
    auto stale = make_query(*info, now, used_by(*info, now, index_set_of(matched)));
    auto mended = make_query(*info, now, used_by(*info, now, index_set_of(repaired)));
    if (!stale || !mended) continue;
    for (std::uint32_t from = 0; from < now.node_count(); from += 5) {
      const NodeId start = now.node_of_slot(from);
      const auto distances = distances_from(now, start);
      for (std::uint32_t to = from % 3; to < now.node_count(); to += 3) {
        const NodeId goal = now.node_of_slot(to);
        const SearchResult right = (*mended)->find(start, goal);
        ASSERT_EQ(right.found() ? right.cost : kNoWay, distances[to]) << info->id << " with repaired boxes";
        const SearchResult old = (*stale)->find(start, goal);
        (*stale)->path(path);
        const bool lost = (old.found() ? old.cost : kNoWay) != distances[to];
        if (old.found()) {
          ASSERT_EQ(cost_of_path(now, path, start, goal), old.cost) << info->id;
        }
        ASSERT_TRUE(!lost || !check->good()) << info->id << ": the check calls boxes good that lose a path";
        if (lost && info->id == "astar-gb") {
          ASSERT_TRUE(find_lost_edge(now, matched, start, goal)) << "nothing is named that loses it";
        }
      }
    }
  }
}

class StaleEdits : public testing::TestWithParam<bool> {
 protected:
  std::shared_ptr<const Grid> map() const { return GetParam() ? swamp_grid() : grid_of(kLoopMap); }
  std::vector<std::string> terrains() const {
    if (GetParam()) return {"wall", ".", "S", "."};
    return {"wall", "free"};
  }
};

TEST_P(StaleEdits, WhatIsSaidOfStaleBoxesIsTrueAfterEveryStroke) {
  std::mt19937 random(GetParam() ? 41 : 42);
  Losses losses;
  int stale = 0;
  for (int round = 0; round < 12; ++round) {
    auto session = session_on(map(), true);
    session->settings().background_precompute = false;
    act(*session, "search left astar");
    act(*session, "search right astar-gb");
    act(*session, "stale right on");
    session->wait_for_work();
    const auto before = session->document().shared_map();
    const Ordering ordering = session->side(Side::kRight).boxes.ordering();
    const auto boxes = session->bounds();
    ASSERT_NE(boxes, nullptr);
    for (int stroke = 0; stroke < 12; ++stroke) {
      const auto what = random() % 8;
      if (what == 0 && session->feature<Editing>().history().can_undo()) {
        act(*session, "undo");
      } else if (what == 1 && session->feature<Editing>().history().can_redo()) {
        act(*session, "redo");
      } else {
        act(*session, random_stroke(random, grid_in(*session), terrains()));
      }
      const Grid& now = grid_in(*session);
      for (int problem = 0; problem < 3; ++problem) {
        act(*session, "start " + random_cell(random, now));
        act(*session, "goal " + random_cell(random, now));
        session->wait_for_work();
        const auto distances = distances_from(now, session->searches().start());
        for (const Side s : kSides) {
          const SidePanel& panel = session->side(s);
          if (panel.run == nullptr) continue;  // it says what it waits for
          ASSERT_EQ(panel.run->map, session->document().shared_map());
          ASSERT_NO_FATAL_FAILURE(expect_true_words(*panel.run, distances, losses));
        }
        const auto& right = session->side(Side::kRight).run;
        const bool changed = now.hash() != before->hash();
        if (right != nullptr) {
          EXPECT_EQ(right->stale, changed);
          stale += right->stale ? 1 : 0;
        }
        EXPECT_EQ(session->shelf().stale().change_count(boxes_key(ordering)),
                  changed ? cells_changed(*before->as_grid(), now) : 0U);
      }
    }
    if (session->map().hash() != before->hash()) {
      ASSERT_NO_FATAL_FAILURE(expect_check_and_repair(*before->as_grid(), *boxes, grid_in(*session)));
    }
    // New ones are there: nothing is stale, and nothing lost.
    if (session->map().node_count() == 0) continue;  // all of it was filled
    act(*session, "stale right off");
    act(*session, fmt::format("make-index boxes:{}", info_of(ordering).id));
    session->wait_for_work();
    const auto& right = session->side(Side::kRight).run;
    ASSERT_NE(right, nullptr) << session->side(Side::kRight).waiting_for;
    EXPECT_FALSE(right->stale);
    Losses none;
    expect_true_words(*right, distances_from(session->map(), right->start), none);
    EXPECT_EQ(none.paths + none.lengths, 0);
  }
  EXPECT_GT(stale, 100);
  EXPECT_GT(losses.paths, 0) << "stale boxes lose paths, or this shows nothing";
  EXPECT_GT(losses.lengths, 0);
}

INSTANTIATE_TEST_SUITE_P(Grids, StaleEdits, testing::Bool());

TEST(EditedBoxes, FollowWithTheBytesOfANewPrecompute) {
  const auto cave = std::make_shared<const Grid>(generate_grid(*find_generator("caves"), 80, 60, 1).value());
  auto session = session_on(cave, true);
  act(*session, "set boxes boxes");
  session->settings().background_precompute = true;
  session->wait_for_work();
  std::mt19937 random(1);
  int followed = 0;
  for (int stroke = 0; stroke < 6; ++stroke) {
    const auto& nodes = grid_in(*session).free_nodes();
    const Cell cell = grid_in(*session).cell(nodes[random() % nodes.size()]);
    act(*session, fmt::format("paint {},{} wall", cell.x, cell.y));
    session->wait_for_work();
    ASSERT_NE(session->bounds(), nullptr);
    Progress progress;
    const Bounds fresh =
        precompute(session->map(),
                   {.ordering = session->boxes().ordering(), .method = Method::kExact, .threads = 1},
                   progress)
            .value();
    ASSERT_EQ(*session->bounds(), fresh);
    const auto usual = session->shelf().usual_method(session->boxes());
    ASSERT_TRUE(usual);
    followed += usual->reason.find("before") != std::string_view::npos ? 1 : 0;
  }
  EXPECT_GT(followed, 0);
}

}  // namespace
}  // namespace goalbound::app::test
