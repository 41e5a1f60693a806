// What the readers of all versions share: the checks of codes, sections and boxes.
#include <fmt/format.h>
#include <xxhash.h>

#include <algorithm>
#include <utility>

#include "formats/bounds/layout.hpp"
#include "graphs/octile_grid.hpp"

namespace goalbound::bounds_file {
namespace {

constexpr std::uint32_t swapped(std::uint32_t v) {
  return v << 24 | (v & 0xFF00) << 8 | (v >> 8 & 0xFF00) | v >> 24;
}

class Reader {
 public:
  Reader(const FileBytes& file, const std::string& name) : file_(file), bytes_(file.bytes), name_(name) {}

  Result<Bounds> read(const Grid* grid) const {
    const auto head = read_head(bytes_, name_);
    if (!head) return head.error();
    if (grid != nullptr) {
      if (auto fits = check_map(*grid, head->info); !fits) return fits.error();
    }
    auto boxes = boxes_of(*head);
    if (!boxes) return boxes.error();
    auto qualities = qualities_of(*head);
    if (!qualities) return qualities.error();
    Bounds bounds(head->info, head->value_bytes, std::move(boxes).value(), std::move(qualities).value());
    const auto good =
        head->value_bytes == 1 ? check_boxes<std::uint8_t>(bounds) : check_boxes<std::uint16_t>(bounds);
    if (!good) return good.error();
    return bounds;
  }

 private:
  Error damaged(std::string_view what) const { return corrupt(what, name_); }

  Result<void> check_map(const Grid& grid, const Bounds::Info& info) const {
    if (info.fits(grid)) return {};
    return Error{
        ErrorCode::kMismatch,
        fmt::format(
            "these bounds belong to another map, of {} x {} cells and hash {:016x}; the map in use has {} "
            "x {} cells and hash {:016x}; they are stale, or were never its own: compute them with "
            "'goalbound precompute'",
            info.width, info.height, info.map_hash, grid.width(), grid.height(), grid.hash()),
        name_};
  }

  /// The bytes of a section as they lie in the file, with the right checksum.
  Result<std::string_view> stored(const Section& section, std::string_view what) const {
    const std::string_view bytes = bytes_.substr(section.offset, section.stored);
    if (hash_of(bytes) == section.hash) return bytes;
    return damaged(fmt::format("the {} do not match their checksum; the file was damaged", what));
  }

  Result<void> copy_to(void* into, const Section& section, std::string_view bytes,
                       std::string_view what) const {
    if (section.compression == Compression::kNone) {
      if (!bytes.empty()) std::memcpy(into, bytes.data(), bytes.size());
      return {};
    }
    if (expand(bytes, into, section.length)) return {};
    return damaged(fmt::format("the {} cannot be expanded", what));
  }

  Result<BoxMemory> boxes_of(const Head& head) const {
    const auto bytes = stored(head.boxes, "boxes");
    if (!bytes) return bytes.error();
    if (file_.keeper != nullptr && head.boxes.compression == Compression::kNone) {
      return BoxMemory(file_.keeper, std::as_bytes(std::span(*bytes)));
    }
    BoxMemory memory(head.boxes.length);
    if (auto good = copy_to(memory.writable(), head.boxes, *bytes, "boxes"); !good) return good.error();
    return memory;
  }

  Result<std::vector<NodeQuality>> qualities_of(const Head& head) const {
    std::vector<NodeQuality> qualities(head.info.node_count, NodeQuality::kExact);
    if (!head.qualities) return qualities;
    const auto bytes = stored(*head.qualities, "qualities of the nodes");
    if (!bytes) return bytes.error();
    if (auto good = copy_to(qualities.data(), *head.qualities, *bytes, "qualities of the nodes"); !good) {
      return good.error();
    }
    QualityCounts counts{};
    for (const NodeQuality quality : qualities) {
      const auto i = static_cast<std::size_t>(quality);
      if (i >= counts.size()) return damaged(fmt::format("unknown quality {} of a node", i));
      ++counts[i];
    }
    if (counts != head.counts)
      return damaged("the qualities of the nodes are not those that the header counts");
    return qualities;
  }

