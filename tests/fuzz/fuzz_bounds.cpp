// Any bytes as a bounds file, a shard or a check-point; once as they are, and once with all checksums made
// right, so that what lies behind them is reached.
#include <string>

#include "../core/bounds_file_support.hpp"
#include "fuzz_target.hpp"
#include "goalbound/formats.hpp"

using namespace goalbound;

namespace {

/// Refused, or an index that can be queried, and written and read again the same.
void read(std::string_view bytes) {
  const auto bounds = parse_bounds(bytes, "fuzz.gbb");
  if (!bounds) {
    test::require(!bounds.error().message.empty());
    return;
  }
  const Bounds::Info& info = bounds->info();
  const Cell corner = {info.width - 1, info.height - 1};
  for (std::uint32_t slot = 0; slot < info.node_count; ++slot) {
    const DirectionSet kept = bounds->containing(slot, corner);
    for (const Direction d : kAllDirections) {
      test::require(kept.contains(d) == bounds->box(slot, d).contains(corner));
      if (bounds->quality(slot) == NodeQuality::kMissing) test::require(kept.contains(d));
    }
  }
  const auto again = parse_bounds(format_bounds(*bounds), "again.gbb");
  test::require(again.ok() && *again == *bounds);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string bytes(test::as_text(data, size));
  read(bytes);
  // The first 24 bytes name magic, version and size of the head: what `seal` builds on.
  if (bytes.size() < 24) return 0;
  test::seal(bytes);
  read(bytes);
  return 0;
}
