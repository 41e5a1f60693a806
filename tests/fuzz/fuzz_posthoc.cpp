// Any bytes as a recorded search: refused, or one that is written and read again the same.
#include "fuzz_target.hpp"
#include "goalbound/exports.hpp"
#include "goalbound/grid.hpp"
#include "goalbound/posthoc.hpp"

using namespace goalbound;

int fuzz_posthoc(const std::uint8_t* data, std::size_t size) {
  // With costs of terrain any number is a cost; on uniform grids only those of paths are.
  static const Grid grid = [] {
    TerrainCosts costs;
    costs['.'] = 1;
    return Grid::create(4, 3, ".....@@.....", costs).value();
  }();
  const auto trace = parse_posthoc_trace(grid, test::as_text(data, size), "fuzz.yaml");
  if (!trace) {
    test::require(!trace.error().message.empty());
    return 0;
  }
  const std::string text = format_posthoc_trace(grid, *trace);
  const auto again = parse_posthoc_trace(grid, text, "again.yaml");
  test::require(again.ok() && format_posthoc_trace(grid, *again) == text);
  return 0;
}
