// What is read of a file once its head is: sections, and what they must amount to.
#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <memory>
#include <numeric>
#include <span>
#include <utility>
#include <vector>

#include "bounds/map_in_words.hpp"
#include "formats/bounds/layout.hpp"
#include "goalbound/index.hpp"
#include "goalbound/list_graph.hpp"
#include "goalbound/units.hpp"

namespace goalbound::bounds_file {
namespace {

constexpr std::uint32_t swapped(std::uint32_t v) {
  return v << 24 | (v & 0xFF00) << 8 | (v >> 8 & 0xFF00) | v >> 24;
}

/// Why a file of that version is not read, and what to do.
std::string other_version(std::uint32_t version) {
  constexpr std::string_view kAnew = "make the index again: 'goalbound precompute MAP -o FILE'";
  if (swapped(version) <= kVersion && version != 0)
    return fmt::format("the file was made on a big-endian machine; {}", kAnew);
  if (version > kVersion) {
    return fmt::format(
        "the file has format version {}, and this program reads version {}; use a newer "
        "program, or {}",
        version, kVersion, kAnew);
  }
  return fmt::format("the file has format version {}, which is no longer read; {}", version, kAnew);
}

class Reader {
 public:
  Reader(const FileBytes& file, const std::string& name) : file_(file), bytes_(file.bytes), name_(name) {}

  Result<Bounds> read(const Map* map, Makers makers) const {
    const auto head = read_head_of_boxes(bytes_, name_);
    if (!head) return head.error();
    if (map != nullptr) {
      if (auto fits = check_map(*map, head->info, name_); !fits) return fits.error();
    }
    if (map != nullptr && makers == Makers::kSound) {
      if (auto sound = check_maker(*map, *head, head->info.ordering, name_); !sound) return sound.error();
    }
    for (const Section& section : head->others) {
      if (auto good = stored_bytes(bytes_, section, "bytes of a section that this program skips", name_);
          !good)
        return good.error();
    }
    auto shape = shape_of(*head);
    if (!shape) return shape.error();
    auto boxes = boxes_of(*head);
    if (!boxes) return boxes.error();
    auto qualities = qualities_of(*head);
    if (!qualities) return qualities.error();
    Bounds bounds(head->info, std::move(shape).value(), std::move(boxes).value(),
                  std::move(qualities).value());
    if (auto good = check_boxes(bounds, name_); !good) return good.error();
    if (map != nullptr && !bounds.fits(*map))
      return damaged("the numbers of edges of the nodes are not those of the map in use");
    return bounds;
  }

 private:
  Error damaged(std::string_view what) const { return corrupt(what, name_); }

  Result<void> copy_to(void* into, const Section& section, std::string_view bytes,
                       std::string_view what) const {
    if (section.compression == Compression::kNone) {
      if (!bytes.empty()) std::memcpy(into, bytes.data(), bytes.size());
      return {};
    }
    if (expand(bytes, into, section.length)) return {};
    return damaged(fmt::format("the {} cannot be expanded", what));
  }

  /// A section of one value a node.
  template <class Value>
  Result<std::vector<Value>> values_of(const Section& section, std::string_view what) const {
    const auto bytes = stored_bytes(bytes_, section, what, name_);
    if (!bytes) return bytes.error();
    std::vector<Value> values(section.length / sizeof(Value));
    if (auto good = copy_to(values.data(), section, *bytes, what); !good) return good.error();
    return values;
  }

  Result<BoxShape> shape_of(const Head& head) const {
    BoxShape shape = head.shape();
    if (!head.edge_counts) return shape;
    const auto counts = values_of<std::uint16_t>(*head.edge_counts, "edge counts of the nodes");
    if (!counts) return counts.error();
    const auto sum = std::accumulate(counts->begin(), counts->end(), std::uint64_t{0});
    if (sum != head.info.box_count) {
      return damaged(fmt::format("the edge counts of the nodes come to {} where the header has {} boxes", sum,
                                 head.info.box_count));
    }
    std::vector<std::uint32_t> first(counts->size() + 1);
    // Not partial_sum, which adds up in the type of the counts: 16 bits.
    std::inclusive_scan(counts->begin(), counts->end(), first.begin() + 1, std::plus<>(), std::uint32_t{0});
    shape.first_boxes = std::make_shared<const std::vector<std::uint32_t>>(std::move(first));
    return shape;
  }

  Result<BoxMemory> boxes_of(const Head& head) const {
    const auto bytes = stored_bytes(bytes_, head.boxes, "boxes", name_);
    if (!bytes) return bytes.error();
    if (file_.keeper != nullptr && head.boxes.compression == Compression::kNone) {
      return BoxMemory(file_.keeper, std::as_bytes(std::span<const char>(*bytes)));
    }
    BoxMemory memory(head.boxes.length);
    if (auto good = copy_to(memory.writable(), head.boxes, *bytes, "boxes"); !good) return good.error();
    return memory;
  }

