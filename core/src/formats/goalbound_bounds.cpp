// Bounds files, version 1: a header of fixed size and the boxes as they lie in memory. Every byte is
// described in docs/bounds-format.md.
#include <fmt/format.h>
#include <xxhash.h>

#include <array>
#include <bit>
#include <cstring>
#include <utility>

#include "goalbound/formats.hpp"
#include "graphs/octile_grid.hpp"

namespace goalbound {

static_assert(std::endian::native == std::endian::little,
              "the payload is the memory of Bounds: on this machine its 2-byte values would need swapping");

extern const FormatInfo kFormat_goalbound_bounds;
const FormatInfo kFormat_goalbound_bounds = {
    .id = "goalbound-bounds",
    .extension = ".gbb",
    .description = "boxes of every edge, with the hash of their map and checksums",
    .reads = true,
    .writes = true,
};

namespace {

/// The high bit, the line ends and the end-of-file character show a file that travelled as text.
constexpr std::string_view kMagic("\x89GBB\r\n\x1a\n", 8);
constexpr std::uint32_t kFormatVersion = 1;
/// The rules that boxes depend on; files made under other rules are refused.
constexpr std::string_view kRules =
    "octile, no corner cutting, costs 13860/19601, free . G S, nodes row by row, directions N E S W NE SE SW "
    "NW";

/// Offsets of the header fields, in bytes.
enum Field : std::size_t {
  kVersionAt = 8,
  kHeaderSizeAt = 12,
  kGraphKindAt = 16,
  kOrderingAt = 17,
  kMethodAt = 18,
  kValueBytesAt = 19,
  kWidthAt = 20,
  kHeightAt = 24,
  kNodeCountAt = 28,
  kMapHashAt = 32,
  kRulesHashAt = 40,
  kPayloadSizeAt = 48,
  kPayloadHashAt = 56,
  kCreatorAt = 64,
  kHeaderHashAt = 120,
  kHeaderSize = 128,  // keeps the boxes of a mapped file aligned
};
constexpr std::size_t kCreatorSize = kHeaderHashAt - kCreatorAt;
constexpr std::uint64_t kMaxFileBytes = kHeaderSize + 64 * static_cast<std::uint64_t>(kMaxCells);

std::uint64_t hash_of(std::string_view bytes) {
  return XXH3_64bits(bytes.data(), bytes.size());
}

template <class Number>
void put(std::string& bytes, std::size_t at, Number value) {
  std::memcpy(bytes.data() + at, &value, sizeof value);
}

template <class Number>
Number get(std::string_view bytes, std::size_t at) {
  Number value;
  std::memcpy(&value, bytes.data() + at, sizeof value);
  return value;
}

struct Header {
  Bounds::Info info;
  std::uint32_t value_bytes = 0;
  std::uint64_t payload_hash = 0;
};

class BoundsParser {
 public:
  BoundsParser(std::string_view bytes, const std::string& name) : bytes_(bytes), name_(name) {}

  Result<Bounds> parse() const {
    if (auto known = check_kind_of_file(); !known) return known.error();
    const auto header = parse_header();
    if (!header) return header.error();
    const std::string_view payload = bytes_.substr(kHeaderSize);
    if (hash_of(payload) != header->payload_hash) {
      return corrupt("the boxes do not match their checksum; the file was damaged");
    }
    Bounds bounds(header->info, header->value_bytes);
    if (!payload.empty()) std::memcpy(bounds.bytes().data(), payload.data(), payload.size());
    const auto checked = header->value_bytes == 1 ? check_boxes<std::uint8_t>(header->info, payload)
                                                  : check_boxes<std::uint16_t>(header->info, payload);
    if (!checked) return checked.error();
    for (std::uint32_t slot = 0; slot < header->info.node_count; ++slot) {
      bounds.set_quality(slot, NodeQuality::kExact);
    }
    return bounds;
  }

 private:
  Error corrupt(std::string_view what) const {
    return {ErrorCode::kCorrupt, fmt::format("{}; compute it again with 'goalbound precompute'", what),
            name_};
  }

