// Directed graphs of several hundred nodes: every way to make boxes against the definition, every index and
// search against Dijkstra. GOALBOUND_ROUNDS above 100 takes larger graphs and asks more of each.
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <string>

#include "directed_graphs.hpp"
#include "every_search.hpp"
#include "goalbound/box_index.hpp"
#include "goalbound/edited_map.hpp"
#include "goalbound/index_store.hpp"
#include "goalbound/search.hpp"
#include "index_examples.hpp"
#include "indices/boxes/box_checks.hpp"
#include "precompute/class_stage.hpp"
#include "support.hpp"

namespace goalbound::test {
namespace {

bool asks_more() {
  return rounds(100) > 100;
}

/// A sanitizer sees the same code on smaller graphs.
#ifdef GOALBOUND_SANITIZED
constexpr std::uint32_t kLeastNodes = 150;
#else
constexpr std::uint32_t kLeastNodes = 450;
#endif

std::uint32_t node_count(std::mt19937& random) {
  return asks_more() ? 500 + below(random, 2500) : kLeastNodes + below(random, 200);
}

/// The smallest all-optimal box of an edge, from distances alone.
Box box_of(const Map& map, const DirectedDistances& distances, std::uint32_t slot, const Edge& edge) {
  Box box;
  for (std::uint32_t t = 0; t < distances.nodes(); ++t) {
    if (distances.is_optimal(slot, edge, t)) box.grow(map.place(map.node_of_slot(t)));
  }
  return box;
}

/// The first edge whose box is another one than that of `expected(slot, edge)`; empty for none.
template <class Expected>
std::string first_other_box(const Map& map, const DirectedDistances& distances, const Bounds& bounds,
                            const Expected& expected) {
  for (std::uint32_t slot = 0; slot < distances.nodes(); ++slot) {
    for (const Edge& edge : distances.edges(slot)) {
      if (!expected(slot, edge, bounds.box(slot, edge.index)))
        return "edge " + std::to_string(edge.index.value()) + " of slot " + std::to_string(slot) + " of " +
               std::to_string(map.node_count());
    }
  }
  return {};
}

/// Takes the boxes of all nodes.
class AllNodes final : public FloodWork {
 public:
  AllNodes(const Map& map, Bounds& bounds) : map_(map), bounds_(bounds) {}

  std::size_t next(std::span<NodeId> sources, std::vector<Box>& /*at_most*/) override {
    const std::size_t count = std::min<std::size_t>(sources.size(), map_.node_count() - next_);
    for (std::size_t i = 0; i < count; ++i) sources[i] = map_.node_of_slot(next_++);
    return count;
  }
  void done(std::span<const NodeId> sources, std::span<const Box> boxes) override {
    for (const NodeId n : sources) {
      const std::size_t count = map_.edge_limit(n);
      bounds_.set(map_.slot(n), boxes.first(count), NodeQuality::kExact);
      boxes = boxes.subspan(count);
    }
  }
  bool ending() const override { return false; }

