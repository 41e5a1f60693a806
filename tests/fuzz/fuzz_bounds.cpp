// Any bytes as a bounds file, a shard or a check-point; once as they are, and once with all checksums made
// right, so that what lies behind them is reached.
#include <string>

#include "../core/bounds_file_support.hpp"
#include "../core/bounds_files.hpp"
#include "fuzz_target.hpp"
#include "goalbound/search/box_test.hpp"

using namespace goalbound;

namespace {

/// The tests that searches make agree with the boxes, and missing nodes keep every edge.
void ask(const Bounds& bounds, Place goal) {
  ListBoxTest test(bounds);
  test.aim(goal);
  const BoxShape& shape = bounds.shape();
  for (std::uint32_t slot = 0; slot < shape.node_count; ++slot) {
    const std::size_t edges = shape.boxes_of(slot);
    for (std::size_t e = 0; e < edges; ++e) {
      const std::size_t block = e / BoxShape::kBlock;
      const bool kept = (test.holding(shape.first_box(slot), edges, block) >> e % BoxShape::kBlock & 1) != 0;
      test::require(kept == bounds.box(slot, EdgeIndex(e)).contains(goal));
      if (bounds.quality(slot) == NodeQuality::kMissing) test::require(kept);
    }
  }
}

/// Refused, or an index that can be queried, and written and read again the same.
void read(std::string_view bytes) {
  const auto bounds = test::parse_bounds(bytes, "fuzz.gbb");
  if (!bounds) {
    test::require(!bounds.error().message.empty());
    return;
  }
  const Box& limits = bounds->info().limits;
  ask(*bounds, {limits.max_x, limits.max_y, limits.max_z});
  ask(*bounds, {limits.min_x, limits.max_y, limits.min_z});
  const auto again = test::parse_bounds(test::format_bounds(*bounds), "again.gbb");
  test::require(again.ok() && *again == *bounds);
}

}  // namespace

int fuzz_bounds(const std::uint8_t* data, std::size_t size) {
  std::string bytes(test::as_text(data, size));
  read(bytes);
  // The first 24 bytes name magic, version and size of the head: what `seal` builds on.
  if (bytes.size() < 24) return 0;
  test::seal(bytes);
  read(bytes);
  return 0;
}
