// Version 2: a head with a table of sections, each with its own checksum.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <numeric>

#include "formats/bounds/layout.hpp"

namespace goalbound::bounds_file {
namespace {

constexpr CommonFields kFields = {.graph_kind = kGraphKindAt,
                                  .ordering = kOrderingAt,
                                  .method = kMethodAt,
                                  .value_bytes = kValueBytesAt,
                                  .width = kWidthAt,
                                  .height = kHeightAt,
                                  .node_count = kNodeCountAt,
                                  .map_hash = kMapHashAt,
                                  .rules_hash = kRulesHashAt,
                                  .creator = kCreatorAt};

class HeadReader {
 public:
  HeadReader(std::string_view bytes, const std::string& name) : bytes_(bytes), name_(name) {}

  Result<Head> read() {
    if (auto whole = check_whole(); !whole) return whole.error();
    auto head = read_common(bytes_, kFields, name_);
    if (!head) return head;
    if (auto good = check_codes(); !good) return good.error();
    if (auto good = check_file_size(); !good) return good.error();
    if (auto good = read_table(*head); !good) return good.error();
    if (auto good = check_counts(*head); !good) return good.error();
    return head;
  }

 private:
  Error damaged(std::string_view what) const { return corrupt(what, name_); }
  std::uint32_t section_count() const { return get<std::uint32_t>(bytes_, kSectionCountAt); }

  /// The checksum of the head is right, so that what follows says what its writer meant.
  Result<void> check_whole() const {
    const auto ends_within = [&] {
      return damaged(fmt::format("the file ends after {} bytes, within its header", bytes_.size()));
    };
    if (bytes_.size() < kTableAt) return ends_within();
    const std::uint64_t size = get<std::uint32_t>(bytes_, kHeadSizeAt);
    const bool possible = section_count() <= kMaxSections && size == head_size(section_count());
    if (possible && bytes_.size() < size) return ends_within();
    if (!possible ||
        get<std::uint64_t>(bytes_, size - kHashSize) != hash_of(bytes_.substr(0, size - kHashSize))) {
      return damaged("the header does not match its checksum; the file was damaged");
    }
    return {};
  }

  Result<void> check_codes() const {
    if (get<std::uint32_t>(bytes_, kByteOrderAt) != kByteOrderMark) {
      return damaged("the byte order mark is none; the file was damaged");
    }
    if (const auto order = get<std::uint8_t>(bytes_, kNodeOrderAt); order != kRowByRow) {
      return Error{ErrorCode::kVersion, fmt::format("unknown order of nodes {}", order), name_};
    }
    if (bytes_.substr(kReservedAt, kReservedSize).find_first_not_of('\0') != std::string_view::npos) {
      return Error{ErrorCode::kVersion, "bytes that version 2 does not use are not 0; use a newer program",
                   name_};
    }
    return {};
  }

  Result<void> check_file_size() const {
    const auto expected = get<std::uint64_t>(bytes_, kFileSizeAt);
    if (expected == bytes_.size()) return {};
    return damaged(fmt::format("the file has {} bytes instead of {}; it is {}", bytes_.size(), expected,
                               bytes_.size() < expected ? "cut off" : "too long"));
  }

  /// Sections lie one behind the other without room for anything unseen.
  Result<void> read_table(Head& head) {
    std::uint64_t end = head_size(section_count());
    bool has_boxes = false;
    for (std::uint32_t i = 0; i < section_count(); ++i) {
      const Section section = section_at(kTableAt + i * kEntrySize);
      if (auto good = check_place(section, end); !good) return good;
      end = section.offset + section.stored;
      if (section.kind >= SectionKind::kFirstOptional) continue;
      if (section.kind == SectionKind::kBoxes && !has_boxes) {
        head.boxes = section;
        has_boxes = true;
      } else if (section.kind == SectionKind::kQualities && !head.qualities) {
        head.qualities = section;
      } else {
        return Error{ErrorCode::kVersion,
                     fmt::format("section {} of kind {} is unknown or there twice; use a newer program", i,
                                 static_cast<std::uint32_t>(section.kind)),
                     name_};
      }
    }
    if (end != bytes_.size()) return damaged("there are bytes behind the last section");
    if (!has_boxes) return damaged("there is no section with boxes");
    if (auto good = check_length(head.boxes, Bounds::byte_size_for(head.info.node_count, head.value_bytes));
        !good)
      return good;
    return head.qualities ? check_length(*head.qualities, head.info.node_count) : Result<void>();
  }

  Section section_at(std::size_t entry) const {
    return {.kind = SectionKind{get<std::uint32_t>(bytes_, entry + kEntryKindAt)},
            .compression = Compression{get<std::uint32_t>(bytes_, entry + kEntryCompressionAt)},
            .offset = get<std::uint64_t>(bytes_, entry + kEntryOffsetAt),
            .stored = get<std::uint64_t>(bytes_, entry + kEntryStoredAt),
            .length = get<std::uint64_t>(bytes_, entry + kEntryLengthAt),
            .hash = get<std::uint64_t>(bytes_, entry + kEntryHashAt)};
  }

  /// `end`: of what lies before it. Lengths are compared by subtraction: sums could overflow.
  Result<void> check_place(const Section& section, std::uint64_t end) const {
    if (section.offset != aligned(end) || section.offset > bytes_.size() ||
        section.stored > bytes_.size() - section.offset) {
      return damaged(fmt::format("a section of {} bytes at {} does not lie where it belongs", section.stored,
                                 section.offset));
    }
    if (bytes_.substr(end, section.offset - end).find_first_not_of('\0') != std::string_view::npos) {
      return damaged("the bytes between two sections are not 0");
    }
    if (section.compression != Compression::kNone && section.compression != Compression::kZstd) {
      return Error{ErrorCode::kVersion,
                   fmt::format("unknown compression {}", static_cast<std::uint32_t>(section.compression)),
                   name_};
    }
    return {};
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
  Result<void> check_counts(Head& head) const {
    for (std::size_t i = 0; i < head.counts.size(); ++i) {
      head.counts[i] = get<std::uint32_t>(bytes_, kQualityCountsAt + i * sizeof(std::uint32_t));
    }
    const std::uint64_t sum = std::accumulate(head.counts.begin(), head.counts.end(), std::uint64_t{0});
    const bool all_exact = head.counts[static_cast<std::size_t>(NodeQuality::kExact)] == head.info.node_count;
    if (sum == head.info.node_count && (head.qualities || all_exact)) return {};
    return damaged(
        fmt::format("the counts of missing, inherited and exact nodes, {}, {} and {}, do not fit {} nodes",
                    head.counts[0], head.counts[1], head.counts[2], head.info.node_count));
  }

  std::string_view bytes_;
  const std::string& name_;
};

}  // namespace

Result<Head> read_head_v2(std::string_view bytes, const std::string& name) {
  return HeadReader(bytes, name).read();
}

}  // namespace goalbound::bounds_file
