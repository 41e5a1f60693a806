// The report about a node, against plain counting.
#include "model/inspection.hpp"

#include <gtest/gtest.h>

#include "app/fixture.hpp"

namespace goalbound::app::test {
namespace {

class InspectionTest : public testing::TestWithParam<Ordering> {};

TEST_P(InspectionTest, CountsWhatEachEdgeReaches) {
  const auto grid = grid_of(kLoopMap);
  Inspector inspector(*grid);
  Flood flood(*grid);
  for (const NodeId n : grid->free_nodes()) {
    const Inspection report = inspector.inspect(grid->cell(n), GetParam());
    flood.run(n, GetParam());
    EXPECT_EQ(report.cell, grid->cell(n));
    EXPECT_EQ(report.ordering, GetParam());
    EXPECT_EQ(report.reached, flood.reached().size() - 1);
    for (const Direction d : kAllDirections) {
      const EdgeReport& edge = report.edges[static_cast<std::size_t>(d)];
      std::uint64_t reached = 0;
      std::uint64_t in_box = 0;
      for (const NodeId other : grid->free_nodes()) {
        reached += flood.labels(other).contains(d) ? 1 : 0;
        in_box += edge.box.contains(grid->cell(other)) ? 1 : 0;
        EXPECT_EQ(report.labels[grid->slot(other)], flood.labels(other));
      }
      EXPECT_EQ(edge.legal, grid->moves(n).contains(d));
      EXPECT_EQ(edge.box, flood.boxes()[static_cast<std::size_t>(d)]);
      EXPECT_EQ(edge.reached, reached);
      EXPECT_EQ(edge.free_in_box, in_box);
      EXPECT_EQ(edge.missed(), in_box - reached);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Orderings, InspectionTest,
                         testing::Values(Ordering::kRegular, Ordering::kCanonical, Ordering::kAllOptimal));

TEST(Inspection, EachHasARevisionOfItsOwn) {
  const auto grid = grid_of(kLoopMap);
  Inspector inspector(*grid);
  const auto first = inspector.inspect({0, 0}, Ordering::kCanonical).revision;
  const auto second = inspector.inspect({0, 0}, Ordering::kCanonical).revision;
  EXPECT_NE(first, second);
}

TEST(Inspection, OfACellAlone) {
  const auto grid = grid_of("@@@\n@.@\n@@@\n");
  const Inspection report = Inspector(*grid).inspect({1, 1}, Ordering::kCanonical);
  EXPECT_EQ(report.reached, 0U);
  for (const EdgeReport& edge : report.edges) {
    EXPECT_FALSE(edge.legal);
    EXPECT_TRUE(edge.box.empty());
    EXPECT_EQ(edge.slack(), 0);
  }
}

}  // namespace
}  // namespace goalbound::app::test