  /// Every box is the empty one or lies on the map; those of a missing node are the whole map, or else paths
  /// would be lost.
  template <class Value>
  Result<void> check_boxes(const Bounds& bounds) const {
    const Bounds::Info& info = bounds.info();
    const auto* nodes = reinterpret_cast<const PackedBoxes<Value>*>(bounds.bytes().data());
    const Box whole_map = {0, info.width - 1, 0, info.height - 1};
    for (std::uint32_t slot = 0; slot < info.node_count; ++slot) {
      const bool missing = bounds.quality(slot) == NodeQuality::kMissing;
      for (std::size_t d = 0; d < kDirectionCount; ++d) {
        const PackedBoxes<Value>& node = nodes[slot];
        const Value min_x = node.min_x[d], max_x = node.max_x[d], min_y = node.min_y[d],
                    max_y = node.max_y[d];
        constexpr auto kEmptyMin = static_cast<Value>(~Value{0});
        const bool empty = min_x == kEmptyMin && max_x == 0 && min_y == kEmptyMin && max_y == 0;
        const bool on_map = min_x <= max_x && max_x < info.width && min_y <= max_y && max_y < info.height;
        if (!empty && !on_map) {
          return damaged(fmt::format(
              "node {}, edge {}: the box {}..{} x {}..{} does not lie on the map of {} x {}", slot,
              name_of(static_cast<Direction>(d)), min_x, max_x, min_y, max_y, info.width, info.height));
        }
        if (missing && bounds.box(slot, static_cast<Direction>(d)) != whole_map) {
          return damaged(fmt::format("node {} is missing, but its box of edge {} is not the whole map", slot,
                                     name_of(static_cast<Direction>(d))));
        }
      }
    }
    return {};
  }

  const FileBytes& file_;
  std::string_view bytes_;
  const std::string& name_;
};

}  // namespace

std::uint64_t hash_of(std::string_view bytes) {
  return XXH3_64bits(bytes.data(), bytes.size());
}

Error corrupt(std::string_view what, const std::string& name) {
  return {ErrorCode::kCorrupt, fmt::format("{}; compute it again with 'goalbound precompute'", what), name};
}

Result<Head> read_common(std::string_view bytes, const CommonFields& at, const std::string& name) {
  const auto byte_at = [&](std::size_t offset) { return get<std::uint8_t>(bytes, offset); };
  const auto unknown = [&](std::string_view what, std::size_t offset) {
    return Error{ErrorCode::kVersion, fmt::format("unknown {} {}", what, byte_at(offset)), name};
  };
  if (byte_at(at.graph_kind) != kGraphKind_octile_grid.file_code) return unknown("graph kind", at.graph_kind);
  if (get<std::uint64_t>(bytes, at.rules_hash) != hash_of(kRules)) {
    return Error{ErrorCode::kVersion,
                 "the bounds were made under other rules of movement or other costs; compute them again",
                 name};
  }
  if (byte_at(at.ordering) >= all_orderings().size()) return unknown("ordering", at.ordering);
  if (byte_at(at.method) > static_cast<std::uint8_t>(Method::kAnytime)) return unknown("method", at.method);

  const auto width = get<std::uint32_t>(bytes, at.width);
  const auto height = get<std::uint32_t>(bytes, at.height);
  const auto nodes = get<std::uint32_t>(bytes, at.node_count);
  const std::uint64_t cells = std::uint64_t{width} * height;
  if (width < 1 || height < 1 || width > kMaxSide || height > kMaxSide || cells > kMaxCells ||
      nodes > cells) {
    return corrupt(fmt::format("{} nodes on a map of {} x {} cells are not possible", nodes, width, height),
                   name);
  }
  Head head;
  head.version = get<std::uint32_t>(bytes, kVersionAt);
  head.creator = bytes.substr(at.creator, kCreatorSize);
  head.creator.resize(std::min(head.creator.find('\0'), head.creator.size()));
  head.info = {.width = static_cast<std::int32_t>(width),
               .height = static_cast<std::int32_t>(height),
               .node_count = nodes,
               .map_hash = get<std::uint64_t>(bytes, at.map_hash),
               .ordering = static_cast<Ordering>(byte_at(at.ordering)),
               .method = static_cast<Method>(byte_at(at.method))};
  head.value_bytes = byte_at(at.value_bytes);
  if (head.value_bytes > 2 || head.value_bytes < Bounds::value_bytes_for(head.info.width, head.info.height)) {
    return corrupt(fmt::format("{} bytes a value on a map of {} x {} cells are not possible",
                               head.value_bytes, width, height),
                   name);
  }
  return head;
}

Result<Head> read_head(std::string_view bytes, const std::string& name) {
  if (bytes.substr(0, kMagic.size()) != kMagic) {
    return corrupt(bytes.empty() ? "the file is empty" : "this is not a bounds file", name);
  }
  if (bytes.size() < kByteOrderAt) {
    return corrupt(fmt::format("the file ends after {} bytes, within its header", bytes.size()), name);
  }
  const auto version = get<std::uint32_t>(bytes, kVersionAt);
  if (version == 1) return read_head_v1(bytes, name);
  if (version == kVersion) return read_head_v2(bytes, name);
  if (swapped(version) <= kVersion && version != 0) {
    return Error{ErrorCode::kVersion, "the file was made on a big-endian machine; compute the bounds again",
                 name};
  }
  return Error{
      ErrorCode::kVersion,
      fmt::format("bounds format version {}; this program reads versions 1 to {}; {}", version, kVersion,
                  version > kVersion ? "use a newer program, or compute the bounds again"
                                     : "compute the bounds again"),
      name};
}

Result<Bounds> read(const FileBytes& file, const std::string& name, const Grid* grid) {
  return Reader(file, name).read(grid);
}

}  // namespace goalbound::bounds_file
