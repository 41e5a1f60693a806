// Measures of heat maps against plain counting, and how a session asks for them.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <new>
#include <set>

#include "app/fixture.hpp"
#include "features/heat/heat.hpp"
#include "features/heat/place_counter.hpp"
#include "features/problems/problems.hpp"
#include "model/indices/goal_view.hpp"
#include "model/measures/floods_of_nodes.hpp"

namespace goalbound::app::test {
namespace {

Bounds boxes_of(const Map& map, Ordering ordering, Method method = Method::kExact) {
  Progress progress;
  return precompute(map, {.ordering = ordering, .method = method}, progress).value();
}

std::size_t place_of(std::string_view id) {
  for (std::size_t i = 0; i < all_measures().size(); ++i) {
    if (all_measures()[i].id == id) return i;
  }
  ADD_FAILURE() << id;
  return 0;
}

/// With boxes of that map.
HeatMap computed(std::string_view id, std::shared_ptr<const Map> map, Bounds bounds) {
  HeatOrder order;
  order.measure = place_of(id);
  order.map = std::move(map);
  order.bounds = std::make_shared<const Bounds>(std::move(bounds));
  HeatJob job(order);
  job.wait();
  EXPECT_TRUE(job.outcome().ok());
  return job.copy();
}

std::vector<Edge> edges_of(const Map& map, NodeId n) {
  std::vector<Edge> edges;
  map.edges(n, edges);
  return edges;
}

/// A grid, a grid with costs of terrain, and roads, each with an ordering that it has.
struct World {
  std::shared_ptr<const Map> map;
  Ordering ordering;
};
std::vector<World> worlds() {
  return {{grid_of(kLoopMap), Ordering::kCanonical},
          {grid_of(kLoopMap), Ordering::kRegular},
          {swamp_grid(), Ordering::kAllOptimal},
          {road_graph(), Ordering::kAllOptimal}};
}

TEST(PlaceCounter, CountsWhatPlainCountingFinds) {
  for (const World& world : worlds()) {
    const PlaceCounter counter(*world.map);
    const Bounds bounds = boxes_of(*world.map, world.ordering);
    for (std::uint32_t slot = 0; slot < world.map->node_count(); ++slot) {
      for (std::size_t e = 0; e < bounds.boxes_of(slot); ++e) {
        const Box box = bounds.box(slot, EdgeIndex(e));
        EXPECT_EQ(counter.count(box), count_nodes_in(*world.map, box));
      }
    }
    EXPECT_EQ(counter.count(world.map->limits()), world.map->node_count());
    EXPECT_EQ(counter.count(Box{}), 0U);
  }
}

TEST(Measures, PruningRateIsThatOfAllGoals) {
  for (const World& world : worlds()) {
    const Map& map = *world.map;
    const Bounds bounds = boxes_of(map, world.ordering);
    const HeatMap heat = computed("pruning-rate", world.map, bounds);
    for (std::uint32_t slot = 0; slot < map.node_count(); ++slot) {
      const auto edges = edges_of(map, map.node_of_slot(slot));
      if (edges.empty()) {
        EXPECT_TRUE(std::isnan(heat.values[slot]));
        continue;
      }
      std::size_t pruned = 0;
      for (std::uint32_t goal = 0; goal < map.node_count(); ++goal) {
        for (const Edge& edge : edges)
          pruned += bounds.box(slot, edge.index).contains(map.place(map.node_of_slot(goal))) ? 0U : 1U;
      }
      const double rate = static_cast<double>(pruned) / static_cast<double>(edges.size() * map.node_count());
      EXPECT_NEAR(static_cast<double>(heat.values[slot]), rate, 1e-6);
    }
  }
}

TEST(Measures, AreaAndOverlapAreThoseOfTheirPlaces) {
  for (const World& world : worlds()) {
    const Map& map = *world.map;
    const Bounds bounds = boxes_of(map, world.ordering);
    const HeatMap area = computed("box-area", world.map, bounds);
    const HeatMap overlap = computed("overlap", world.map, bounds);
    const Box all = map.limits();
    double largest = 0;
    for (std::uint32_t slot = 0; slot < map.node_count(); ++slot) {
      const auto edges = edges_of(map, map.node_of_slot(slot));
      if (edges.empty()) continue;
      std::uint64_t covered = 0;
      std::uint64_t shared = 0;
      std::uint64_t sum = 0;
      for (std::int32_t y = all.min_y; y <= all.max_y; ++y) {
        for (std::int32_t x = all.min_x; x <= all.max_x; ++x) {
          std::uint64_t boxes = 0;
          for (const Edge& edge : edges)
            boxes += bounds.box(slot, edge.index).contains(Place{x, y, 0}) ? 1U : 0U;
          covered += boxes > 0 ? 1U : 0U;
          shared += boxes > 1 ? 1U : 0U;
          sum += boxes;
        }
      }
      const double whole = (all.max_x - all.min_x + 1.0) * (all.max_y - all.min_y + 1.0);
      const double mean = static_cast<double>(sum) / (whole * static_cast<double>(edges.size()));
      const double share = covered == 0 ? 0 : static_cast<double>(shared) / static_cast<double>(covered);
      EXPECT_NEAR(static_cast<double>(area.values[slot]), mean, 1e-6);
      EXPECT_NEAR(static_cast<double>(overlap.values[slot]), share, 1e-6);
      largest = std::max(largest, share);
    }
    EXPECT_GT(largest, 0) << "or this test shows nothing";
  }
}

TEST(Measures, SlackIsThatOfTheInspections) {
  for (const World& world : worlds()) {
    const Map& map = *world.map;
    const bool inherits = world.ordering != Ordering::kRegular;
    const Bounds bounds = boxes_of(map, world.ordering, inherits ? Method::kInherited : Method::kExact);
    const HeatMap heat = computed("slack", world.map, bounds);
    Inspector inspector(map);
    for (std::uint32_t slot = 0; slot < map.node_count(); ++slot) {
      Inspection inspection = inspector.inspect(map.node_of_slot(slot), world.ordering);
      inspector.use_index(inspection, &bounds, 1);
      std::uint64_t inside = 0;
      std::uint64_t missed = 0;
      bool has_edges = false;
      for (const EdgeReport& edge : inspection.edges) {
        if (!edge.legal) continue;
        has_edges = true;
        inside += edge.nodes_in_box;
        missed += edge.missed();
      }
      EXPECT_EQ(std::isnan(heat.values[slot]), !has_edges);
      if (!has_edges) continue;
      const double slack = inside == 0 ? 0 : static_cast<double>(missed) / static_cast<double>(inside);
      EXPECT_NEAR(static_cast<double>(heat.values[slot]), slack, 1e-6);
    }
  }
}

TEST(Measures, FloodsThatRunOutOfMemoryAreAnError) {
  const auto map = grid_of(kLoopMap);
  HeatOrder order;
  order.measure = place_of("slack");
  order.map = map;
  order.threads = 3;
  order.bounds = std::make_shared<const Bounds>(boxes_of(*map, Ordering::kCanonical));
  HeatValues values(map->node_count());
  Progress progress;
  const auto poor = [](NodeId, MapFlood&, const std::vector<Box>&) -> float { throw std::bad_alloc(); };
  const auto done = measure_floods(order, values, progress, poor);
  ASSERT_FALSE(done.ok());
  EXPECT_EQ(done.error().code, ErrorCode::kOutOfMemory);
  EXPECT_TRUE(progress.cancelled()) << "the other threads end";
}

TEST(Measures, EveryNodeWithBoxesHasTheTimeOfItsFlood) {
  for (const World& world : worlds()) {
    const Map& map = *world.map;
    const HeatMap heat = computed("flood-time", world.map, boxes_of(map, world.ordering));
    EXPECT_TRUE(heat.complete);
    for (std::uint32_t slot = 0; slot < map.node_count(); ++slot) {
      const bool has_edges = !edges_of(map, map.node_of_slot(slot)).empty();
      EXPECT_EQ(std::isnan(heat.values[slot]), !has_edges);
      EXPECT_TRUE(!has_edges || heat.values[slot] >= 0);
    }
    EXPECT_EQ(value_text(heat, 0.001F), "1.0 ms for the flood");
  }
}

TEST(Measures, ComponentsAreNumberedBySize) {
  const auto session = loop_session();
  act(*session, "heat components");
  session->wait_for_work();
  const HeatMap& heat = *session->feature<Heat>().view(Side::kRight).map;
  const Components components = find_components(session->map());
  EXPECT_EQ(heat.class_sizes.size(), components.count());
  EXPECT_TRUE(std::is_sorted(heat.class_sizes.rbegin(), heat.class_sizes.rend()));
  std::map<float, std::set<std::uint32_t>> parts;
  for (std::uint32_t slot = 0; slot < heat.values.size(); ++slot)
    parts[heat.values[slot]].insert(components.of_slot[slot]);
  ASSERT_EQ(parts.size(), 2U) << "the loop and its pocket";
  for (const auto& [number, part] : parts) EXPECT_EQ(part.size(), 1U);
  EXPECT_EQ(value_text(heat, 1), "component 2 of 2: 2 cells");
}

TEST(Measures, ExpansionsAreThoseOfAllProblems) {
  auto session = loop_session(true);
  session->settings().threads = 1;
  act(*session, "random-problems 40");
  act(*session, "run-problems");
  act(*session, "heat expansions");
  session->wait_for_work();
  for (const Side side : kSides) {
    const HeatMap* heat = session->feature<Heat>().view(side).map;
    ASSERT_NE(heat, nullptr);
    EXPECT_TRUE(heat->complete);
    EXPECT_EQ(heat->most, 40);
    double sum = 0;
    for (const float value : heat->values) sum += static_cast<double>(value);
    const auto& stats = session->feature<Problems>().sums().stats[static_cast<std::size_t>(side)];
    EXPECT_EQ(sum, static_cast<double>(stats.expanded)) << name_of(side);
  }
  EXPECT_NE(session->feature<Heat>().view(Side::kLeft).map, session->feature<Heat>().view(Side::kRight).map);
}

TEST(HeatMaps, TakeWhatTheSideHas) {
  auto session = loop_session();
  EXPECT_EQ(session->feature<Heat>().view(Side::kRight).measure, nullptr) << "the layer is hidden";
  act(*session, "heat box-area");
  EXPECT_TRUE(session->settings().shows("heat-map"));
  session->wait_for_work();
  EXPECT_EQ(session->feature<Heat>().view(Side::kLeft).measure, nullptr) << "A* uses no boxes";
  EXPECT_EQ(session->feature<Heat>().view(Side::kRight).map, nullptr);
  EXPECT_NE(session->feature<Heat>().view(Side::kRight).note.find("no canonical boxes yet"),
            std::string::npos);
  act(*session, "heat expansions");
  EXPECT_NE(session->feature<Heat>().view(Side::kRight).note.find("no problems"), std::string::npos);
  act(*session, "heat box-area");
  act(*session, "make-index");
  session->wait_for_work();
  const HeatView right = session->feature<Heat>().view(Side::kRight);
  ASSERT_NE(right.map, nullptr);
  EXPECT_TRUE(right.note.empty());
  EXPECT_TRUE(right.map->complete);
  act(*session, "search left astar-gb");
  session->wait_for_work();
  EXPECT_EQ(session->feature<Heat>().view(Side::kLeft).map, session->feature<Heat>().view(Side::kRight).map)
      << "one job for both";
  act(*session, "index left boxes:all-optimal");
  act(*session, "make-index");
  session->wait_for_work();
  ASSERT_NE(session->feature<Heat>().view(Side::kLeft).map, nullptr);
  EXPECT_NE(session->feature<Heat>().view(Side::kLeft).map, session->feature<Heat>().view(Side::kRight).map);
  act(*session, "hide heat-map");
  EXPECT_EQ(session->feature<Heat>().view(Side::kRight).map, nullptr);
  EXPECT_FALSE(session->execute("heat warmth", false).ok());
}

TEST(HeatMaps, StopWhenTheyAreCancelledAndWhenTheMapGoes) {
  auto session = loop_session(true);
  act(*session, "heat slack");
  act(*session, "cancel");
  session->wait_for_work();
  EXPECT_FALSE(session->working());
  EXPECT_NE(session->feature<Heat>().view(Side::kRight).note.find("stopped"), std::string::npos);
  act(*session, "heat slack");
  session->wait_for_work();
  const HeatView again = session->feature<Heat>().view(Side::kRight);
  EXPECT_TRUE(again.note.empty()) << "anew, when it is asked for again";
  ASSERT_NE(again.map, nullptr);
  for (std::uint32_t slot = 0; slot < again.map->values.size(); ++slot) {
    const bool has_edges = !edges_of(session->map(), session->map().node_of_slot(slot)).empty();
    EXPECT_EQ(std::isnan(again.map->values[slot]), !has_edges);
  }
  session->set_map({.map = road_graph(), .name = "roads"});
  session->wait_for_work();
  ASSERT_NE(session->feature<Heat>().view(Side::kRight).map, nullptr);
  EXPECT_EQ(session->feature<Heat>().view(Side::kRight).map->values.size(), session->map().node_count());
}

TEST(HeatMaps, NodesWithoutBoxesHaveNoValue) {
  auto session = loop_session();
  load_unfinished_bounds(*session);
  act(*session, "heat pruning-rate");
  session->wait_for_work();
  const HeatMap* heat = session->feature<Heat>().view(Side::kRight).map;
  ASSERT_NE(heat, nullptr);
  std::size_t missing = 0;
  for (std::uint32_t slot = 0; slot < heat->values.size(); ++slot) {
    const bool is_missing = session->bounds()->quality(slot) == NodeQuality::kMissing;
    missing += is_missing ? 1U : 0U;
    const bool has_edges = !edges_of(session->map(), session->map().node_of_slot(slot)).empty();
    EXPECT_EQ(std::isnan(heat->values[slot]), is_missing || !has_edges);
  }
  EXPECT_GT(missing, 0U);
}

TEST(HeatOfIndices, IsTheNumberThatAnIndexOfTheSideHasOfEachNode) {
  const auto session = ready_session();
  act(*session, "heat index-values");
  EXPECT_NE(session->feature<Heat>().view(Side::kRight).note.find("heat index-values reach"),
            std::string::npos);
  for (const char* text : {"reach", "flags:regions=5"}) {
    for (const char* verb : {"make-index", "index right"}) act(*session, fmt::format("{} {}", verb, text));
    session->wait_for_work();
    const HeatMap* heat = session->feature<Heat>().view(Side::kRight).map;
    ASSERT_NE(heat, nullptr) << text;
    Progress progress;
    const auto index = make_index(session->map(), IndexValues::parse(text).value(), {}, progress).value();
    IndexPicture picture;
    const auto pictures = index->kind().pictures;
    const auto of_all = std::ranges::find_if(pictures, &IndexPictureInfo::of_all_nodes);
    const auto which = static_cast<std::size_t>(of_all - pictures.begin());
    index->picture(session->map(), which, kNoNode, nullptr, picture);
    ASSERT_EQ(heat->values.size(), picture.values.size());
    for (std::size_t slot = 0; slot < heat->values.size(); ++slot)
      ASSERT_FLOAT_EQ(heat->values[slot], static_cast<float>(picture.values[slot]));
    EXPECT_EQ(heat->title, std::string_view(text) == "reach" ? "Reach" : "Arc flags: Regions");
    if (heat->scale() == MeasureScale::kLargest) {
      EXPECT_EQ(heat->most, *std::ranges::max_element(heat->values));
    }
  }
}

/// Of that picture, with what is selected.
std::vector<float> values_of(const Session& session, std::string_view index, std::size_t which) {
  Progress progress;
  const auto made = make_index(session.map(), IndexValues::parse(index).value(), {}, progress).value();
  IndexPicture picture;
  made->picture(session.map(), which, session.selection().selected().value_or(kNoNode), nullptr, picture);
  return {picture.values.begin(), picture.values.end()};
}

TEST(HeatOfIndices, AnyIndexCanBeShownWhateverTheSideAsks) {
  const auto session = ready_session();
  act(*session, "select 0,0");
  act(*session, "heat index-values table edges");
  session->wait_for_work();
  const HeatMap* heat = session->feature<Heat>().view(Side::kRight).map;
  ASSERT_NE(heat, nullptr) << session->feature<Heat>().view(Side::kRight).note;
  EXPECT_EQ(heat->values, values_of(*session, "table", 0));
  EXPECT_EQ(heat->scale(), MeasureScale::kEdge);
  EXPECT_EQ(value_text(*heat, 0), "none");
  EXPECT_TRUE(ticks_of(*heat).empty());
  act(*session, "select 11,0");
  session->wait_for_work();
  EXPECT_EQ(session->feature<Heat>().view(Side::kRight).map->values, values_of(*session, "table", 0))
      << "the row follows";
  act(*session, "heat index-values subgoals area");
  session->wait_for_work();
  heat = session->feature<Heat>().view(Side::kRight).map;
  EXPECT_EQ(heat->values, values_of(*session, "subgoals", 2));
  EXPECT_EQ(value_text(*heat, 1), "direct from the cell");
  act(*session, "heat index-values look-ups:nodes=9");
  session->wait_for_work();
  heat = session->feature<Heat>().view(Side::kRight).map;
  EXPECT_EQ(heat->scale(), MeasureScale::kClass);
  EXPECT_NE(value_text(*heat, 0).find("part 1 of "), std::string::npos);
  expect_refused(*session, "heat index-values subgoals rows", "levels, area");
  expect_refused(*session, "heat index-values boxes", "no numbers");
  expect_refused(*session, "heat box-area subgoals", "no index");
}

TEST(HeatOfIndices, WhatTheSearchNeedsIsShownUnasked) {
  const auto session = ready_session();
  act(*session, "search right hpa");
  act(*session, "heat index-values");
  session->wait_for_work();
  const HeatMap* heat = session->feature<Heat>().view(Side::kRight).map;
  ASSERT_NE(heat, nullptr) << session->feature<Heat>().view(Side::kRight).note;
  EXPECT_EQ(heat->values, values_of(*session, "clusters", 1));
  EXPECT_EQ(value_text(*heat, 2), "entrances");
}

TEST(HeatScale, RisesFromEndToEnd) {
  for (const MeasureInfo& measure : all_measures()) {
    HeatMap heat;
    heat.measure = &measure;
    heat.most = 1000;
    if (measure.scale == MeasureScale::kClass || measure.scale == MeasureScale::kWay) {
      EXPECT_TRUE(ticks_of(heat).empty());
      continue;
    }
    const bool by_the_most = measure.scale == MeasureScale::kCount ||
                             measure.scale == MeasureScale::kLargest ||
                             measure.scale == MeasureScale::kLength;
    const double top = by_the_most ? 1000 : 1;
    EXPECT_EQ(heat.place_of(0), 0);
    EXPECT_NEAR(heat.place_of(top), 1, 1e-12);
    double before = 0;
    for (int i = 1; i <= 10; ++i) {
      const double place = heat.place_of(top * i / 10);
      EXPECT_GT(place, before);
      before = place;
    }
    const auto ticks = ticks_of(heat);
    ASSERT_GE(ticks.size(), 3U);
    EXPECT_EQ(ticks.front().place, 0);
    EXPECT_NEAR(ticks.back().place, 1, 1e-9);
  }
}

TEST(HeatScale, OfLengthsHasTheirUnit) {
  HeatMap heat;
  heat.own_scale = MeasureScale::kLength;
  heat.measure = &all_measures().front();
  heat.most = 12.5;
  heat.length_suffix = " s";
  EXPECT_EQ(ticks_of(heat).back().text, "12.5 s");
  EXPECT_EQ(value_text(heat, 2.5F), "2.5 s");
  heat.whole = true;
  heat.most = 1234;
  EXPECT_EQ(ticks_of(heat).back().text, "1,234 s");
  EXPECT_EQ(value_text(heat, 17), "17 s");
}

/// Of counts and levels: no tick says 8.75.
TEST(HeatScale, HasWholeTicksWhereAllValuesAre) {
  const auto session = ready_session();
  act(*session, "heat index-values moves runs");
  session->wait_for_work();
  HeatMap heat = *session->feature<Heat>().view(Side::kRight).map;
  ASSERT_EQ(heat.scale(), MeasureScale::kLargest);
  EXPECT_TRUE(heat.whole);
  for (const double most : {1.0, 2.0, 3.0, 35.0, 1234.0}) {
    heat.most = most;
    const auto ticks = ticks_of(heat);
    EXPECT_EQ(ticks.front().text, "0");
    EXPECT_EQ(ticks.back().place, 1);
    for (std::size_t i = 0; i < ticks.size(); ++i) {
      EXPECT_EQ(ticks[i].text.find('.'), std::string::npos) << ticks[i].text;
      EXPECT_TRUE(i == 0 || ticks[i].place > ticks[i - 1].place) << "none twice";
    }
    const double second = std::round(most / 4) > 0 ? std::round(most / 4) : 1;
    EXPECT_NEAR(ticks[1].place * most, second, 1e-9) << "where the number stands that is written there";
  }
  EXPECT_EQ(ticks_of(heat).back().text, "1,234");
  act(*session, "heat index-values reach");
  session->wait_for_work();
  const HeatMap lengths = *session->feature<Heat>().view(Side::kRight).map;
  EXPECT_FALSE(lengths.whole) << "diagonal steps are in it";
}

TEST(HeatOfIndices, ARowIsSqueezedIntoItsBoxesAndBackByOneClick) {
  const TemporaryFolder folder;
  const auto session = ready_session();
  act(*session, "save-map " + (folder / "loop.map").string());  // copy-view asks for a file
  act(*session, "select 4,3");
  expect_refused(*session, "row-as-box on", "no row is shown");
  act(*session, "heat index-values moves row");
  session->wait_for_work();
  act(*session, "row-as-box toggle");
  EXPECT_TRUE(session->feature<Heat>().row_as_box());
  EXPECT_TRUE(session->settings().shows("boxes"));
  act(*session, "copy-view");
  EXPECT_NE(session->requests.clipboard.value_or("").find("row-as-box on"), std::string::npos);
  act(*session, "row-as-box toggle");
  EXPECT_FALSE(session->feature<Heat>().row_as_box());
  EXPECT_FALSE(session->settings().shows("boxes")) << "the row alone";
  act(*session, "row-as-box on");
  act(*session, "heat index-values moves runs");
  EXPECT_FALSE(session->feature<Heat>().row_as_box()) << "something else is shown";
}

TEST(KeptEdges, AreThoseWhoseBoxHoldsTheGoal) {
  for (const World& world : worlds()) {
    const Map& map = *world.map;
    const Bounds bounds = boxes_of(map, world.ordering);
    for (std::uint32_t g = 0; g < map.node_count(); ++g) {
      const NodeId goal = map.node_of_slot(g);
      const KeptEdges kept(map, bounds, goal);
      for (std::uint32_t slot = 0; slot < map.node_count(); ++slot) {
        WindowEdges expected;
        std::size_t count = 0;
        for (std::size_t e = 0; e < bounds.boxes_of(slot); ++e) {
          if (!bounds.box(slot, EdgeIndex(e)).contains(map.place(goal))) continue;
          expected.add(EdgeIndex(e));
          ++count;
        }
        EXPECT_EQ(kept.edges(slot), expected);
        EXPECT_EQ(kept.count(slot), count);
      }
    }
  }
}

TEST(KeptEdges, OfANodeWithoutBoxesAreNotKnown) {
  const auto grid = grid_of(kLoopMap);
  const Bounds bounds = unfinished_bounds(*grid);
  const KeptEdges kept(*grid, bounds, grid->node({0, 0}));
  for (std::uint32_t slot = 0; slot < grid->node_count(); ++slot)
    EXPECT_EQ(kept.count(slot).has_value(), bounds.quality(slot) != NodeQuality::kMissing);
}

}  // namespace
}  // namespace goalbound::app::test
