// Any bytes as a project of LDtk: refused, or a grid.
#include "formats/tiled_map.hpp"
#include "fuzz_target.hpp"

using namespace goalbound;

int fuzz_ldtk(const std::uint8_t* data, std::size_t size) {
  // No level lies there.
  const auto grid = parse_ldtk(test::as_text(data, size), "fuzz.ldtk", "/nonexistent");
  test::require(grid.ok() ? grid->cell_count() > 0 : !grid.error().message.empty());
  return 0;
}
