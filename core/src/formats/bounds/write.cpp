// The writer of bounds files, always of the newest version.
#include <span>
#include <vector>

#include "formats/bounds/file_writer.hpp"
#include "formats/left_out.hpp"
#include "goalbound/bounds_draft.hpp"

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
  FileWriter writer(sink, bounds.info(), kBoxesCode, bounds.value_bytes(),
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
  FileWriter writer(sink, draft.info(), kBoxesCode, shape.value_bytes, shape.first_boxes == nullptr ? 2 : 3);
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

std::string bounds_file::format(const Bounds& bounds, const SaveIndexOptions& options) {
  MemorySink sink(options.compress ? 0 : bounds.byte_size() + bounds.info().node_count);
  write_bounds(sink, bounds, options.compress);
  return sink.take();
}

Result<void> bounds_file::save(const Bounds& bounds, const std::filesystem::path& path,
                               const SaveIndexOptions& options) {
  if (const auto there = check_zstd(); options.compress && !there)
    return Error{ErrorCode::kInvalidArgument, there.error().message, path.string()};
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
