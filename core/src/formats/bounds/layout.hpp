// Where everything stands in the file of an index: what its writer and its reader share. Every byte is
// described in docs/bounds-format.md.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <new>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "formats/bounds/zstd.hpp"
#include "formats/mapped_file.hpp"
#include "goalbound/bounds.hpp"
#include "goalbound/formats.hpp"
#include "goalbound/index_files.hpp"
#include "goalbound/map.hpp"
#include "goalbound/result.hpp"

namespace goalbound::bounds_file {

static_assert(
    std::endian::native == std::endian::little,
    "the boxes of a file are the memory of Bounds: on this machine their values would need swapping");

/// The high bit, the line ends and the end-of-file character show a file that travelled as text.
inline constexpr std::string_view kMagic("\x89GBB\r\n\x1a\n", 8);
inline constexpr std::uint32_t kVersion = 4;
/// Of the programs that make indices: it rises with each fault that a mend takes out of files. Makers before
/// the first, of number 0, lost paths of directed maps (IndexKind::first_maker_of_directed).
inline constexpr std::uint8_t kMaker = 1;
/// As the writing machine stores it: another one reads it with its bytes in another order.
inline constexpr std::uint32_t kByteOrderMark = 0x01020304;

/// Offsets in the head, in bytes.
enum Field : std::size_t {
  kVersionAt = 8,  // of every version
  kByteOrderAt = 12,
  kHeadSizeAt = 16,
  kSectionCountAt = 20,
  kKindAt = 24,
  kOrderingAt = 25,
  kMethodAt = 26,
  kValueBytesAt = 27,
  kAxesAt = 28,
  kMakerAt = 29,
  kIndexAt = 30,
  kLimitsAt = 32,
  kNodeCountAt = 56,
  kQualityCountsAt = 60,
  kBoxCountAt = 72,
  kMapHashAt = 80,
  kRulesHashAt = 88,
  kFileSizeAt = 96,
  kCreatorAt = 104,
  kTableAt = 160,
};
inline constexpr std::size_t kCreatorSize = 56;
inline constexpr std::size_t kHashSize = 8;
inline constexpr std::size_t kMaxSections = 16;

/// The limits as they stand in the head: min x, max x, min y, max y, min z, max z.
using StoredLimits = std::array<std::int32_t, 6>;

/// Offsets in one entry of the table of sections.
enum EntryField : std::size_t {
  kEntryKindAt = 0,
  kEntryCompressionAt = 4,
  kEntryOffsetAt = 8,
  kEntryStoredAt = 16,
  kEntryLengthAt = 24,
  kEntryHashAt = 32,
  kEntrySize = 40,
};
constexpr std::size_t head_size(std::size_t sections) {
  return kTableAt + sections * kEntrySize + kHashSize;
}
/// Sections start at multiples of this, so that boxes may be used where a mapped file has them.
inline constexpr std::uint64_t kSectionAlignment = BoxMemory::kAlignment;
constexpr std::uint64_t aligned(std::uint64_t offset) {
  return (offset + kSectionAlignment - 1) / kSectionAlignment * kSectionAlignment;
}

enum class SectionKind : std::uint32_t {
  kBoxes = 1,
  kQualities = 2,
  kEdgeCounts = 3,
  kValues = 4,                  ///< the text of an index that is not boxes
  kFirstOptional = 0x80000000,  ///< a reader may skip this kind and all above
};
enum class Compression : std::uint32_t { kNone = 0, kZstd = 1 };

/// IndexKind::file_code of boxes.
inline constexpr std::uint16_t kBoxesCode = 1;

/// Numbers of nodes, by quality.
using QualityCounts = std::array<std::uint32_t, 3>;

struct Section {
  SectionKind kind = SectionKind::kBoxes;
  Compression compression = Compression::kNone;
  std::uint64_t offset = 0;  ///< in the file
  std::uint64_t stored = 0;  ///< bytes in the file
  std::uint64_t length = 0;  ///< bytes when expanded
  std::uint64_t hash = 0;    ///< of the bytes in the file
};

/// What the head of a file says.
struct Head {
  std::uint32_t version = 0;
  std::string creator;
  Bounds::Info info;
  std::uint32_t value_bytes = 0;
  std::uint8_t maker = 0;   ///< kMaker of the program that wrote it
  std::uint16_t index = 0;  ///< IndexKind::file_code of what the file holds
  Section boxes;
  std::optional<Section> qualities;    ///< without it every node is exact
  std::optional<Section> edge_counts;  ///< without it every node has eight edges
  QualityCounts counts{};              ///< what the qualities must amount to
  std::vector<Section> others;         ///< those that a reader of boxes skips