  Result<void> check_kind_of_file() const {
    if (bytes_.substr(0, kMagic.size()) != kMagic) {
      return corrupt(bytes_.empty() ? "the file is empty" : "this is not a bounds file");
    }
    if (bytes_.size() < kHeaderSize) {
      return corrupt(fmt::format("the file ends after {} bytes, within its header", bytes_.size()));
    }
    if (const auto version = get<std::uint32_t>(bytes_, kVersionAt); version != kFormatVersion) {
      return Error{
          ErrorCode::kVersion,
          fmt::format("bounds format version {}; this program reads version {}; {}", version, kFormatVersion,
                      version > kFormatVersion ? "use a newer program, or compute the bounds again"
                                               : "compute the bounds again"),
          name_};
    }
    if (get<std::uint32_t>(bytes_, kHeaderSizeAt) != kHeaderSize ||
        get<std::uint64_t>(bytes_, kHeaderHashAt) != hash_of(bytes_.substr(0, kHeaderHashAt))) {
      return corrupt("the header does not match its checksum; the file was damaged");
    }
    return {};
  }

  /// The checksum only shows that the header is as it was written; what it says is checked here.
  Result<Header> parse_header() const {
    const auto byte_at = [&](std::size_t at) { return get<std::uint8_t>(bytes_, at); };
    if (byte_at(kGraphKindAt) != kGraphKind_octile_grid.file_code) {
      return Error{ErrorCode::kVersion, fmt::format("unknown graph kind {}", byte_at(kGraphKindAt)), name_};
    }
    if (get<std::uint64_t>(bytes_, kRulesHashAt) != hash_of(kRules)) {
      return Error{ErrorCode::kVersion,
                   "the bounds were made under other rules of movement or other costs; compute them again",
                   name_};
    }
    if (byte_at(kOrderingAt) >= all_orderings().size()) {
      return Error{ErrorCode::kVersion, fmt::format("unknown ordering {}", byte_at(kOrderingAt)), name_};
    }
    if (byte_at(kMethodAt) != static_cast<std::uint8_t>(Method::kExact)) {
      return Error{ErrorCode::kVersion, fmt::format("unknown method {}", byte_at(kMethodAt)), name_};
    }
    Header header;
    const auto width = get<std::uint32_t>(bytes_, kWidthAt);
    const auto height = get<std::uint32_t>(bytes_, kHeightAt);
    const std::uint64_t cells = std::uint64_t{width} * height;
    header.info.node_count = get<std::uint32_t>(bytes_, kNodeCountAt);
    if (width < 1 || height < 1 || width > kMaxSide || height > kMaxSide || cells > kMaxCells ||
        header.info.node_count > cells) {
      return corrupt(fmt::format("{} nodes on a map of {} x {} cells are not possible",
                                 header.info.node_count, width, height));
    }
    header.info.width = static_cast<std::int32_t>(width);
    header.info.height = static_cast<std::int32_t>(height);
    header.info.map_hash = get<std::uint64_t>(bytes_, kMapHashAt);
    header.info.ordering = static_cast<Ordering>(byte_at(kOrderingAt));
    header.info.method = static_cast<Method>(byte_at(kMethodAt));
    header.payload_hash = get<std::uint64_t>(bytes_, kPayloadHashAt);
    header.value_bytes = byte_at(kValueBytesAt);
    if (header.value_bytes > 2 ||
        header.value_bytes < Bounds::value_bytes_for(header.info.width, header.info.height)) {
      return corrupt(fmt::format("{} bytes a value on a map of {} x {} cells are not possible",
                                 header.value_bytes, width, height));
    }
    const std::uint64_t expected = std::uint64_t{header.info.node_count} * kBoxValues * header.value_bytes;
    const std::uint64_t there = bytes_.size() - kHeaderSize;
    if (get<std::uint64_t>(bytes_, kPayloadSizeAt) != expected || there != expected) {
      return corrupt(fmt::format("{} bytes of boxes where {} nodes need {}; the file is {}", there,
                                 header.info.node_count, expected,
                                 there < expected ? "cut off" : "too long"));
    }
    return header;
  }

