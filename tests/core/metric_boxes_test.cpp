// Boxes in another metric by exhaustive means: each is that of the places of its goals, and no larger.
#include <gmock/gmock.h>

#include "any_map_support.hpp"
#include "goalbound/generators.hpp"
#include "goalbound/index_files.hpp"
#include "indices/metric_boxes/metric_box_index.hpp"

namespace goalbound {
namespace {

using test::AllDistances;
using test::kFar;
using testing::HasSubstr;

std::shared_ptr<const MetricBoxIndex> boxes_of(const Map& map, std::string_view text, int threads = 1) {
  Progress progress;
  const auto made = make_index(map, IndexValues::parse(text).value(), {}, progress, {.threads = threads});
  EXPECT_TRUE(made.ok()) << made.error().to_string();
  return std::dynamic_pointer_cast<const MetricBoxIndex>(*made);
}

/// Of an edge: the least numbers of its goals' places, then the largest.
std::vector<MetricPlaces::Number> around_goals(const Map& map, const MetricPlaces& places,
                                               const AllDistances& distances, std::uint32_t from,
                                               const Edge& edge) {
  std::vector<MetricPlaces::Number> box(std::size_t{2} * places.dimensions);
  std::fill_n(box.begin(), places.dimensions, MetricPlaces::Number{0xFFFF});
  for (std::uint32_t t = 0; t < map.node_count(); ++t) {
    const std::uint64_t rest = distances(map.slot(edge.to), t);
    if (t == from || rest == kFar || edge.cost + rest != distances(from, t)) continue;
    for (std::size_t k = 0; k < places.dimensions; ++k) {
      box[k] = std::min(box[k], places.of(t)[k]);
      box[places.dimensions + k] = std::max(box[places.dimensions + k], places.of(t)[k]);
    }
  }
  return box;
}

TEST(MetricBoxes, AreThoseOfThePlacesOfAllGoals) {
  std::mt19937 random(320);
  std::size_t pruned = 0;
  for (int i = 0; i < test::rounds(60); ++i) {
    SCOPED_TRACE(i);
    const auto map = test::random_map(random);
    const AllDistances distances(*map);
    const auto index = boxes_of(*map, "metric-boxes:dimensions=" + std::to_string(2 + i % 5));
    std::vector<Edge> edges;
    for (std::uint32_t slot = 0; slot < map->node_count(); ++slot) {
      const NodeId node = map->node_of_slot(slot);
      map->edges(node, edges);
      for (const Edge& edge : edges) {
        if (edge.to == node) continue;  // on no optimal path
        ASSERT_THAT(index->box(node, edge.index),
                    testing::ElementsAreArray(around_goals(*map, index->places(), distances, slot, edge)));
        for (std::uint32_t t = 0; t < map->node_count(); ++t) {
          const QueryContext context = index->context(*map, node, map->node_of_slot(t), SearchSide::kStart);
          const auto at = static_cast<std::uint8_t>(edge.index.value() % 8);
          const bool keeps =
              index->allowed_edges(slot, edge.index.value() - at, std::uint8_t(1U << at), context) != 0;
          ASSERT_EQ(index->why(*map, {.node = node, .edge = edge.index}, context).empty(), keeps);
          pruned += keeps ? 0 : 1;
        }
      }
    }
  }
  EXPECT_GT(pruned, 0U);
}

TEST(MetricBoxes, DoNotDependOnThreads) {
  const auto map = generate_map(*find_generator("caves"), 40, 40, 3).value();
  for (const char* text : {"metric-boxes", "metric-boxes:dimensions=4", "metric-boxes:regular"}) {
    EXPECT_EQ(index_file_bytes(*map, *boxes_of(*map, text, 1)).value(),
              index_file_bytes(*map, *boxes_of(*map, text, 3)).value());
  }
}

/// Two parts of a map that nothing joins: the first question tells that no path leads over.
TEST(MetricBoxes, HoldNothingOfAnotherPart) {
  const Grid grid = test::grid_of("...@...\n...@...\n");
  const auto index = boxes_of(grid, "metric-boxes");
  const NodeId start = grid.node({1, 0});
  const QueryContext context = index->context(grid, start, grid.node({5, 0}), SearchSide::kStart);
  EXPECT_EQ(index->allowed_edges(grid.slot(start), 0, 0xFF, context), 0);
}

TEST(MetricBoxes, SayWhereTheGoalLies) {
  const Grid grid = test::grid_of("........\n");
  const auto index = boxes_of(grid, "metric-boxes");
  const NodeId start = grid.node({3, 0});
  const auto why = [&](Direction d, int x) {
    const QueryContext context = index->context(grid, start, grid.node({x, 0}), SearchSide::kStart);
    return index->why(grid, {.node = start, .edge = EdgeIndex(d)}, context);
  };
  EXPECT_EQ(why(Direction::kE, 7), "");
  EXPECT_THAT(why(Direction::kW, 7), testing::StartsWith("in the embedding the goal lies outside of this "
                                                         "edge's box, by "));
  EXPECT_THAT(why(Direction::kW, 7), HasSubstr("in dimension 1 of 2"));
  EXPECT_EQ(why(Direction::kN, 7), "no box: no goal is reached optimally through this edge");
  IndexPicture picture;
  index->picture(grid, 0, start, nullptr, picture);
  ASSERT_EQ(picture.outlines.size(), 2U);
  EXPECT_EQ(picture.outlines[0].line.front()[0], 4) << "what the edge to the east leads to";
}

TEST(MetricBoxes, AreCancelledRefusedForWantOfMemoryAndForSectionsOfAnotherSize) {
  const auto map = generate_map(*find_generator("caves"), 40, 40, 3).value();
  const auto values = IndexValues::parse("metric-boxes").value();
  Progress progress;
  EXPECT_EQ(make_index(*map, values, {}, progress, {.memory_limit = 1000}).error().code, ErrorCode::kLimit);
  progress.cancel();
  EXPECT_EQ(make_index(*map, values, {}, progress).error().code, ErrorCode::kCancelled);
  const auto index = boxes_of(*map, "metric-boxes");
  const IndexMemory memory = index->kind().memory(*map, index->values());
  EXPECT_GE(memory.index_bytes + 100, index->byte_size());
  for (std::size_t i = 0; i < 3; ++i) {
    auto sections = index->sections();
    sections[i].bytes = sections[i].bytes.first(sections[i].bytes.size() - 2);
    EXPECT_EQ(MetricBoxIndex::from_sections(*map, index->values(), sections).error().code,
              ErrorCode::kCorrupt);
  }
}

}  // namespace
}  // namespace goalbound