  /// Of the boxes; where edges are counted, its first_boxes are still to come.
  BoxShape shape() const {
    return {.limits = info.limits,
            .axes = info.kind->axes,
            .value_bytes = value_bytes,
            .node_count = info.node_count,
            .first_boxes = nullptr};
  }
};

std::uint64_t hash_of(std::string_view bytes);

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

/// kCorrupt, with the advice that goes with it.
Error corrupt(std::string_view what, const std::string& name);

/// The checksum of the head is right, so that what follows says what its writer meant.
Result<void> check_frame(std::string_view bytes, const std::string& name);
/// The bytes of a section as they lie in the file, with the right checksum. `what`: "boxes".
Result<std::string_view> stored_bytes(std::string_view bytes, const Section& section, std::string_view what,
                                      const std::string& name);
/// The table of sections and the numbers of nodes by quality, into `head`; everything is checked against the
/// size of the file. `head` has the numbers of nodes and of boxes.
Result<void> read_sections(std::string_view bytes, Head& head, const std::string& name);

/// The head of a file that begins with the magic and has kVersion; all in it is checked against the size of
/// the file.
Result<Head> read_current_head(std::string_view bytes, const std::string& name);
/// The head of a file of any index. Error kVersion for any other version than kVersion.
Result<Head> read_head(std::string_view bytes, const std::string& name);
/// The same of a file with boxes. Error kMismatch for one with another index.
Result<Head> read_head_of_boxes(std::string_view bytes, const std::string& name);
/// kMismatch unless a file with that head is of the map.
Result<void> check_map(const Map& map, const Bounds::Info& info, const std::string& name);
/// kVersion where the index of that ordering may lose paths of the map, because its maker is known to.
Result<void> check_maker(const Map& map, const Head& head, Ordering ordering, const std::string& name);

/// The head, 2^32 boxes of 24 bytes and as many nodes of 3: no file of any index is longer.
inline constexpr std::uint64_t kMaxFileBytes = 4096 + (std::uint64_t{27} << 32);
/// What `take` makes of the whole file, mapped where that is wished and possible. Errors: those of read_file.
template <class Take>
auto with_file(const std::filesystem::path& path, LoadMode mode, const Take& take)
    -> decltype(take(FileBytes())) {
  if (mode == LoadMode::kMap) {
    const auto mapped = map_file(path, kMaxFileBytes);
    if (!mapped) return mapped.error();
    if (mapped->has_value()) {
      auto taken = take(**mapped);
      forget_pages(**mapped);
      return taken;
    }
  }
  const auto bytes = read_file(path, kMaxFileBytes);
  if (!bytes) return bytes.error();
  return take(FileBytes{*bytes});
}
/// What `read()` comes to, or kOutOfMemory: that is no fault of the file, which nobody is to delete for it.
template <class Read>
auto unless_memory_ends(const std::string& name, const Read& read) -> decltype(read()) {
  try {
    return read();
  } catch (const std::bad_alloc&) {
    return Error{ErrorCode::kOutOfMemory, "out of memory", name};
  }
}

/// The boxes, of the map when one is given. Errors: those of load_index_for.
Result<Bounds> read(const FileBytes& file, const std::string& name, const Map* map,
                    Makers makers = Makers::kSound);

/// The bytes of a file of boxes.
std::string format(const Bounds& bounds, const SaveIndexOptions& options);
/// Writes such a file at once, or not at all. Errors: those of write_file.
Result<void> save(const Bounds& bounds, const std::filesystem::path& path, const SaveIndexOptions& options);

/// Every box is the empty one or lies on the map; those of a missing node are the whole map, or else paths
/// would be lost. Error kCorrupt.
Result<void> check_boxes(const Bounds& bounds, const std::string& name);

}  // namespace goalbound::bounds_file