  /// Every box is the empty one or lies on the map. `payload`: per node min x, max x, min y, max y, eight
  /// each.
  template <class Value>
  Result<void> check_boxes(const Bounds::Info& info, std::string_view payload) const {
    for (std::uint32_t slot = 0; slot < info.node_count; ++slot) {
      const auto v =
          get<std::array<Value, kBoxValues>>(payload, std::size_t{slot} * kBoxValues * sizeof(Value));
      for (const Direction d : kAllDirections) {
        const auto i = static_cast<std::size_t>(d);
        const Value min_x = v[i], max_x = v[i + 8], min_y = v[i + 16], max_y = v[i + 24];
        constexpr auto kEmptyMin = static_cast<Value>(~Value{0});
        const bool empty = min_x == kEmptyMin && max_x == 0 && min_y == kEmptyMin && max_y == 0;
        const bool on_map = min_x <= max_x && max_x < info.width && min_y <= max_y && max_y < info.height;
        if (!empty && !on_map) {
          return corrupt(
              fmt::format("node {}, edge {}: the box {}..{} x {}..{} does not lie on the map of {} x {}",
                          slot, name_of(d), min_x, max_x, min_y, max_y, info.width, info.height));
        }
      }
    }
    return {};
  }

  static constexpr std::size_t kBoxValues = std::size_t{4} * kDirectionCount;

  std::string_view bytes_;
  const std::string& name_;
};

}  // namespace

std::string format_bounds(const Bounds& bounds) {
  const auto boxes = bounds.bytes();
  const std::string_view payload(reinterpret_cast<const char*>(boxes.data()), boxes.size());
  const Bounds::Info& info = bounds.info();
  std::string bytes(kHeaderSize, '\0');
  bytes.replace(0, kMagic.size(), kMagic);
  put(bytes, kVersionAt, kFormatVersion);
  put(bytes, kHeaderSizeAt, static_cast<std::uint32_t>(kHeaderSize));
  put(bytes, kGraphKindAt, kGraphKind_octile_grid.file_code);
  put(bytes, kOrderingAt, static_cast<std::uint8_t>(info.ordering));
  put(bytes, kMethodAt, static_cast<std::uint8_t>(info.method));
  put(bytes, kValueBytesAt, static_cast<std::uint8_t>(bounds.value_bytes()));
  put(bytes, kWidthAt, static_cast<std::uint32_t>(info.width));
  put(bytes, kHeightAt, static_cast<std::uint32_t>(info.height));
  put(bytes, kNodeCountAt, info.node_count);
  put(bytes, kMapHashAt, info.map_hash);
  put(bytes, kRulesHashAt, hash_of(kRules));
  put(bytes, kPayloadSizeAt, static_cast<std::uint64_t>(payload.size()));
  put(bytes, kPayloadHashAt, hash_of(payload));
  constexpr std::string_view kCreator = "goalbound " GOALBOUND_VERSION;
  static_assert(kCreator.size() <= kCreatorSize);
  bytes.replace(kCreatorAt, kCreator.size(), kCreator);
  put(bytes, kHeaderHashAt, hash_of(std::string_view(bytes).substr(0, kHeaderHashAt)));
  return bytes.append(payload);
}

Result<Bounds> parse_bounds(std::string_view bytes, const std::string& name) {
  return BoundsParser(bytes, name).parse();
}

Result<void> save_bounds(const Bounds& bounds, const std::filesystem::path& path) {
  return write_file(path, format_bounds(bounds));
}

Result<Bounds> load_bounds(const std::filesystem::path& path) {
  const auto bytes = read_file(path, kMaxFileBytes);
  if (!bytes) return bytes.error();
  return parse_bounds(*bytes, path.string());
}

Result<Bounds> load_bounds_for(const Grid& grid, const std::filesystem::path& path) {
  auto bounds = load_bounds(path);
  if (!bounds || bounds->fits(grid)) return bounds;
  const Bounds::Info& info = bounds->info();
  return Error{
      ErrorCode::kMismatch,
      fmt::format(
          "these bounds belong to another map, of {} x {} cells and hash {:016x}; the map in use has {} "
          "x {} cells and hash {:016x}; compute its own with 'goalbound precompute'",
          info.width, info.height, info.map_hash, grid.width(), grid.height(), grid.hash()),
      path.string()};
}

}  // namespace goalbound
