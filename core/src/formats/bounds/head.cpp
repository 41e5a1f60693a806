// The head of a file of any index.
#include <fmt/format.h>
#include <xxhash.h>

#include <algorithm>

#include "bounds/map_in_words.hpp"
#include "formats/bounds/layout.hpp"
#include "goalbound/list_graph.hpp"

namespace goalbound::bounds_file {
namespace {

/// Errors: kVersion for codes and rules that this program does not know.
Result<Head> read_codes(std::string_view bytes, const std::string& name) {
  const auto byte_at = [&](std::size_t offset) { return get<std::uint8_t>(bytes, offset); };
  const auto unknown = [&](std::string_view what, std::size_t offset) {
    return Error{ErrorCode::kVersion, fmt::format("unknown {} {}", what, byte_at(offset)), name};
  };
  const MapKindInfo* kind = find_map_kind(byte_at(kKindAt));
  if (kind == nullptr) return unknown("kind of map", kKindAt);
  if (get<std::uint64_t>(bytes, kRulesHashAt) != hash_of(kind->rules)) {
    return Error{ErrorCode::kVersion,
                 "the bounds were made under other rules of movement or other costs; compute them again",
                 name};
  }
  if (byte_at(kOrderingAt) >= all_orderings().size()) return unknown("ordering", kOrderingAt);
  if (byte_at(kMethodAt) >= all_methods().size()) return unknown("method", kMethodAt);

  Head head;
  head.version = get<std::uint32_t>(bytes, kVersionAt);
  head.creator = bytes.substr(kCreatorAt, kCreatorSize);
  head.creator.resize(std::min(head.creator.find('\0'), head.creator.size()));
  head.info.kind = kind;
  head.info.node_count = get<std::uint32_t>(bytes, kNodeCountAt);
  head.info.box_count = get<std::uint64_t>(bytes, kBoxCountAt);
  head.info.map_hash = get<std::uint64_t>(bytes, kMapHashAt);
  head.info.ordering = static_cast<Ordering>(byte_at(kOrderingAt));
  head.info.method = static_cast<Method>(byte_at(kMethodAt));
  head.maker = get<std::uint8_t>(bytes, kMakerAt);
  head.index = get<std::uint16_t>(bytes, kIndexAt);
  head.value_bytes = byte_at(kValueBytesAt);
  if (auto good = check_ordering(*kind, head.info.ordering); !good)
    return corrupt(good.error().message, name);
  return head;
}

/// kCorrupt unless so many bytes a value are possible on a map of that extent.
Result<void> check_value_bytes(const Head& head, const std::string& name) {
  const std::uint32_t fewest = BoxShape::value_bytes_for(head.info.limits);
  // Two bytes are valid on every map that needs one.
  if (head.value_bytes == fewest || (head.value_bytes == 2 && fewest == 1)) return {};
  return corrupt(fmt::format("{} bytes a value on a map of {} are not possible", head.value_bytes,
                             extent_in_words(head.info.limits, head.info.kind->axes)),
                 name);
}

/// The axes are those of the kind.
Result<void> check_axes(std::string_view bytes, const Head& head, const std::string& name) {
  const auto axes = get<std::uint8_t>(bytes, kAxesAt);
  if (axes == head.info.kind->axes) return {};
  return corrupt(fmt::format("{} axes on a map of the kind '{}', which has {}", axes, head.info.kind->id,
                             head.info.kind->axes),
                 name);
}

/// Limits within which a map of the kind can lie, so that the areas of boxes are exact; none without nodes.
bool are_possible(const StoredLimits& limits, const Bounds::Info& info) {
  if (info.limits.empty()) return limits == StoredLimits{1, 0, 1, 0, 0, 0} && info.node_count == 0;
  const std::int32_t farthest = info.kind->axes == 3 ? ListGraph::kFarthestInSpace : ListGraph::kFarthest;
  const bool flat = limits[4] == 0 && limits[5] == 0;
  return limits[2] <= limits[3] && limits[4] <= limits[5] && (info.kind->axes == 3 || flat) &&
         std::ranges::all_of(limits, [&](std::int32_t v) { return -farthest <= v && v <= farthest; });
}

Result<void> read_limits(std::string_view bytes, Head& head, const std::string& name) {
  const auto limits = get<StoredLimits>(bytes, kLimitsAt);
  head.info.limits = {limits[0], limits[1], limits[2], limits[3], limits[4], limits[5]};
  if (are_possible(limits, head.info)) return {};
  return corrupt(
      fmt::format("{} nodes within {}..{} x {}..{} x {}..{} are not possible", head.info.node_count,
                  limits[0], limits[1], limits[2], limits[3], limits[4], limits[5]),
      name);
}

}  // namespace

std::uint64_t hash_of(std::string_view bytes) {
  return XXH3_64bits(bytes.data(), bytes.size());
}

Error corrupt(std::string_view what, const std::string& name) {
  return {ErrorCode::kCorrupt, fmt::format("{}; compute it again with 'goalbound precompute'", what), name};
}

Result<Head> read_current_head(std::string_view bytes, const std::string& name) {
  if (auto whole = check_frame(bytes, name); !whole) return whole.error();
  auto head = read_codes(bytes, name);
  if (!head) return head;
  if (auto good = check_axes(bytes, *head, name); !good) return good.error();
  if (head->maker > kMaker) {
    return Error{ErrorCode::kVersion, "a later program made the file; use that, or make the index again",
                 name};
  }
  if (auto good = read_limits(bytes, *head, name); !good) return good.error();
  if (head->index == kBoxesCode) {
    if (auto good = check_value_bytes(*head, name); !good) return good.error();
  }
  if (auto good = read_sections(bytes, *head, name); !good) return good.error();
  return head;
}

}  // namespace goalbound::bounds_file
