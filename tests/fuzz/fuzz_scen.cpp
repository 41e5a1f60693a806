// Any bytes as a .scen file: refused, or problems that name cells of a map or are refused by the check.
#include "fuzz_target.hpp"
#include "goalbound/formats.hpp"

using namespace goalbound;

int fuzz_scen(const std::uint8_t* data, std::size_t size) {
  const auto scenario = parse_scenario(test::as_text(data, size), "fuzz.scen");
  if (!scenario) {
    test::require(!scenario.error().message.empty());
    return 0;
  }
  test::require(!scenario->problems.empty());
  const Grid grid = Grid::create(8, 8, std::string(64, '.')).value();
  if (!check_scenario(*scenario, grid, "fuzz.scen")) return 0;
  for (const ScenarioProblem& problem : scenario->problems)
    test::require(grid.contains(problem.start) && grid.contains(problem.goal));
  return 0;
}
