// Any bytes as paths of another program: refused, or paths that are judged.
#include "fuzz_target.hpp"
#include "goalbound/audit.hpp"
#include "goalbound/grid.hpp"

using namespace goalbound;

int fuzz_paths(const std::uint8_t* data, std::size_t size) {
  static const Grid grid = Grid::create(4, 3, ".....@@.....").value();
  std::size_t taken = 0;
  const auto read = parse_claimed_paths(grid, test::as_text(data, size), "fuzz.csv",
                                        [&](const ClaimedPath& path) -> Result<void> {
                                          ++taken;
                                          test::require(path.line > 0);
                                          return {};
                                        });
  test::require(read.ok() || !read.error().message.empty());
  return 0;
}
