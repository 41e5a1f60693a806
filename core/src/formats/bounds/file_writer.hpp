// Writes files of the newest version, whatever index they hold.
#pragma once

#include <string>
#include <string_view>

#include "formats/bounds/layout.hpp"
#include "formats/byte_sink.hpp"
#include "goalbound/version.h"
#include "maps/running_hash.hpp"

namespace goalbound::bounds_file {

inline StoredLimits stored_limits(const Box& limits) {
  const Box box = limits.empty() ? Box() : limits;
  return {box.min_x, box.max_x, box.min_y, box.max_y, box.min_z, box.max_z};
}

/// Writes the sections one after the other, then the head, which has their places and checksums.
class FileWriter {
 public:
  FileWriter(ByteSink& sink, const Bounds::Info& info, std::uint16_t index, std::uint32_t value_bytes,
             std::size_t sections)
      : sink_(sink), info_(info), index_(index), value_bytes_(value_bytes), head_(head_size(sections), '\0') {
    append(head_);
  }

  /// One section, whole.
  void write(SectionKind kind, std::string_view plain, bool compress) {
    write(kind, plain, compress && !plain.empty() ? compressed(plain) : std::string());
  }
  /// `packed`: the same bytes by compressed(); empty: they are not.
  void write(SectionKind kind, std::string_view plain, const std::string& packed) {
    begin(kind, packed.empty() ? Compression::kNone : Compression::kZstd);
    append(packed.empty() ? plain : packed);
    end(plain.size(), hash_of(packed.empty() ? plain : packed));
  }

  /// Room for what is known only when others are written: see fill().
  void reserve(SectionKind kind, std::size_t size) {
    begin(kind, Compression::kNone);
    append(std::string(size, '\0'));
    end(size, 0);
  }
  /// `section`: which one it was that was reserved, counted from 0.
  void fill(std::size_t section, std::string_view bytes) {
    const std::size_t entry = kTableAt + section * kEntrySize;
    sink_.put_at(get<std::uint64_t>(head_, entry + kEntryOffsetAt), bytes);
    put(head_, entry + kEntryHashAt, hash_of(bytes));
  }

  /// Boxes part by part: `next` returns the following bytes, and none after the last.
  template <class Next>
  void write_boxes(Next next) {
    begin(SectionKind::kBoxes, Compression::kNone);
    const std::uint64_t start = size_;
    RunningHash hash;
    for (std::string_view part = next(); !part.empty(); part = next()) {
      append(part);
      hash.add(part);
    }
    end(size_ - start, hash.value());
  }

  void finish(const QualityCounts& counts) {
    head_.replace(0, kMagic.size(), kMagic);
    put(head_, kVersionAt, kVersion);
    put(head_, kByteOrderAt, kByteOrderMark);
    put(head_, kHeadSizeAt, static_cast<std::uint32_t>(head_.size()));
    put(head_, kSectionCountAt, static_cast<std::uint32_t>(sections_));
    put(head_, kKindAt, info_.kind->file_code);
    put(head_, kOrderingAt, static_cast<std::uint8_t>(info_.ordering));
    put(head_, kMethodAt, static_cast<std::uint8_t>(info_.method));
    put(head_, kValueBytesAt, static_cast<std::uint8_t>(value_bytes_));
    put(head_, kAxesAt, static_cast<std::uint8_t>(info_.kind->axes));
    put(head_, kMakerAt, kMaker);
    put(head_, kIndexAt, index_);
    put(head_, kLimitsAt, stored_limits(info_.limits));
    put(head_, kNodeCountAt, info_.node_count);
    put(head_, kQualityCountsAt, counts);
    put(head_, kBoxCountAt, info_.box_count);
    put(head_, kMapHashAt, info_.map_hash);
    put(head_, kRulesHashAt, hash_of(info_.kind->rules));
    constexpr std::string_view kCreator = "goalbound " GOALBOUND_VERSION;
    static_assert(kCreator.size() <= kCreatorSize);
    head_.replace(kCreatorAt, kCreator.size(), kCreator);
    put(head_, kFileSizeAt, size_);
    const std::string_view hashed = std::string_view(head_).substr(0, head_.size() - kHashSize);
    put(head_, hashed.size(), hash_of(hashed));
    sink_.put_at(0, head_);
  }

 private:
  void append(std::string_view bytes) {
    sink_.append(bytes);
    size_ += bytes.size();
  }
  std::size_t entry() const { return kTableAt + sections_ * kEntrySize; }

  void begin(SectionKind kind, Compression compression) {
    append(std::string(static_cast<std::size_t>(aligned(size_) - size_), '\0'));
    put(head_, entry() + kEntryKindAt, kind);
    put(head_, entry() + kEntryCompressionAt, compression);
    put(head_, entry() + kEntryOffsetAt, size_);
    begin_ = size_;
  }
  void end(std::uint64_t length, std::uint64_t hash) {
    put(head_, entry() + kEntryStoredAt, size_ - begin_);
    put(head_, entry() + kEntryLengthAt, length);
    put(head_, entry() + kEntryHashAt, hash);
    ++sections_;
  }

  ByteSink& sink_;
  const Bounds::Info& info_;
  std::uint16_t index_;
  std::uint32_t value_bytes_;
  std::string head_;
  std::uint64_t size_ = 0;
  std::uint64_t begin_ = 0;  ///< of the section at hand
  std::size_t sections_ = 0;
};

}  // namespace goalbound::bounds_file
