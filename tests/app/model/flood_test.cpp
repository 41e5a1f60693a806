// Floods step by step, against the boxes that are stored and the labels that a flood has at its end.
#include "features/flood/flood_record.hpp"

#include <gtest/gtest.h>

#include <set>

#include "app/fixture.hpp"
#include "features/flood/flood.hpp"
#include "model/indices/ordering_table.hpp"

namespace goalbound::app::test {
namespace {

/// Every kind of map with every ordering that it has.
template <class Body>
void for_each_world(const Body& body) {
  for (const std::shared_ptr<const Map>& map :
       {std::shared_ptr<const Map>(grid_of(kLoopMap)), std::shared_ptr<const Map>(swamp_grid()),
        std::shared_ptr<const Map>(road_graph())}) {
    for (const OrderingInfo& info : all_orderings()) {
      if (check_ordering(map->kind(), info.ordering)) body(*map, info.ordering);
    }
  }
}

TEST(FloodRecord, EndsAtTheStoredBoxes) {
  int compared = 0;
  for_each_world([&](const Map& map, Ordering ordering) {
    Progress progress;
    const Bounds stored = precompute(map, {.ordering = ordering}, progress).value();
    Inspector inspector(map);
    for (std::uint32_t slot = 0; slot < map.node_count(); ++slot) {
      const Inspection inspection = inspector.inspect(map.node_of_slot(slot), ordering, true);
      const FloodRecord& flood = *inspection.flood;
      const std::vector<Box> boxes = flood.boxes_at(flood.length(), inspection.edges.size());
      for (std::size_t e = 0; e < boxes.size(); ++e)
        EXPECT_EQ(boxes[e], stored.box(slot, EdgeIndex(e))) << map.kind().id << ' ' << info_of(ordering).id;
      ++compared;
    }
  });
  EXPECT_GT(compared, 300);
}

TEST(FloodRecord, LabelsTravelFromParentsToChildren) {
  for_each_world([](const Map& map, Ordering ordering) {
    Inspector inspector(map);
    for (std::uint32_t slot = 0; slot < map.node_count(); ++slot) {
      const Inspection inspection = inspector.inspect(map.node_of_slot(slot), ordering, true);
      const FloodRecord& flood = *inspection.flood;
      EXPECT_EQ(flood.length(), inspection.reached + 1);
      EXPECT_EQ(flood.slot_at(1), slot);
      EXPECT_TRUE(flood.parents_at(1).empty());
      for (std::size_t position = 2; position <= flood.length(); ++position) {
        const std::uint32_t child = flood.slot_at(position);
        EXPECT_EQ(flood.settled_from(child), position);
        EXPECT_GE(flood.distance_at(position), flood.distance_at(position - 1));
        ASSERT_FALSE(flood.parents_at(position).empty());
        WindowEdges handed;
        for (const std::uint32_t parent : flood.parents_at(position)) {
          EXPECT_LT(flood.settled_from(parent), position);
          EXPECT_LE(flood.seen_from(child), flood.settled_from(parent));
          if (parent == slot) {
            for (const EdgeReport& edge : inspection.edges) {
              if (edge.legal && map.slot(edge.to) == child) handed.add(edge.edge);
            }
          }
          handed = WindowEdges(handed.bits() | inspection.labels[parent].bits());
        }
        const WindowEdges labels = inspection.labels[child];
        EXPECT_EQ(handed.bits() & labels.bits(), labels.bits()) << "each label comes from a parent";
        if (ordering != Ordering::kRegular) {
          EXPECT_EQ(handed, labels) << "and none is lost";
        }
      }
    }
  });
}

TEST(FloodRecord, BoxesHoldWhatIsSettledAndNoMore) {
  const auto grid = grid_of(kLoopMap);
  const Inspection inspection = Inspector(*grid).inspect(grid->node({5, 8}), Ordering::kCanonical, true);
  const FloodRecord& flood = *inspection.flood;
  std::vector<Box> expected(8);
  for (std::size_t position = 1; position <= flood.length(); ++position) {
    const NodeId n = grid->node_of_slot(flood.slot_at(position));
    std::set<std::size_t> grown;
    for (const EdgeIndex e : inspection.labels[grid->slot(n)]) {
      if (!expected[e.value()].contains(grid->place(n))) grown.insert(e.value());
      expected[e.value()].grow(grid->place(n));
    }
    EXPECT_EQ(flood.boxes_at(position, 8), expected);
    std::set<std::size_t> told;
    for (const FloodRecord::Growth& growth : flood.growths_at(position)) told.insert(growth.edge.value());
    EXPECT_EQ(told, grown);
  }
}

TEST(FloodRecord, HasBoxesOfEdgesBehindTheFirstWindow) {
  ListGraph::Parts parts;
  parts.places.push_back({0, 0, 0});
  for (std::int32_t i = 1; i <= 70; ++i) {
    parts.places.push_back({i, 1, 0});
    parts.arcs.push_back({0, static_cast<std::uint32_t>(i), 1000});
  }
  const ListGraph star = ListGraph::create(std::move(parts)).value();
  const Inspection report = Inspector(star).inspect(NodeId{0}, Ordering::kAllOptimal, true);
  const auto boxes = report.flood->boxes_at(report.flood->length(), 70);
  for (const EdgeReport& edge : report.edges) EXPECT_EQ(boxes[edge.edge.value()], edge.exact_box);
}

TEST(FloodClock, StepsSeeksAndPlays) {
  auto session = loop_session(true);
  EXPECT_FALSE(session->execute("flood-seek 3", false).ok()) << "it is off";
  act(*session, "flood on");
  EXPECT_FALSE(session->execute("flood-seek 3", false).ok()) << "no node is selected";
  act(*session, "select 5,8");
  session->wait_for_work();
  FloodClock& clock = session->feature<FloodClock>();
  ASSERT_NE(clock.record(), nullptr);
  EXPECT_EQ(clock.position(), clock.length()) << "the whole of it at first";
  act(*session, "flood-seek 3");
  EXPECT_EQ(clock.position(), 3U);
  act(*session, "flood-step node +1");
  EXPECT_EQ(clock.position(), 4U);
  act(*session, "flood-seek start");
  act(*session, "flood-step node -1");
  EXPECT_EQ(clock.position(), 0U);
  std::size_t growths = 0;
  std::size_t before = 0;
  for (act(*session, "flood-step growth +1"); clock.position() > before;
       act(*session, "flood-step growth +1")) {
    before = clock.position();
    EXPECT_FALSE(clock.record()->growths_at(before).empty());
    ++growths;
  }
  std::set<std::uint32_t> positions;
  for (const auto& growth : clock.record()->growths()) positions.insert(growth.position);
  EXPECT_EQ(growths, positions.size());
  act(*session, "flood-step growth -1");
  EXPECT_LT(clock.position(), before);
  act(*session, "flood-seek end");
  act(*session, "flood-play on");
  EXPECT_TRUE(clock.playing());
  EXPECT_EQ(clock.position(), 1U) << "anew";
  EXPECT_TRUE(session->busy());
  for (int i = 0; i < 100 && clock.playing(); ++i) session->update(FloodClock::kSeconds / 10);
  EXPECT_TRUE(clock.at_end());
  EXPECT_FALSE(clock.playing());
}

TEST(FloodClock, ComesWithAnInspectionThatWasWaitedFor) {
  // Wide enough that no inspection is there before it is waited for.
  const std::string row = std::string(600, '.') + "\n";
  std::string rows;
  for (int y = 0; y < 600; ++y) rows += row;
  auto session = session_on(grid_of(rows));
  act(*session, "flood on");
  act(*session, "select 300,300");
  session->update(0);
  session->wait_for_quick_work();
  ASSERT_NE(session->inspection(), nullptr);
  ASSERT_NE(session->feature<FloodClock>().record(), nullptr);
  EXPECT_EQ(session->inspection()->flood.get(), session->feature<FloodClock>().record());
}

TEST(FloodClock, PlaysFromItsBeginningByOneKey) {
  auto session = loop_session(true);
  act(*session, "select 5,8");
  session->wait_for_work();
  act(*session, "flood toggle");
  session->wait_for_work();
  FloodClock& clock = session->feature<FloodClock>();
  EXPECT_TRUE(clock.playing()) << "also where the flood was not there yet";
  EXPECT_LT(clock.position(), 2U);
  session->update(FloodClock::kSeconds / 2);
  EXPECT_GT(clock.position(), 1U);
  EXPECT_TRUE(clock.playing());
  act(*session, "flood toggle");
  EXPECT_FALSE(clock.on());
}

TEST(FloodClock, IsMovedByTheButtonsOfTheTimeline) {
  auto session = loop_session(true);
  const std::size_t search = session->searches().timeline().position();
  act(*session, "select 5,8");
  act(*session, "flood on");
  session->wait_for_work();
  FloodClock& clock = session->feature<FloodClock>();
  act(*session, "seek start");
  EXPECT_EQ(clock.position(), 0U);
  act(*session, "step event +1");
  EXPECT_EQ(clock.position(), 1U);
  act(*session, "step expansion +1");
  EXPECT_FALSE(clock.record()->growths_at(clock.position()).empty()) << "a box grows there";
  act(*session, "seek 7");
  EXPECT_EQ(clock.position(), 7U);
  act(*session, "toggle-play");
  EXPECT_TRUE(clock.playing());
  act(*session, "pause");
  EXPECT_FALSE(clock.playing());
  act(*session, "seek end");
  EXPECT_TRUE(clock.at_end());
  EXPECT_EQ(session->searches().timeline().position(), search) << "the searches stay where they were";
  act(*session, "flood off");
  act(*session, "seek 3");
  EXPECT_EQ(session->searches().timeline().position(), 3U);
}

TEST(FloodClock, FollowsTheNodeThatIsPointedAt) {
  auto session = loop_session(true);
  act(*session, "flood on");
  act(*session, "select 5,8");
  session->wait_for_work();
  act(*session, "flood-seek 7");
  act(*session, "select 1,1");
  session->wait_for_work();
  EXPECT_EQ(session->feature<FloodClock>().position(), 7U);
  EXPECT_EQ(session->inspection()->flood.get(), session->feature<FloodClock>().record());
  act(*session, "flood-seek end");
  act(*session, "select 5,8");
  session->wait_for_work();
  EXPECT_TRUE(session->feature<FloodClock>().at_end());
  act(*session, "flood off");
  EXPECT_EQ(session->feature<FloodClock>().record(), nullptr);
  act(*session, "select 2,1");
  session->wait_for_work();
  EXPECT_EQ(session->inspection()->flood, nullptr) << "recorded only where it is asked for";
}

TEST(OrderingTable, ComparesExactAndInheritedBoxes) {
  auto session = loop_session(true);
  session->settings().show_panels = true;
  act(*session, "set boxes boxes:exact");
  act(*session, "tab orderings");
  act(*session, "select 5,8");
  act(*session, "edge W");
  session->wait_for_work();
  const auto rows = compare_orderings(*session);
  ASSERT_EQ(rows.size(), 5U) << "three orderings, two of them inherited too";
  Progress progress;
  const Grid& grid = grid_in(*session);
  const std::uint32_t slot = grid.slot(grid.node({5, 8}));
  const auto flood = make_flood(grid);
  int in_use = 0;
  for (const OrderingRow& row : rows) {
    ASSERT_TRUE(row.numbers);
    const Method method = row.inherited ? Method::kInherited : Method::kExact;
    const Bounds bounds = precompute(grid, {.ordering = row.ordering, .method = method}, progress).value();
    const Box box = bounds.box(slot, Direction::kW);
    flood->run(grid.node({5, 8}), row.ordering);
    std::uint64_t reached = 0;
    for (const NodeId n : grid.free_nodes())
      reached += flood->labels(n) >> static_cast<unsigned>(Direction::kW) & 1U;
    EXPECT_EQ(row.numbers->area, (box.max_x - box.min_x + 1) * (box.max_y - box.min_y + 1));
    EXPECT_EQ(row.numbers->nodes, count_nodes_in(grid, box));
    EXPECT_EQ(row.numbers->reached, reached);
    in_use += row.in_use ? 1 : 0;
    EXPECT_EQ(row.in_use, row.ordering == Ordering::kCanonical && !row.inherited);
  }
  EXPECT_EQ(in_use, 1);
  act(*session, "edge none");
  const auto all = compare_orderings(*session);
  EXPECT_GT(all[0].numbers->area, rows[0].numbers->area) << "of all edges together";
}

TEST(OrderingTable, OfRoadsHasTheirOrderings) {
  auto session = session_on(road_graph(), true);
  EXPECT_TRUE(compare_orderings(*session).empty()) << "no node";
  act(*session, "tab orderings");
  act(*session, "select #8");
  session->wait_for_work();
  const auto rows = compare_orderings(*session);
  ASSERT_EQ(rows.size(), 3U);
  for (const OrderingRow& row : rows) {
    EXPECT_NE(row.ordering, Ordering::kCanonical);
    EXPECT_TRUE(row.numbers);
  }
  session->set_map({.map = grid_of(kLoopMap), .name = "loop"});
  act(*session, "select 5,8");
  session->wait_for_work();
  EXPECT_EQ(compare_orderings(*session).size(), 5U) << "nothing of the map before is left";
}

}  // namespace
}  // namespace goalbound::app::test
