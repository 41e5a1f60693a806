// Any bytes as a .map file: refused, or written and read again the same.
#include "fuzz_target.hpp"
#include "goalbound/formats.hpp"

using namespace goalbound;

int fuzz_map(const std::uint8_t* data, std::size_t size) {
  const auto grid = parse_grid(test::as_text(data, size), "fuzz.map");
  if (!grid) {
    test::require(!grid.error().message.empty());
    return 0;
  }
  const auto again = parse_grid(format_grid(*grid), "again.map");
  test::require(again.ok() && again->terrain() == grid->terrain() && again->hash() == grid->hash());
  return 0;
}
