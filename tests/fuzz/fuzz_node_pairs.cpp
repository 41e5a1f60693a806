// Any bytes as problems on a graph and on a mesh: refused, or problems whose ends are nodes or nowhere.
#include "fuzz_target.hpp"
#include "goalbound/list_graph.hpp"
#include "goalbound/nav_mesh.hpp"
#include "goalbound/problems.hpp"

using namespace goalbound;

namespace {

void require_problems(const Map& map, const Result<FiledProblems>& filed) {
  if (!filed) {
    test::require(!filed.error().message.empty());
    return;
  }
  test::require(!filed->problems.empty());
  for (const FiledProblem& problem : filed->problems) {
    for (const NodeId end : {problem.start, problem.goal}) test::require(end == kNoNode || map.is_node(end));
  }
}

}  // namespace

int fuzz_node_pairs(const std::uint8_t* data, std::size_t size) {
  const std::string_view text = test::as_text(data, size);
  const auto graph = ListGraph::create(
      {.places = {{0, 0}, {10, 0}, {-5, 7}}, .arcs = {{0, 1, 10}, {1, 2, 4}}, .names = {"1", "2", "3"}});
  require_problems(*graph, parse_scenario_for(*graph, text, "fuzz.p2p"));
  const auto mesh = NavMesh::create({.points = {{0, 0, 0}, {4, 0, 0}, {0, 4, 0}, {4, 4, 0}},
                                     .polygons = {{0, 1, 2}, {1, 3, 2}},
                                     .links = {}},
                                    MeshNodes::kCentres);
  require_problems(*mesh, parse_scenario_for(*mesh, text, "fuzz.scen"));
  return 0;
}
