// The writer of bounds files, always of the newest version.
#include <array>
#include <span>
#include <utility>
#include <vector>

#include "formats/bounds/layout.hpp"
#include "goalbound/formats.hpp"
#include "graphs/octile_grid.hpp"

namespace goalbound {
namespace {

using namespace bounds_file;

std::string_view as_text(std::span<const std::byte> bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

/// A section and what it holds: bytes of the index, or compressed ones of its own.
struct Content {
  SectionKind kind;
  std::string_view plain;
  std::string compressed{};

  Compression compression() const { return compressed.empty() ? Compression::kNone : Compression::kZstd; }
  std::string_view stored() const { return compressed.empty() ? plain : compressed; }
};

std::vector<Content> sections_of(const Bounds& bounds, bool compress) {
  std::vector<Content> sections;
  if (bounds.count(NodeQuality::kExact) != bounds.info().node_count) {
    sections.push_back({SectionKind::kQualities, as_text(std::as_bytes(bounds.qualities()))});
  }
  sections.push_back({SectionKind::kBoxes, as_text(bounds.bytes())});
  for (Content& section : sections) {
    if (compress && !section.plain.empty()) section.compressed = compressed(section.plain);
  }
  return sections;
}

void put_head(std::string& bytes, const Bounds& bounds, std::size_t section_count) {
  const Bounds::Info& info = bounds.info();
  bytes.replace(0, kMagic.size(), kMagic);
  put(bytes, kVersionAt, kVersion);
  put(bytes, kByteOrderAt, kByteOrderMark);
  put(bytes, kHeadSizeAt, static_cast<std::uint32_t>(head_size(section_count)));
  put(bytes, kSectionCountAt, static_cast<std::uint32_t>(section_count));
  put(bytes, kGraphKindAt, kGraphKind_octile_grid.file_code);
  put(bytes, kOrderingAt, static_cast<std::uint8_t>(info.ordering));
  put(bytes, kMethodAt, static_cast<std::uint8_t>(info.method));
  put(bytes, kValueBytesAt, static_cast<std::uint8_t>(bounds.value_bytes()));
  put(bytes, kNodeOrderAt, kRowByRow);
  put(bytes, kWidthAt, static_cast<std::uint32_t>(info.width));
  put(bytes, kHeightAt, static_cast<std::uint32_t>(info.height));
  put(bytes, kNodeCountAt, info.node_count);
  put(bytes, kQualityCountsAt,
      QualityCounts{bounds.count(NodeQuality::kMissing), bounds.count(NodeQuality::kInherited),
                    bounds.count(NodeQuality::kExact)});
  put(bytes, kMapHashAt, info.map_hash);
  put(bytes, kRulesHashAt, hash_of(kRules));
  constexpr std::string_view kCreator = "goalbound " GOALBOUND_VERSION;
  static_assert(kCreator.size() <= kCreatorSize);
  bytes.replace(kCreatorAt, kCreator.size(), kCreator);
}

/// Room for the section at the end of the bytes, and its entry in the table.
void append(std::string& bytes, const Content& section, std::size_t entry) {
  bytes.resize(aligned(bytes.size()), '\0');
  put(bytes, entry + kEntryKindAt, section.kind);
  put(bytes, entry + kEntryCompressionAt, section.compression());
  put(bytes, entry + kEntryOffsetAt, static_cast<std::uint64_t>(bytes.size()));
  put(bytes, entry + kEntryStoredAt, static_cast<std::uint64_t>(section.stored().size()));
  put(bytes, entry + kEntryLengthAt, static_cast<std::uint64_t>(section.plain.size()));
  put(bytes, entry + kEntryHashAt, hash_of(section.stored()));
  bytes.append(section.stored());
}

}  // namespace

std::string format_bounds(const Bounds& bounds, const SaveBoundsOptions& options) {
  const std::vector<Content> sections = sections_of(bounds, options.compress);
  const std::size_t head = head_size(sections.size());
  std::size_t room = head;
  for (const Content& section : sections) room = aligned(room) + section.stored().size();
  std::string bytes;
  bytes.reserve(room);
  bytes.resize(head, '\0');
  put_head(bytes, bounds, sections.size());
  for (std::size_t i = 0; i < sections.size(); ++i) append(bytes, sections[i], kTableAt + i * kEntrySize);
  put(bytes, kFileSizeAt, static_cast<std::uint64_t>(bytes.size()));
  put(bytes, head - kHashSize, hash_of(std::string_view(bytes).substr(0, head - kHashSize)));
  return bytes;
}

}  // namespace goalbound
