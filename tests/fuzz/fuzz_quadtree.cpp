// Any bytes as the file of a quadtree: refused, or a name that is written and read again the same.
#include "fuzz_target.hpp"
#include "goalbound/quadtree.hpp"

using namespace goalbound;

int fuzz_quadtree(const std::uint8_t* data, std::size_t size) {
  const auto file = parse_quadtree(test::as_text(data, size), "fuzz.quadtree");
  if (!file) {
    test::require(!file.error().message.empty());
    return 0;
  }
  const auto again = parse_quadtree(format_quadtree(*file), "again.quadtree");
  test::require(again.ok() && again->map_file == file->map_file);
  return 0;
}