  Result<std::vector<NodeQuality>> qualities_of(const Head& head) const {
    if (!head.qualities) return std::vector<NodeQuality>(head.info.node_count, NodeQuality::kExact);
    auto qualities = values_of<NodeQuality>(*head.qualities, "qualities of the nodes");
    if (!qualities) return qualities;
    QualityCounts counts{};
    for (const NodeQuality quality : *qualities) {
      const auto i = static_cast<std::size_t>(quality);
      if (i >= counts.size()) return damaged(fmt::format("unknown quality {} of a node", i));
      ++counts[i];
    }
    if (counts != head.counts)
      return damaged("the qualities of the nodes are not those that the header counts");
    return qualities;
  }

  const FileBytes& file_;
  std::string_view bytes_;
  const std::string& name_;
};

}  // namespace

namespace {

/// The options by which the map in use becomes that of the boxes: " --moves 4 --unit 3"; empty where none
/// do.
std::string options_between(const Map& map, const Bounds::Info& info) {
  constexpr std::int32_t kWidest = 33;
  const bool is_for_one_cell = unit_of(map).empty();
  // Not owned: it lives as long as this call.
  const std::shared_ptr<const Map> in_use(std::shared_ptr<const Map>(), &map);
  for (const MoveRuleInfo& rule : all_move_rules()) {
    for (std::int32_t size = 1; size <= kWidest; ++size) {
      auto other = with_options(in_use, {.moves = rule.rule});
      if (other) other = with_unit_called(*other, std::to_string(size));
      if (!other && size % 2 == 0) continue;  // hexagons have odd sizes alone
      if (!other || &(*other)->kind() != info.kind || (*other)->node_count() < info.node_count) break;
      if (!info.same_map(Bounds::info_for(**other, info.ordering, info.method))) continue;
      const std::string wide = size > 1 || !is_for_one_cell ? fmt::format(" --unit {}", size) : "";
      return &map.kind() == info.kind ? wide : fmt::format(" --moves {}{}", rule.id, wide);
    }
  }
  return {};
}

}  // namespace

Result<void> check_map(const Map& map, const Bounds::Info& info, const std::string& name) {
  const Bounds::Info in_use = Bounds::info_for(map, info.ordering, info.method);
  if (info.same_map(in_use)) return {};
  if (const std::string options = options_between(map, info); !options.empty()) {
    return Error{ErrorCode::kMismatch,
                 fmt::format("these boxes belong to this map opened with{}: open it so as well", options),
                 name};
  }
  if (info.kind == in_use.kind && info.limits == in_use.limits && info.node_count > in_use.node_count &&
      map.as_grid() != nullptr) {
    return Error{
        ErrorCode::kMismatch,
        fmt::format("these boxes belong to another map ({}), not to this one ({}), or to the same map for "
                    "a smaller unit: open it as when they were made, or compute them with 'goalbound "
                    "precompute'",
                    map_in_words(info), map_in_words(in_use)),
        name};
  }
  return Error{ErrorCode::kMismatch,
               fmt::format("these boxes belong to another map ({}), not to this one ({}): they are stale "
                           "(the map has changed), or the file is for another map; compute the boxes again "
                           "with 'goalbound precompute'",
                           map_in_words(info), map_in_words(in_use)),
               name};
}

Result<void> check_maker(const Map& map, const Head& head, Ordering ordering, const std::string& name) {
  const ListGraph* list = map.as_list();
  if (list == nullptr || list->is_symmetric() || ordering == Ordering::kRegular) return {};
  const auto kind = std::ranges::find(all_indices(), head.index, &IndexKind::file_code);
  if (kind == all_indices().end() || head.maker >= (*kind)->first_maker_of_directed) return {};
  return Error{
      ErrorCode::kVersion,
      fmt::format("the program that made this file ({}) lost paths on maps with one-way edges, and this "
                  "map has some; make it again with 'goalbound precompute' ('goalbound verify' tells "
                  "whether this file loses any)",
                  head.creator),
      name};
}

Result<Head> read_head_of_boxes(std::string_view bytes, const std::string& name) {
  auto head = read_head(bytes, name);
  if (!head || head->index == kBoxesCode) return head;
  return Error{
      ErrorCode::kMismatch,
      "the file holds another index than boxes ('goalbound info' tells which); searches take it by --index",
      name};
}

Result<Head> read_head(std::string_view bytes, const std::string& name) {
  if (bytes.substr(0, kMagic.size()) != kMagic) {
    return corrupt(bytes.empty() ? "the file is empty" : "this is not an index file", name);
  }
  if (bytes.size() < kByteOrderAt) {
    return corrupt(fmt::format("the file ends after {} bytes, within its header", bytes.size()), name);
  }
  const auto version = get<std::uint32_t>(bytes, kVersionAt);
  if (version == kVersion) return read_current_head(bytes, name);
  return Error{ErrorCode::kVersion, other_version(version), name};
}

Result<Bounds> read(const FileBytes& file, const std::string& name, const Map* map, Makers makers) {
  return unless_memory_ends(name, [&] { return Reader(file, name).read(map, makers); });
}

}  // namespace goalbound::bounds_file