 private:
  const Map& map_;
  Bounds& bounds_;
  std::uint32_t next_ = 0;
};

Bounds boxes_by_classes(const Map& map, const ClassSizes& sizes) {
  const PrecomputeOptions options = {.ordering = Ordering::kAllOptimal, .threads = 1};
  auto graph = class_graph_for(map, options.ordering);
  Bounds bounds = start_of(map, options);
  if (!graph) {
    ADD_FAILURE() << "classes of targets do not serve";
    return bounds;
  }
  AllNodes work(map, bounds);
  make_class_stage(map, *std::move(graph), options, {}, sizes)->run(work);
  return bounds;
}

class DirectedGraphs : public testing::TestWithParam<int> {};
INSTANTIATE_TEST_SUITE_P(Shapes, DirectedGraphs, testing::Range(0, kDirectedShapes),
                         [](const auto& shape) { return std::string(kDirectedNames[shape.param]); });

/// Small graphs are cut as large ones are: into pieces, groups of pieces, and parts with columns of their
/// own.
TEST_P(DirectedGraphs, HaveTheBoxesOfTheDefinitionHoweverTheyAreCutForClasses) {
  constexpr ClassSizes kCuts[] = {
      {.largest_piece = 4,
       .least_piece = 1,
       .pieces_a_group = 2,
       .least_inner = 1,
       .inner_times_border = 0,
       .parts_per_step = 2},
      {.largest_piece = 8,
       .least_piece = 3,
       .pieces_a_group = 4,
       .least_inner = 2,
       .inner_times_border = 1,
       .parts_per_step = 2},
      {.largest_piece = 12,
       .least_piece = 2,
       .pieces_a_group = 16,
       .least_inner = 2,
       .inner_times_border = 0,
       .parts_per_step = 3},
      {.largest_piece = 30,
       .least_piece = 6,
       .pieces_a_group = 3,
       .least_inner = 4,
       .inner_times_border = 1,
       .parts_per_step = 2},
      {.largest_piece = 1,
       .least_piece = 1,
       .pieces_a_group = 8,
       .least_inner = 1,
       .inner_times_border = 1,
       .parts_per_step = 2},
  };
  std::mt19937 random(static_cast<unsigned>(60 + GetParam()));
  for (int i = 0; i < rounds(40); ++i) {
    SCOPED_TRACE(i);
    const ListGraph graph = directed_graph(GetParam(), 20 + below(random, 130), random);
    const DirectedDistances distances(graph);
    const auto is_smallest = [&](std::uint32_t slot, const Edge& edge, const Box& box) {
      return box == box_of(graph, distances, slot, edge);
    };
    for (const ClassSizes& sizes : kCuts) {
      ASSERT_EQ(first_other_box(graph, distances, boxes_by_classes(graph, sizes), is_smallest), "")
          << "pieces of " << sizes.largest_piece;
    }
  }
}

/// Of which 273 arcs had too small a box.
TEST(ADirectedGraphOf444Nodes, HasTheBoxesOfTheDefinition) {
  const auto map =
      load_map(std::filesystem::path(GOALBOUND_SOURCE_DIR) / "tests/data/hostile/oneway444.gr").value();
  const DirectedDistances distances(*map);
  const Bounds exact = computed(*map, {.ordering = Ordering::kAllOptimal, .threads = 1});
  EXPECT_EQ(first_other_box(*map, distances, exact,
                            [&](std::uint32_t slot, const Edge& edge, const Box& box) {
                              return box == box_of(*map, distances, slot, edge);
                            }),
            "");
}

TEST_P(DirectedGraphs, HaveTheBoxesOfTheDefinitionByEveryMethod) {
  std::mt19937 random(static_cast<unsigned>(70 + GetParam()));
  for (int i = 0; i < rounds(3); ++i) {
    SCOPED_TRACE(i);
    const ListGraph graph = directed_graph(GetParam(), node_count(random), random);
    const DirectedDistances distances(graph);
    const Bounds exact = computed(graph, {.ordering = Ordering::kAllOptimal, .threads = 1});
    ASSERT_EQ(first_other_box(graph, distances, exact,
                              [&](std::uint32_t slot, const Edge& edge, const Box& box) {
                                return box == box_of(graph, distances, slot, edge);
                              }),
              "");
    const Bounds inherited =
        computed(graph, {.ordering = Ordering::kAllOptimal, .method = Method::kInherited, .threads = 1});
    ASSERT_EQ(first_other_box(graph, distances, inherited,
                              [&](std::uint32_t slot, const Edge& edge, const Box& box) {
                                return box.contains(exact.box(slot, edge.index));
                              }),
              "");
    const Bounds anytime =
        computed(graph, {.ordering = Ordering::kAllOptimal, .method = Method::kAnytime, .threads = 2});
    ASSERT_TRUE(std::ranges::equal(anytime.bytes(), exact.bytes()));
    Progress progress;
    EXPECT_EQ(verify_boxes(graph, exact, {.nodes = 0, .threads = 1}, progress).value().too_small, 0U);
  }
}

/// What an index itself promises of edges and estimates, asked about all nodes for one target: of edges it
/// refuses, as many optimal paths are left as its kind says.
std::string broken_promise(const Map& map, const DirectedDistances& distances, const Index& index,
                           std::uint32_t target) {
  std::vector<std::uint32_t> nearest(distances.nodes());
  std::iota(nearest.begin(), nearest.end(), 0U);
  std::erase_if(nearest, [&](std::uint32_t n) { return distances(n, target) == DirectedDistances::kNone; });
  std::ranges::sort(nearest, {}, [&](std::uint32_t n) { return distances(n, target); });
  const bool keeps_all = paths_kept(index.values()) == PathsKept::kAll;
  std::vector<bool> has_path(distances.nodes(), false);
  has_path[target] = true;
  const auto words = [&](const char* what, std::uint32_t slot) {
    return index.values().text() + ": " + what + " slot " + std::to_string(slot) + " to " +
           std::to_string(target);
  };
  for (const std::uint32_t slot : nearest) {
    const QueryContext context =
        index.context(map, map.node_of_slot(slot), map.node_of_slot(target), SearchSide::kStart);
    if (index.kind().roles.contains(IndexRole::kEstimates) &&
        index.lower_bound(0, slot, context) > distances(slot, target))
      return words("estimates too much from", slot);
    if (!index.kind().roles.contains(IndexRole::kEdges) || slot == target) continue;
    for (const Edge& edge : distances.edges(slot)) {
      if (!distances.is_optimal(slot, edge, target)) continue;
      const bool kept = index.allowed_edges(slot, edge.index.value(), 1, context) != 0;
      if (!kept && keeps_all) return words("refuses an optimal edge of", slot);
      if (kept && has_path[map.slot(edge.to)]) has_path[slot] = true;
    }
    if (!has_path[slot]) return words("leaves no optimal path from", slot);
  }
  return {};
}

TEST_P(DirectedGraphs, AreAnsweredAsDijkstraDoesByEverySearchWithEveryIndex) {
  std::mt19937 random(static_cast<unsigned>(80 + GetParam()));
  const int pairs = asks_more() ? 2000 : 60;
  const std::uint32_t targets = asks_more() ? 200 : 25;
  std::uint64_t answers = 0;
  std::uint64_t questions = 0;
  for (int i = 0; i < rounds(1); ++i) {
    SCOPED_TRACE(i);
    const ListGraph graph = directed_graph(GetParam(), node_count(random), random);
    const DirectedDistances distances(graph);
    Progress progress;
    const auto boxes =
        make_index(graph, IndexValues::parse("boxes:all-optimal").value(), {}, progress, {.threads = 1})
            .value();
    const auto ask_all = [&](const IndexSet& set) {
      Questions random_pairs;
      for (int k = 0; k < pairs; ++k)
        random_pairs.pairs.emplace_back(below(random, graph.node_count()), below(random, graph.node_count()));
      Answers asked;
      ASSERT_EQ(first_wrong_answer(graph, set, distances, random_pairs, &asked), "");
      answers += asked.count;
    };
    ASSERT_NO_FATAL_FAILURE(ask_all({}));
    for (const IndexValues& values : examples_for(graph)) {
      const auto index = make_index(graph, values, {}, progress, {.threads = 1});
      ASSERT_TRUE(index.ok()) << values.text() << ": " << index.error().to_string();
      for (std::uint32_t k = 0; k < targets; ++k) {
        ASSERT_EQ(broken_promise(graph, distances, **index, below(random, graph.node_count())), "");
        questions += graph.node_count();
      }
      ASSERT_NO_FATAL_FAILURE(ask_all({*index}));
      ASSERT_NO_FATAL_FAILURE(ask_all({boxes, *index}));
    }
  }
  RecordProperty("answers", std::to_string(answers));
  RecordProperty("questions", std::to_string(questions));
  EXPECT_GT(answers, 10'000U);
}

/// The indices of the map before its changes, then those that follow them behind the caller's back.
TEST_P(DirectedGraphs, AreAnsweredExactlyWhileTheyChange) {
  std::mt19937 random(static_cast<unsigned>(90 + GetParam()));
  for (int i = 0; i < rounds(4); ++i) {
    SCOPED_TRACE(i);
    const auto graph =
        std::make_shared<const ListGraph>(directed_graph(GetParam(), node_count(random), random));
    const std::vector<IndexValues> kinds = examples_for(*graph);
    Progress progress;
    IndexSet set = {make_index(*graph, kinds[random() % kinds.size()], {}, progress, {.threads = 1}).value()};
    EditedMap edited = EditedMap::make(graph, set).value();
    for (unsigned k = 0; k < 1 + random() % 12; ++k) {
      const NodeId from{below(random, graph->node_count())};
      const NodeId anywhere{below(random, graph->node_count())};
      const auto out = graph->out(from);
      const NodeId to = out.empty() || random() % 3 == 0 ? anywhere : out[random() % out.size()].to;
      const MapChange change =
          random() % 2 == 0 ? MapChange::edge(from, to, 1 + below(random, 12)) : MapChange::close(from, to);
      (void)edited.apply(change).ok();
    }
    const auto now = edited.snapshot().value().map();
    const DirectedDistances distances(*now);
    int asked = 0;
    for (const SearchInfo* info : all_searches()) {
      auto query = edited.query(*info);
      if (!query) continue;
      ++asked;
      for (int k = 0; k < (asks_more() ? 200 : 20); ++k) {
        const auto from = below(random, now->node_count());
        const auto to = below(random, now->node_count());
        const SearchResult result = (*query)->find(now->node_of_slot(from), now->node_of_slot(to));
        const std::uint32_t distance = distances(from, to);
        ASSERT_EQ(result.found(), distance != DirectedDistances::kNone)
            << info->id << " with " << set.text() << " from slot " << from << " to " << to;
        if (result.found() && info->optimal) {
          ASSERT_EQ(result.cost, distance) << info->id << " with " << set.text();
        }
      }
    }
    ASSERT_GT(asked, 0);
    for (const IndexValues& values : {kinds[random() % kinds.size()], kinds.front()}) {
      const auto before = make_index(*graph, values, {}, progress, {.threads = 1}).value();
      const auto followed = repair_index(*before, *graph, *now, progress, {.threads = 1}).value();
      if (followed == nullptr) continue;
      for (std::uint32_t k = 0; k < 25; ++k)
        ASSERT_EQ(broken_promise(*now, distances, *followed, below(random, now->node_count())), "");
    }
  }
}

}  // namespace
}  // namespace goalbound::test
