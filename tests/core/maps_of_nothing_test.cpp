// Maps without a node, of one node, without an edge, of parts of a node each: of every kind, with every
// index, every search, and whatever else takes a map.
#include <fmt/format.h>

#include <algorithm>

#include "bounds_files.hpp"
#include "every_index.hpp"
#include "goalbound/background_precompute.hpp"
#include "goalbound/debug_draw.hpp"
#include "goalbound/edited_map.hpp"
#include "goalbound/exports.hpp"
#include "goalbound/formats.hpp"
#include "goalbound/goal_finder.hpp"
#include "goalbound/index_files.hpp"
#include "goalbound/index_power.hpp"
#include "goalbound/partial_paths.hpp"
#include "goalbound/problems.hpp"
#include "goalbound/query_pool.hpp"
#include "goalbound/refining_path.hpp"
#include "goalbound/smooth_path.hpp"
#include "goalbound/trace.hpp"
#include "goalbound/verify.hpp"
#include "indices/boxes/box_checks.hpp"

namespace goalbound::test {
namespace {

/// Every node, and what is none: a blocked cell, where there is one, and an end that lies outside.
std::vector<NodeId> ends_of(const Map& map) {
  std::vector<NodeId> ends = {kNoNode};
  for (std::uint32_t slot = 0; slot < map.node_count(); ++slot) ends.push_back(map.node_of_slot(slot));
  for (std::uint32_t n = 0; n < map.node_limit(); ++n) {
    if (map.is_node(NodeId(n))) continue;
    ends.push_back(NodeId(n));
    break;
  }
  return ends;
}

void expect_right(const Map& map, const SearchResult& result, NodeId start, NodeId goal,
                  const AllDistances& distances, bool optimal) {
  if (!map.is_node(start) || !map.is_node(goal)) {
    ASSERT_TRUE(is_invalid(result.status));
    return;
  }
  const std::uint64_t right = distances(map.slot(start), map.slot(goal));
  ASSERT_EQ(result.found(), right != kFar);
  if (result.found() && optimal) {
    ASSERT_EQ(result.cost, right);
  }
}

/// Every way to ask a query, for every two ends.
void ask(Query& query, const AllDistances& distances, bool optimal) {
  const Map& map = query.map();
  std::vector<NodeId> path;
  Trace trace;
  const auto copy = query.copy();
  (void)copy->reserve();
  for (const NodeId start : ends_of(map)) {
    for (const NodeId goal : ends_of(map)) {
      const SearchResult found = query.find(start, goal);
      ASSERT_NO_FATAL_FAILURE(expect_right(map, found, start, goal, distances, optimal));
      query.path(path);
      ASSERT_EQ(path.empty(), !found.found());
      query.path_corners(path);
      (void)query.path_so_far(path);
      ASSERT_EQ(copy->find_traced(start, goal, trace).status, found.status);
      (void)format_posthoc_trace(map, trace);
      SearchStatus sliced = copy->begin(start, goal).status;
      while (sliced == SearchStatus::kUnfinished) sliced = copy->advance(1).status;
      ASSERT_EQ(sliced, found.status);
      (void)find_partial(*copy, start, goal, {.max_expansions = 1});
    }
  }
}

void ask_by_every_search(const Map& map, const IndexSet& set, const AllDistances& distances) {
  for (const SearchInfo* info : all_searches()) {
    if (!check_search(*info, map) || !check_indices(*info, map, set.values())) continue;
    SCOPED_TRACE(info->id);
    const auto query = make_query(*info, map, set);
    ASSERT_TRUE(query) << query.error().to_string();
    ASSERT_NO_FATAL_FAILURE(ask(**query, distances, claims_optimal(*info, map, {})));
  }
}

/// What else is done with an index.
void use(const Map& map, const Index& index) {
  const std::vector<NodeId> ends = ends_of(map);
  for (std::size_t which = 0; which < index.kind().pictures.size(); ++which) {
    for (const NodeId end : ends) {
      if (end != kNoNode && !map.is_node(end)) continue;
      IndexPicture picture;
      index.picture(map, which, end, nullptr, picture);
    }
  }
  (void)index.byte_size();
  Progress progress;
  if (check_file_of(index.values())) {
    for (const bool compress : {false, true}) {
      const auto bytes = index_file_bytes(map, index, {.compress = compress});
      ASSERT_TRUE(bytes) << bytes.error().to_string();
      const auto read = parse_index(map, *bytes, "a.gbb");
      EXPECT_TRUE(read) << read.error().to_string();
      if (!read) continue;
      ASSERT_EQ((*read)->values(), index.values());
    }
  }
  if (index.kind().write != nullptr && index.values().inside().empty()) {
    ASSERT_EQ(verify_index(map, index, progress)->wrong, 0U);
  }
  const auto followed = repair_index(index, map, map, progress, {.threads = 1});
  ASSERT_TRUE(followed) << followed.error().to_string();
  if (index.kind().roles.contains(IndexRole::kEdges) && index.values().inside().empty()) {
    if (paths_kept(index.values()) == PathsKept::kAll) {
      EXPECT_EQ(measure_power(map, index, 8, 8).lost, 0U);
    }
  }
}

class MapsOfNothing : public testing::Test {
 protected:
  /// `check(map, distances)` of each.
  template <class Check>
  static void for_each(const Check& check) {
    for (const NamedMap& named : maps_of_nothing()) {
      SCOPED_TRACE(named.name);
      check(named.map, AllDistances(*named.map));
      if (HasFatalFailure()) return;
    }
  }
  /// Each text that there is of such a map, which has this number.
  template <class Check>
  static void for_each_index(const Map& map, std::size_t number, const Check& check) {
    std::vector<IndexValues> usual;
    for (const IndexKind* kind : all_indices()) usual.emplace_back(*kind);
    std::vector<IndexValues> all = all_index_values();
    for (IndexValues& nested : inside_of_each(usual)) all.push_back(std::move(nested));
    for (std::size_t i = 0; i < all.size(); ++i) {
      const IndexValues& values = all[i];
      if (!is_tried(i, number) || !resolve_values(map, values)) continue;
      SCOPED_TRACE(values.text());
      Progress progress;
      const auto index = make_index(map, values, {}, progress, {.threads = 1});
      ASSERT_TRUE(index) << index.error().to_string();
      check(*index);
      if (HasFatalFailure()) return;
    }
  }
};

TEST_F(MapsOfNothing, AreAnsweredByEverySearchAndIndex) {
  std::size_t indices = 0;
  std::size_t maps = 0;
  for_each([&](const std::shared_ptr<const Map>& map, const AllDistances& distances) {
    ask_by_every_search(*map, {}, distances);
    for_each_index(*map, ++maps, [&](const std::shared_ptr<const Index>& index) {
      ++indices;
      ASSERT_NO_FATAL_FAILURE(ask_by_every_search(*map, {index}, distances));
      ASSERT_NO_FATAL_FAILURE(use(*map, *index));
    });
  });
  EXPECT_GT(indices * kTriedEvery, 2000U);
}

/// Blocks what there is and frees it again, or closes and opens edges, and asks after each change; with
/// indices that are made behind.
void edit(const std::shared_ptr<const Map>& map, const IndexSet& set) {
  auto edited = EditedMap::make(map, set);
  ASSERT_TRUE(edited) << edited.error().to_string();
  std::vector<MapChange> changes;
  if (const Grid* grid = map->as_grid(); grid != nullptr) {
    const Cell first = {0, 0};
    const Cell last = {grid->width() - 1, grid->height() - 1};
    changes = {MapChange::block(first), MapChange::block(last),  MapChange::free(first),
               MapChange::free(last),   MapChange::block(first), MapChange::block(last)};
    for (const NodeId n : grid->free_nodes()) changes.push_back(MapChange::block(grid->cell(n)));
    for (const NodeId n : grid->free_nodes()) changes.push_back(MapChange::free(grid->cell(n)));
  } else if (map->node_count() > 0) {
    const NodeId a = map->node_of_slot(0);
    const NodeId b = map->node_of_slot(map->node_count() - 1);
    changes = {MapChange::edge(a, b, 5), MapChange::edge(b, a, 9), MapChange::close(a, b),
               MapChange::close(b, a)};
  }
  const auto behind = set.empty() ? nullptr : precompute_in_background(*edited, {.threads = 1});
  auto query = edited->query();
  if (!query) {  // the usual search for these indices may find paths that are not optimal
    EXPECT_NE(query.error().message.find("optimal"), std::string::npos) << query.error().to_string();
    query = edited->query(*find_search("astar"));
  }
  ASSERT_TRUE(query) << query.error().to_string();
  for (const MapChange& change : changes) {
    (void)edited->apply(change).ok();  // some say that nothing is to be done
    ASSERT_NO_FATAL_FAILURE(ask(**query, AllDistances(edited->map()), true));
  }
  if (behind == nullptr) return;
  const auto done = behind->wait();
  ASSERT_TRUE(done) << done.error().to_string();
  ASSERT_NO_FATAL_FAILURE(ask(**query, AllDistances(edited->map()), true));
}

/// Kinds of maps that stand for the others: what is made behind takes a thread each.
TEST_F(MapsOfNothing, AreEditedWithEveryIndex) {
  std::vector<NamedMap> maps;
  for (NamedMap& named : maps_of_nothing()) {
    const bool is_one = named.name.starts_with("no cell") || named.name.starts_with("one cell grid") ||
                        named.name.starts_with("graph");
    if (is_one) maps.push_back(std::move(named));
  }
  ASSERT_GT(maps.size(), 10U);
  for (const NamedMap& named : maps) {
    SCOPED_TRACE(named.name);
    ASSERT_NO_FATAL_FAILURE(edit(named.map, {}));
    std::vector<IndexValues> texts;
    for (const IndexKind* kind : all_indices()) texts.emplace_back(*kind);
    for (IndexValues& nested : inside_of_each(texts)) texts.push_back(std::move(nested));
    for (const IndexValues& values : texts) {
      if (!resolve_values(*named.map, values)) continue;
      SCOPED_TRACE(values.text());
      Progress progress;
      const auto index = make_index(*named.map, values, {}, progress, {.threads = 1});
      ASSERT_TRUE(index) << index.error().to_string();
      ASSERT_NO_FATAL_FAILURE(edit(named.map, {*index}));
    }
  }
}

/// Whatever there is to draw is dropped.
class NoPicture : public DebugDraw {
 public:
  void line(DrawPoint /*from*/, DrawPoint /*to*/, DrawColour /*colour*/) override {}
  void polygon(std::span<const DrawPoint> /*corners*/, DrawColour /*colour*/) override {}
  void text(DrawPoint /*at*/, std::string_view /*text*/, DrawColour /*colour*/) override {}
};

TEST_F(MapsOfNothing, AreComputedCheckedAndMendedByEveryMethod) {
  for_each([](const std::shared_ptr<const Map>& map, const AllDistances& /*distances*/) {
    for (const OrderingInfo& ordering : all_orderings()) {
      for (const MethodChoice& method : all_method_choices()) {
        const PrecomputeOptions options = {
            .ordering = ordering.ordering, .method = method.method, .threads = 2};
        if (!check_precompute(*map, options)) continue;
        SCOPED_TRACE(fmt::format("{} {}", ordering.id, method.id));
        Progress progress;
        const auto bounds = precompute(*map, options, progress);
        ASSERT_TRUE(bounds) << bounds.error().to_string();
        for (const VerifyBy by : {VerifyBy::kUsual, VerifyBy::kFloods, VerifyBy::kDistances}) {
          const auto report = verify_boxes(*map, *bounds, {.by = by}, progress);
          ASSERT_TRUE(report) << report.error().to_string();
          EXPECT_EQ(report->too_small, 0U);
        }
        std::vector<std::uint32_t> slots(map->node_count());
        for (std::uint32_t slot = 0; slot < slots.size(); ++slot) slots[slot] = slot;
        EXPECT_TRUE(mend_boxes(*map, *bounds, slots, 1, progress));
        (void)format_boxes_csv(*map, *bounds);
        (void)format_boxes_jsonl(*map, *bounds);
        EXPECT_EQ(parse_bounds_for(*map, format_bounds(*bounds), "a.gbb").value(), *bounds);
        NoPicture picture;
        draw_map(*map, picture);
        for (const NodeId end : ends_of(*map)) {
          (void)draw_boxes(*map, *bounds, end, picture).ok();
          (void)draw_labels(*map, *bounds, end, picture).ok();
          if (!map->is_node(end)) continue;
          EXPECT_FALSE(find_lost_edge(*map, *bounds, end, end));
        }
        const Bounds* const parts[] = {&*bounds};
        (void)merge_bounds(*map, parts).ok();
      }
    }
  });
}

TEST_F(MapsOfNothing, AreLookedAtInEveryOtherWay) {
  for_each([](const std::shared_ptr<const Map>& map, const AllDistances& /*distances*/) {
    const std::vector<NodeId> ends = ends_of(*map);
    EXPECT_EQ(draw_problems(*map, 5, 1).ok(), map->node_count() > 0);
    (void)random_changes(*map, 5, 1);
    (void)find_components(*map);
    EXPECT_EQ(map->nearest_node({1, 1}) == kNoNode, map->node_count() == 0);
    (void)map->node_at({0, 0});
    if (const auto bytes = format_map(*map)) {
      const auto again = parse_map(bytes->bytes, "again", bytes->beside);
      ASSERT_TRUE(again) << again.error().to_string();
      EXPECT_EQ((*again)->node_count(), map->node_count());
    }
    auto query = make_query(*map);
    ASSERT_TRUE(query) << query.error().to_string();
    std::vector<StartGoal> problems;
    for (const NodeId start : ends) problems.push_back({start, ends.back()});
    for (const auto paths : {BatchPaths::kNone, BatchPaths::kCorners, BatchPaths::kNodes}) {
      QueryPool pool((*query)->copy(), 2);
      EXPECT_EQ(pool.run(problems, paths)->size(), problems.size());
      EXPECT_EQ(pool.run({}, paths)->size(), 0U);
    }
    auto finder = GoalFinder::make(*find_search("astar"), *map);
    ASSERT_TRUE(finder) << finder.error().to_string();
    for (const NodeId start : ends) {
      EXPECT_EQ(finder->nearest(start, ends, 9).size(), map->is_node(start) ? 1U : 0U);
      (void)finder->within(start, ends, 5);
    }
    if (const Grid* grid = map->as_grid(); grid != nullptr) {
      EXPECT_TRUE(smooth_path(*grid, {}).points.empty());
      for (const NodeId n : grid->free_nodes()) EXPECT_EQ(smooth_path(*grid, {&n, 1}).points.size(), 1U);
    }
  });
}

TEST_F(MapsOfNothing, AreWalkedByPathsThatAreRefined) {
  for_each([](const std::shared_ptr<const Map>& map, const AllDistances& /*distances*/) {
    for (const char* text : {"clusters", "clusters:levels=3", "clusters:width=2:height=2:levels=2"}) {
      const auto values = IndexValues::parse(text).value();
      if (!resolve_values(*map, values)) continue;
      Progress progress;
      const IndexSet set = {make_index(*map, values, {}, progress).value()};
      for (const bool smooths : {false, true}) {
        auto refining = RefiningPath::make(set, {.smooths = smooths});
        ASSERT_TRUE(refining) << refining.error().to_string();
        for (const NodeId start : ends_of(*map)) {
          for (const NodeId goal : ends_of(*map)) {
            refining->begin(start, goal);
            while (refining->step() != kNoNode) {
            }
            EXPECT_EQ(refining->ready().size(), 0U);
            refining->begin(start, goal);
            while (refining->advance(1) == SearchStatus::kUnfinished) {
            }
            (void)refining->so_far();
            (void)refining->ahead();
          }
        }
      }
    }
  });
}

}  // namespace
}  // namespace goalbound::test
