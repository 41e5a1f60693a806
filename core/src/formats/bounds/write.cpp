// The writer of bounds files, always of the newest version.
#include <xxhash.h>

#include <memory>
#include <new>
#include <span>
#include <vector>

#include "formats/bounds/layout.hpp"
#include "formats/byte_sink.hpp"
#include "goalbound/bounds_draft.hpp"
#include "goalbound/formats.hpp"
#include "goalbound/version.h"

namespace goalbound {
namespace {

using namespace bounds_file;

std::string_view as_text(std::span<const std::byte> bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

/// By slot; nothing where every node has eight.
std::vector<std::uint16_t> edge_counts_of(const BoxShape& shape) {
  std::vector<std::uint16_t> counts;
  if (shape.first_boxes == nullptr) return counts;
  counts.reserve(shape.node_count);
  for (std::uint32_t slot = 0; slot < shape.node_count; ++slot)
    counts.push_back(static_cast<std::uint16_t>(shape.boxes_of(slot)));
  return counts;
}

StoredLimits stored(const Box& limits) {
  const Box box = limits.empty() ? Box() : limits;
  return {box.min_x, box.max_x, box.min_y, box.max_y, box.min_z, box.max_z};
}

/// Checksum of bytes that come one after the other.
class RunningHash {
 public:
  RunningHash() : state_(XXH3_createState()) {
    if (state_ == nullptr) throw std::bad_alloc();
    XXH3_64bits_reset(state_.get());
  }
  void add(std::string_view bytes) { XXH3_64bits_update(state_.get(), bytes.data(), bytes.size()); }
  std::uint64_t value() const { return XXH3_64bits_digest(state_.get()); }

 private:
  struct Free {
    void operator()(XXH3_state_t* state) const { XXH3_freeState(state); }
  };
  std::unique_ptr<XXH3_state_t, Free> state_;
};

/// Writes the sections one after the other, then the head, which has their places and checksums.
class FileWriter {
 public:
  FileWriter(ByteSink& sink, const Bounds::Info& info, const BoxShape& shape, std::size_t sections)
      : sink_(sink), info_(info), shape_(shape), head_(head_size(kTableAt, sections), '\0') {
    append(head_);
  }

  void write(SectionKind kind, std::string_view plain, bool compress) {
    const std::string packed = compress && !plain.empty() ? compressed(plain) : std::string();
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
    put(head_, kValueBytesAt, static_cast<std::uint8_t>(shape_.value_bytes));
    put(head_, kAxesAt, static_cast<std::uint8_t>(shape_.axes));
    put(head_, kLimitsAt, stored(info_.limits));
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
  const BoxShape& shape_;
  std::string head_;
  std::uint64_t size_ = 0;
  std::uint64_t begin_ = 0;  ///< of the section at hand
  std::size_t sections_ = 0;
};

QualityCounts counts_of(std::span<const NodeQuality> qualities) {
  QualityCounts counts{};
  for (const NodeQuality quality : qualities) ++counts[static_cast<std::size_t>(quality)];
  return counts;
}

void write_bounds(ByteSink& sink, const Bounds& bounds, bool compress) {
  const QualityCounts counts = counts_of(bounds.qualities());
  const bool all_exact = counts[static_cast<std::size_t>(NodeQuality::kExact)] == bounds.info().node_count;
  const std::vector<std::uint16_t> edge_counts = edge_counts_of(bounds.shape());
  const bool has_lists = bounds.shape().first_boxes != nullptr;
  FileWriter writer(sink, bounds.info(), bounds.shape(),
                    1 + static_cast<std::size_t>(!all_exact) + static_cast<std::size_t>(has_lists));
  if (!all_exact) writer.write(SectionKind::kQualities, as_text(std::as_bytes(bounds.qualities())), compress);
  if (has_lists)
    writer.write(SectionKind::kEdgeCounts, as_text(std::as_bytes(std::span(edge_counts))), compress);
  writer.write(SectionKind::kBoxes, as_text(bounds.bytes()), compress);
  writer.finish(counts);
}

/// The draft grows meanwhile: boxes and quality of each node are those of one moment.
void write_draft(ByteSink& sink, const BoundsDraft& draft) {
  constexpr std::size_t kBufferBytes = std::size_t{1} << 20;
  const BoxShape& shape = draft.shape();
  const std::vector<std::uint16_t> edge_counts = edge_counts_of(shape);
  std::vector<NodeQuality> qualities(shape.node_count);
  FileWriter writer(sink, draft.info(), shape, shape.first_boxes == nullptr ? 2 : 3);
  writer.reserve(SectionKind::kQualities, qualities.size());
  if (shape.first_boxes != nullptr)
    writer.write(SectionKind::kEdgeCounts, as_text(std::as_bytes(std::span(edge_counts))), false);
  std::vector<std::byte> buffer;
  std::uint32_t next = 0;
  bool padded = shape.padding() == 0;
  writer.write_boxes([&]() -> std::string_view {
    buffer.clear();
    // Nodes without edges have no boxes to write.
    while (buffer.empty() && next < shape.node_count)
      next = draft.copy_stored(next, kBufferBytes, buffer, qualities);
    if (buffer.empty() && !padded) {
      padded = true;
      buffer.assign(shape.padding(), std::byte{0});
    }
    return as_text(buffer);
  });
  writer.fill(0, as_text(std::as_bytes(std::span(qualities))));
  writer.finish(counts_of(qualities));
}

}  // namespace

std::string format_bounds(const Bounds& bounds, const SaveBoundsOptions& options) {
  MemorySink sink(options.compress ? 0 : bounds.byte_size() + bounds.info().node_count);
  write_bounds(sink, bounds, options.compress);
  return sink.take();
}

Result<void> save_bounds(const Bounds& bounds, const std::filesystem::path& path,
                         const SaveBoundsOptions& options) {
  FileSink sink(path);
  write_bounds(sink, bounds, options.compress);
  return sink.commit();
}

Result<void> save_draft(const BoundsDraft& draft, const std::filesystem::path& path) {
  FileSink sink(path);
  write_draft(sink, draft);
  return sink.commit();
}

}  // namespace goalbound
