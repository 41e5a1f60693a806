// Grids as searches see them: cells numbered by slot.
#include "goalbound/search/octile_graph.hpp"

#include "goalbound/search/jump_graphs.hpp"
#include "goalbound/search/pruning.hpp"
#include "support.hpp"
#include "ten_kinds_of_maps.hpp"

namespace goalbound::test {
namespace {

class GraphsOfMaps : public testing::TestWithParam<int> {
 protected:
  Grid map() const {
    std::mt19937 random(static_cast<unsigned>(GetParam()) + 77);
    return map_of_kind(GetParam(), random);
  }
};

template <class Graph>
void expect_numbers_of_the_grid(const Grid& grid, const Graph& graph) {
  ASSERT_EQ(graph.node_limit(), grid.free_count());
  for (const NodeId n : grid.free_nodes()) {
    const NodeId own = graph.own_number(n);
    ASSERT_LT(index_of(own), graph.node_limit());
    ASSERT_EQ(graph.map_node(own), n);
    ASSERT_EQ(graph.position(own), grid.cell(n));
    ASSERT_EQ(graph.slot(own), grid.slot(n));
  }
}

TEST_P(GraphsOfMaps, NumberFreeCellsAlone) {
  const Grid grid = map();
  expect_numbers_of_the_grid(grid, OctileGraph(grid));
  Progress progress;
  expect_numbers_of_the_grid(grid, JumpTableGraph(grid, *JumpTableIndex::make(grid, progress).value()));
  expect_numbers_of_the_grid(grid, JumpScanGraph({.map = &grid, .grid = &grid}));
}

TEST_P(GraphsOfMaps, StepAsTheGridDoes) {
  const Grid grid = map();
  const OctileGraph graph(grid);
  for (const NodeId n : grid.free_nodes()) {
    const NodeId own = graph.own_number(n);
    ASSERT_EQ(graph.edges(own), grid.moves(n));
    for (const Direction d : graph.edges(own)) {
      const Step step = graph.follow(graph.base(own), grid.cell(n), d, NoPruning());
      ASSERT_EQ(graph.map_node(step.to), grid.neighbour(n, d));
      ASSERT_EQ(step.position, grid.cell(grid.neighbour(n, d)));
      ASSERT_EQ(step.cost, cost_of(d));
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Kinds, GraphsOfMaps, testing::Range(0, kMapKinds));

}  // namespace
}  // namespace goalbound::test
