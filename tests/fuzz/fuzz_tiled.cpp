// Any bytes as a map of Tiled: refused, or a grid.
#include "fuzz_target.hpp"
#include "goalbound/formats.hpp"

using namespace goalbound;

int fuzz_tiled(const std::uint8_t* data, std::size_t size) {
  // No tileset lies there.
  const auto grid = parse_tiled_map(test::as_text(data, size), "fuzz.tmx", "/nonexistent");
  test::require(grid.ok() ? grid->cell_count() > 0 : !grid.error().message.empty());
  return 0;
}
