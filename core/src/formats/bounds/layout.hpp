// Where everything stands in a bounds file: what its writer and its readers share. Every byte is described in
// docs/bounds-format.md.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string>
#include <string_view>

#include "formats/mapped_file.hpp"
#include "goalbound/bounds.hpp"
#include "goalbound/grid.hpp"
#include "goalbound/result.hpp"

namespace goalbound::bounds_file {

static_assert(
    std::endian::native == std::endian::little,
    "the boxes of a file are the memory of Bounds: on this machine their values would need swapping");

/// The high bit, the line ends and the end-of-file character show a file that travelled as text.
inline constexpr std::string_view kMagic("\x89GBB\r\n\x1a\n", 8);
inline constexpr std::uint32_t kVersion = 2;
/// As the writing machine stores it: another one reads it with its bytes in another order.
inline constexpr std::uint32_t kByteOrderMark = 0x01020304;
/// The rules that boxes depend on; files made under other rules are refused.
inline constexpr std::string_view kRules =
    "octile, no corner cutting, costs 13860/19601, free . G S, nodes row by row, directions N E S W NE SE SW "
    "NW";

/// Offsets in the head of version 2, in bytes.
enum Field : std::size_t {
  kVersionAt = 8,  // as in version 1
  kByteOrderAt = 12,
  kHeadSizeAt = 16,
  kSectionCountAt = 20,
  kGraphKindAt = 24,
  kOrderingAt = 25,
  kMethodAt = 26,
  kValueBytesAt = 27,
  kNodeOrderAt = 28,
  kReservedAt = 29,
  kWidthAt = 32,
  kHeightAt = 36,
  kNodeCountAt = 40,
  kQualityCountsAt = 44,
  kMapHashAt = 56,
  kRulesHashAt = 64,
  kFileSizeAt = 72,
  kCreatorAt = 80,
  kTableAt = 136,
};
inline constexpr std::size_t kReservedSize = kWidthAt - kReservedAt;
inline constexpr std::size_t kCreatorSize = kTableAt - kCreatorAt;
inline constexpr std::size_t kHashSize = 8;
inline constexpr std::uint8_t kRowByRow = 0;
inline constexpr std::size_t kMaxSections = 16;

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
  kFirstOptional = 0x80000000,  ///< a reader may skip this kind and all above
};
enum class Compression : std::uint32_t { kNone = 0, kZstd = 1 };

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

/// What the head of a file says, whichever its version.
struct Head {
  std::uint32_t version = 0;
  std::string creator;
  Bounds::Info info;
  std::uint32_t value_bytes = 0;
  Section boxes;
  std::optional<Section> qualities;  ///< without it every node is exact
  QualityCounts counts{};            ///< what the qualities must amount to
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

/// Offsets of the fields that both versions have.
struct CommonFields {
  std::size_t graph_kind, ordering, method, value_bytes, width, height, node_count, map_hash, rules_hash,
      creator;
};
/// Those fields, checked.
Result<Head> read_common(std::string_view bytes, const CommonFields& at, const std::string& name);

/// The head of a file of that version, everything in it checked against the size of the file. `bytes` starts
/// with the magic.
Result<Head> read_head_v1(std::string_view bytes, const std::string& name);
Result<Head> read_head_v2(std::string_view bytes, const std::string& name);

/// The head of a file of any version that is read.
Result<Head> read_head(std::string_view bytes, const std::string& name);

/// The boxes, of the map `grid` when one is given. Errors: those of parse_bounds and load_bounds_for.
Result<Bounds> read(const FileBytes& file, const std::string& name, const Grid* grid);

// --- zstd ---
std::string compressed(std::string_view bytes);
/// False unless the bytes expand to exactly that many.
bool expand(std::string_view stored, void* into, std::uint64_t length);
/// No more can come out of so few bytes: the format's own limit, 128 KiB from a block of 4 bytes.
constexpr std::uint64_t max_expanded(std::uint64_t stored) {
  return stored * 32768;
}

}  // namespace goalbound::bounds_file
