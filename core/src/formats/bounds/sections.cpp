// The frame of a file: a head with a table of sections, each with its own checksum.
#include <fmt/format.h>

#include <limits>
#include <numeric>
#include <utility>

#include "bounds/map_in_words.hpp"
#include "formats/bounds/layout.hpp"
#include "formats/left_out.hpp"

namespace goalbound::bounds_file {
namespace {

std::uint32_t section_count(std::string_view bytes) {
  return get<std::uint32_t>(bytes, kSectionCountAt);
}

Section section_at(std::string_view bytes, std::size_t entry) {
  return {.kind = SectionKind{get<std::uint32_t>(bytes, entry + kEntryKindAt)},
          .compression = Compression{get<std::uint32_t>(bytes, entry + kEntryCompressionAt)},
          .offset = get<std::uint64_t>(bytes, entry + kEntryOffsetAt),
          .stored = get<std::uint64_t>(bytes, entry + kEntryStoredAt),
          .length = get<std::uint64_t>(bytes, entry + kEntryLengthAt),
          .hash = get<std::uint64_t>(bytes, entry + kEntryHashAt)};
}

/// `end`: of what lies before it. Lengths are compared by subtraction: sums could overflow.
Result<void> check_place(std::string_view bytes, const Section& section, std::uint64_t end,
                         const std::string& name) {
  if (section.offset != aligned(end) || section.offset > bytes.size() ||
      section.stored > bytes.size() - section.offset) {
    return corrupt(fmt::format("a section of {} bytes at {} does not lie where it belongs", section.stored,
                               section.offset),
                   name);
  }
  if (bytes.substr(end, section.offset - end).find_first_not_of('\0') != std::string_view::npos)
    return corrupt("the bytes between two sections are not 0", name);
  if (section.compression != Compression::kNone && section.compression != Compression::kZstd) {
    return Error{ErrorCode::kVersion,
                 fmt::format("unknown compression {}", static_cast<std::uint32_t>(section.compression)),
                 name};
  }
  if (section.compression == Compression::kNone) return {};
  Result<void> there = check_zstd();
  return there ? there : Error{there.error().code, there.error().message, name};
}

/// Sections lie one behind the other without room for anything unseen.
Result<std::vector<Section>> read_table(std::string_view bytes, const std::string& name) {
  const std::uint32_t count = section_count(bytes);
  std::uint64_t end = head_size(count);
  std::vector<Section> sections;
  for (std::uint32_t i = 0; i < count; ++i) {
    const Section section = section_at(bytes, kTableAt + i * kEntrySize);
    if (auto good = check_place(bytes, section, end, name); !good) return good.error();
    end = section.offset + section.stored;
    sections.push_back(section);
  }
  if (end != bytes.size()) return corrupt("there are bytes behind the last section", name);
  return sections;
}

class SectionReader {
 public:
  SectionReader(std::string_view bytes, Head& head, const std::string& name)
      : bytes_(bytes), head_(head), name_(name) {}

  Result<void> read() {
    if (auto good = take_sections(); !good) return good;
    if (head_.index != kBoxesCode) return {};
    if (auto good = check_numbers(); !good) return good;
    if (auto good = check_lengths(); !good) return good;
    return read_counts();
  }

 private:
  Error damaged(std::string_view what) const { return corrupt(what, name_); }

  Result<void> take_sections() {
    const auto sections = read_table(bytes_, name_);
    if (!sections) return sections.error();
    bool has_boxes = false;
    for (const Section& section : *sections) {
      if (section.kind >= SectionKind::kFirstOptional || head_.index != kBoxesCode) {
        head_.others.push_back(section);
      } else if (!take(section, has_boxes)) {
        return Error{ErrorCode::kVersion,
                     fmt::format("a section of kind {} is unknown or there twice; use a newer program",
                                 static_cast<std::uint32_t>(section.kind)),
                     name_};
      }
    }
    return has_boxes || head_.index != kBoxesCode ? Result<void>()
                                                  : damaged("there is no section with boxes");
  }

  /// False for a section that is unknown or that is there already.
  bool take(const Section& section, bool& has_boxes) {
    const auto take_once = [&](std::optional<Section>& place) {
      if (place) return false;
      place = section;
      return true;
    };
    switch (section.kind) {
      case SectionKind::kBoxes:
        head_.boxes = section;
        return !std::exchange(has_boxes, true);
      case SectionKind::kQualities:
        return take_once(head_.qualities);
      case SectionKind::kEdgeCounts:
        return take_once(head_.edge_counts);
      default:
        return false;
    }
  }

