// Any bytes as a table of cells: refused, or a grid.
#include "fuzz_target.hpp"
#include "goalbound/formats.hpp"

using namespace goalbound;

int fuzz_csv_grid(const std::uint8_t* data, std::size_t size) {
  const auto grid = parse_csv_grid(test::as_text(data, size), "fuzz.csv");
  test::require(grid.ok() ? grid->cell_count() > 0 : !grid.error().message.empty());
  return 0;
}
