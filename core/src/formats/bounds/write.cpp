// The writer of bounds files, always of the newest version.
#include <array>
#include <span>
#include <utility>
#include <vector>

#include "formats/bounds/layout.hpp"
#include "goalbound/formats.hpp"
#include "goalbound/version.h"

namespace goalbound {
namespace {

using namespace bounds_file;

std::string_view as_text(std::span<const std::byte> bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

/// A section and what it holds: bytes of the index or made for the file, or compressed ones of its own.
struct Content {
  SectionKind kind;
  std::string_view plain;
  std::string compressed{};

  Compression compression() const { return compressed.empty() ? Compression::kNone : Compression::kZstd; }
  std::string_view stored() const { return compressed.empty() ? plain : compressed; }
};

/// By slot; nothing where every node has eight.
std::vector<std::uint16_t> edge_counts_of(const BoxShape& shape) {
  std::vector<std::uint16_t> counts;
  if (shape.first_boxes == nullptr) return counts;
  counts.reserve(shape.node_count);
  for (std::uint32_t slot = 0; slot < shape.node_count; ++slot)
    counts.push_back(static_cast<std::uint16_t>(shape.boxes_of(slot)));
  return counts;
}

/// `edge_counts`: as edge_counts_of says; must live as long as the result.
std::vector<Content> sections_of(const Bounds& bounds, std::span<const std::uint16_t> edge_counts,
                                 bool compress) {
  std::vector<Content> sections;
  if (bounds.count(NodeQuality::kExact) != bounds.info().node_count) {
    sections.push_back({SectionKind::kQualities, as_text(std::as_bytes(bounds.qualities()))});
  }
  if (bounds.shape().first_boxes != nullptr) {
    sections.push_back({SectionKind::kEdgeCounts, as_text(std::as_bytes(edge_counts))});
  }
  sections.push_back({SectionKind::kBoxes, as_text(bounds.bytes())});
  for (Content& section : sections) {
    if (compress && !section.plain.empty()) section.compressed = compressed(section.plain);
  }
  return sections;
}

StoredLimits stored(const Box& limits) {
  const Box box = limits.empty() ? Box() : limits;
  return {box.min_x, box.max_x, box.min_y, box.max_y, box.min_z, box.max_z};
}

void put_head(std::string& bytes, const Bounds& bounds, std::size_t section_count) {
  const Bounds::Info& info = bounds.info();
  bytes.replace(0, kMagic.size(), kMagic);
  put(bytes, kVersionAt, kVersion);
  put(bytes, kByteOrderAt, kByteOrderMark);
  put(bytes, kHeadSizeAt, static_cast<std::uint32_t>(head_size(kTableAt, section_count)));
  put(bytes, kSectionCountAt, static_cast<std::uint32_t>(section_count));
  put(bytes, kKindAt, info.kind->file_code);
  put(bytes, kOrderingAt, static_cast<std::uint8_t>(info.ordering));
  put(bytes, kMethodAt, static_cast<std::uint8_t>(info.method));
  put(bytes, kValueBytesAt, static_cast<std::uint8_t>(bounds.value_bytes()));
  put(bytes, kAxesAt, static_cast<std::uint8_t>(bounds.shape().axes));
  put(bytes, kLimitsAt, stored(info.limits));
  put(bytes, kNodeCountAt, info.node_count);
  put(bytes, kQualityCountsAt,
      QualityCounts{bounds.count(NodeQuality::kMissing), bounds.count(NodeQuality::kInherited),
                    bounds.count(NodeQuality::kExact)});
  put(bytes, kBoxCountAt, info.box_count);
  put(bytes, kMapHashAt, info.map_hash);
  put(bytes, kRulesHashAt, hash_of(info.kind->rules));
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
  const std::vector<std::uint16_t> edge_counts = edge_counts_of(bounds.shape());
  const std::vector<Content> sections = sections_of(bounds, edge_counts, options.compress);
  const std::size_t head = head_size(kTableAt, sections.size());
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
