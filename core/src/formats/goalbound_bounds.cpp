// Bounds files: loading, mapping, saving. Their bytes are the business of bounds/ and docs/bounds-format.md.
#include <utility>

#include "formats/bounds/layout.hpp"
#include "goalbound/formats.hpp"

namespace goalbound {

extern const FormatInfo kFormat_goalbound_bounds;
const FormatInfo kFormat_goalbound_bounds = {
    .id = "goalbound-bounds",
    .extension = kBoundsEnding,
    .description = "boxes of every edge, with the hash of their map and checksums",
    .reads = true,
    .writes = true,
    .recognises = [](std::string_view beginning) { return beginning.starts_with(bounds_file::kMagic); },
    .no_map = "these are boxes; give the map that they were made for",
};

namespace {

Result<Bounds> load(const std::filesystem::path& path, LoadMode mode, const Map* map) {
  return bounds_file::with_file(
      path, mode, [&](const FileBytes& file) { return bounds_file::read(file, path.string(), map); });
}

}  // namespace

Result<Bounds> parse_bounds(std::string_view bytes, const std::string& name) {
  return bounds_file::read({bytes}, name, nullptr);
}

Result<Bounds> parse_bounds_for(const Map& map, std::string_view bytes, const std::string& name) {
  return bounds_file::read({bytes}, name, &map);
}

Result<BoundsFileInfo> describe_bounds(const std::filesystem::path& path) {
  const auto bytes = read_file(path, bounds_file::kMaxFileBytes);
  if (!bytes) return bytes.error();
  auto head = bounds_file::read_head_of_boxes(*bytes, path.string());
  if (!head) return head.error();
  return BoundsFileInfo{.version = head->version,
                        .creator = std::move(head->creator),
                        .compressed = head->boxes.compression != bounds_file::Compression::kNone,
                        .value_bytes = head->value_bytes,
                        .info = head->info};
}

Result<Bounds> load_bounds(const std::filesystem::path& path, LoadMode mode) {
  return load(path, mode, nullptr);
}

Result<Bounds> load_bounds_for(const Map& map, const std::filesystem::path& path, LoadMode mode) {
  return load(path, mode, &map);
}

}  // namespace goalbound
