// Any bytes as costs of terrain: refused, or costs that are written and read again the same.
#include "fuzz_target.hpp"
#include "goalbound/formats.hpp"

using namespace goalbound;

int fuzz_costs(const std::uint8_t* data, std::size_t size) {
  const auto file = parse_terrain_costs(test::as_text(data, size), "fuzz.costs");
  if (!file) {
    test::require(!file.error().message.empty());
    return 0;
  }
  test::require(file->costs.lowest() > 0 && file->costs[' '] == 0);
  for (const std::uint16_t cost : file->costs.by_letter) test::require(cost <= TerrainCosts::kMost);
  const auto again = parse_terrain_costs(format_terrain_costs(file->costs, file->moves), "again.costs");
  test::require(again.ok() && again->costs == file->costs && again->moves == file->moves);
  return 0;
}