  /// Where edges are not counted, every node has eight, and a place of its own on two axes.
  Result<void> check_numbers() const {
    const Bounds::Info& info = head_.info;
    if (head_.edge_counts) {
      if (info.box_count <= std::numeric_limits<std::uint32_t>::max()) return {};
      return damaged(fmt::format("{} boxes are more than a file holds", info.box_count));
    }
    if (info.node_count > info.limits.area()) {
      return damaged(fmt::format("{} nodes on a map of {} are not possible", info.node_count,
                                 extent_in_words(info.limits, info.kind->axes)));
    }
    const bool eight_each = info.box_count == std::uint64_t{info.node_count} * BoxShape::kBlock;
    if (eight_each && info.kind->axes == 2) return {};
    return damaged(fmt::format("{} boxes of {} nodes, and no section says how many edges each of them has",
                               info.box_count, info.node_count));
  }

  Result<void> check_lengths() const {
    const BoxShape shape = head_.shape();
    const std::uint64_t padding = head_.edge_counts ? BoxShape::kListPadding : 0;
    if (auto good = check_length(head_.boxes, head_.info.box_count * shape.box_bytes() + padding); !good)
      return good;
    if (head_.edge_counts) {
      const std::uint64_t expected = std::uint64_t{head_.info.node_count} * sizeof(std::uint16_t);
      if (auto good = check_length(*head_.edge_counts, expected); !good) return good;
    }
    return head_.qualities ? check_length(*head_.qualities, head_.info.node_count) : Result<void>();
  }

  Result<void> check_length(const Section& section, std::uint64_t expected) const {
    const bool fits = section.compression == Compression::kNone
                          ? section.stored == section.length
                          : section.length <= max_expanded(section.stored);
    if (section.length == expected && fits) return {};
    return damaged(fmt::format("a section has {} bytes, stored in {}, where {} are needed", section.length,
                               section.stored, expected));
  }

  /// The numbers of missing, inherited and exact nodes; the section must hold the same.
  Result<void> read_counts() {
    head_.counts = get<QualityCounts>(bytes_, kQualityCountsAt);
    const std::uint64_t sum = std::accumulate(head_.counts.begin(), head_.counts.end(), std::uint64_t{0});
    const std::uint32_t nodes = head_.info.node_count;
    const bool all_exact = head_.counts[static_cast<std::size_t>(NodeQuality::kExact)] == nodes;
    if (sum == nodes && (head_.qualities || all_exact)) return {};
    return damaged(
        fmt::format("the counts of missing, inherited and exact nodes, {}, {} and {}, do not fit {} nodes",
                    head_.counts[0], head_.counts[1], head_.counts[2], nodes));
  }

  std::string_view bytes_;
  Head& head_;
  const std::string& name_;
};

}  // namespace

Result<void> check_frame(std::string_view bytes, const std::string& name) {
  const auto ends_within = [&] {
    return corrupt(fmt::format("the file ends after {} bytes, within its header", bytes.size()), name);
  };
  if (bytes.size() < kTableAt) return ends_within();
  const std::uint64_t size = get<std::uint32_t>(bytes, kHeadSizeAt);
  const bool possible = section_count(bytes) <= kMaxSections && size == head_size(section_count(bytes));
  if (possible && bytes.size() < size) return ends_within();
  if (!possible ||
      get<std::uint64_t>(bytes, size - kHashSize) != hash_of(bytes.substr(0, size - kHashSize))) {
    return corrupt("the header does not match its checksum; the file was damaged", name);
  }
  if (get<std::uint32_t>(bytes, kByteOrderAt) != kByteOrderMark) {
    return corrupt("the byte order mark is none; the file was damaged", name);
  }
  const auto expected = get<std::uint64_t>(bytes, kFileSizeAt);
  if (expected == bytes.size()) return {};
  return corrupt(fmt::format("the file has {} bytes instead of {}; it is {}", bytes.size(), expected,
                             bytes.size() < expected ? "cut off" : "too long"),
                 name);
}

Result<std::string_view> stored_bytes(std::string_view bytes, const Section& section, std::string_view what,
                                      const std::string& name) {
  const std::string_view stored = bytes.substr(section.offset, section.stored);
  if (hash_of(stored) == section.hash) return stored;
  return corrupt(fmt::format("the {} do not match their checksum; the file was damaged", what), name);
}

Result<void> read_sections(std::string_view bytes, Head& head, const std::string& name) {
  return SectionReader(bytes, head, name).read();
}

}  // namespace goalbound::bounds_file
