// What the heads of several versions have.
#include <fmt/format.h>
#include <xxhash.h>

#include <algorithm>

#include "bounds/map_in_words.hpp"
#include "formats/bounds/layout.hpp"
#include "goalbound/grid.hpp"

namespace goalbound::bounds_file {
namespace {

/// Of the one kind that versions 1 and 2 know.
constexpr std::uint8_t kOctileGrid = 1;

}  // namespace

std::uint64_t hash_of(std::string_view bytes) {
  return XXH3_64bits(bytes.data(), bytes.size());
}

Error corrupt(std::string_view what, const std::string& name) {
  return {ErrorCode::kCorrupt, fmt::format("{}; compute it again with 'goalbound precompute'", what), name};
}

Result<Head> read_codes(std::string_view bytes, const CodeFields& at, const std::string& name) {
  const auto byte_at = [&](std::size_t offset) { return get<std::uint8_t>(bytes, offset); };
  const auto unknown = [&](std::string_view what, std::size_t offset) {
    return Error{ErrorCode::kVersion, fmt::format("unknown {} {}", what, byte_at(offset)), name};
  };
  const MapKindInfo* kind = find_map_kind(byte_at(at.kind));
  if (kind == nullptr) return unknown("kind of map", at.kind);
  if (get<std::uint64_t>(bytes, at.rules_hash) != hash_of(kind->rules)) {
    return Error{ErrorCode::kVersion,
                 "the bounds were made under other rules of movement or other costs; compute them again",
                 name};
  }
  if (byte_at(at.ordering) >= all_orderings().size()) return unknown("ordering", at.ordering);
  if (byte_at(at.method) >= all_methods().size()) return unknown("method", at.method);

  Head head;
  head.version = get<std::uint32_t>(bytes, kVersionAt);
  head.creator = bytes.substr(at.creator, kCreatorSize);
  head.creator.resize(std::min(head.creator.find('\0'), head.creator.size()));
  head.info.kind = kind;
  head.info.node_count = get<std::uint32_t>(bytes, at.node_count);
  head.info.map_hash = get<std::uint64_t>(bytes, at.map_hash);
  head.info.ordering = static_cast<Ordering>(byte_at(at.ordering));
  head.info.method = static_cast<Method>(byte_at(at.method));
  head.index = kBoxesCode;
  head.value_bytes = byte_at(at.value_bytes);
  if (auto good = check_ordering(*kind, head.info.ordering); !good)
    return corrupt(good.error().message, name);
  return head;
}

Result<Head> read_grid_fields(std::string_view bytes, const CodeFields& at, std::size_t width_at,
                              std::size_t height_at, const std::string& name) {
  auto head = read_codes(bytes, at, name);
  if (!head) return head;
  if (head->info.kind->file_code != kOctileGrid) {
    return Error{ErrorCode::kVersion,
                 fmt::format("files of version {} hold octile grids alone, not a map of the kind '{}'",
                             head->version, head->info.kind->id),
                 name};
  }
  const auto width = get<std::uint32_t>(bytes, width_at);
  const auto height = get<std::uint32_t>(bytes, height_at);
  const std::uint64_t cells = std::uint64_t{width} * height;
  if (width < 1 || height < 1 || width > kMaxSide || height > kMaxSide || cells > kMaxCells ||
      head->info.node_count > cells) {
    return corrupt(fmt::format("{} nodes on a map of {} x {} cells are not possible", head->info.node_count,
                               width, height),
                   name);
  }
  head->info.limits = {0, static_cast<std::int32_t>(width) - 1, 0, static_cast<std::int32_t>(height) - 1};
  head->info.box_count = std::uint64_t{head->info.node_count} * BoxShape::kBlock;
  if (auto good = check_value_bytes(*head, name); !good) return good.error();
  return head;
}

Result<void> check_reserved(std::string_view bytes, std::size_t at, std::size_t size,
                            const std::string& name) {
  if (bytes.substr(at, size).find_first_not_of('\0') == std::string_view::npos) return {};
  return Error{ErrorCode::kVersion, "bytes that the format does not use are not 0; use a newer program",
               name};
}

Result<void> check_value_bytes(const Head& head, const std::string& name) {
  const std::uint32_t fewest = BoxShape::value_bytes_for(head.info.limits);
  // Two bytes are valid on every map that needs one.
  if (head.value_bytes == fewest || (head.value_bytes == 2 && fewest == 1)) return {};
  return corrupt(fmt::format("{} bytes a value on a map of {} are not possible", head.value_bytes,
                             extent_in_words(head.info.limits, head.info.kind->axes)),
                 name);
}

}  // namespace goalbound::bounds_file
