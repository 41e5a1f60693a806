// Any bytes as a .3dscen file: refused, or problems whose ends are blocks of a map or solid, or which are
// refused by the check.
#include "fuzz_target.hpp"
#include "goalbound/octree.hpp"
#include "goalbound/problems.hpp"

using namespace goalbound;

int fuzz_voxel_scen(const std::uint8_t* data, std::size_t size) {
  const Octree map = Octree::create({.size = {8, 8, 8}, .solid = {{1, 1, 1}, {5, 2, 0}}}).value();
  const auto filed = parse_scenario_for(map, test::as_text(data, size), "fuzz.3dscen");
  if (!filed) {
    test::require(!filed.error().message.empty());
    return 0;
  }
  test::require(!filed->problems.empty() && !filed->map_name.empty());
  for (const FiledProblem& problem : filed->problems) {
    for (const NodeId end : {problem.start, problem.goal}) test::require(end == kNoNode || map.is_node(end));
  }
  return 0;
}
