// Boxes as files have them, for tests that look at files of boxes without an index around them.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "formats/bounds/layout.hpp"
#include "goalbound/box_index.hpp"
#include "goalbound/index_files.hpp"

namespace goalbound::test {

inline std::string format_bounds(const Bounds& bounds, const SaveIndexOptions& options = {}) {
  return bounds_file::format(bounds, options);
}
inline Result<void> save_bounds(const Bounds& bounds, const std::filesystem::path& path,
                                const SaveIndexOptions& options = {}) {
  return bounds_file::save(bounds, path, options);
}
inline Result<Bounds> parse_bounds(std::string_view bytes, const std::string& name) {
  return bounds_file::read({bytes}, name, nullptr);
}
inline Result<Bounds> parse_bounds_for(const Map& map, std::string_view bytes, const std::string& name) {
  return bounds_file::read({bytes}, name, &map);
}

/// As they were loaded: mapped where the file is.
inline Result<std::shared_ptr<const Bounds>> load_boxes(const std::filesystem::path& path, LoadMode mode) {
  return boxes_of(load_index(path, mode), path.string());
}
inline Result<Bounds> copy_of_boxes(const Result<std::shared_ptr<const Index>>& index,
                                    const std::string& file) {
  const auto boxes = boxes_of(index, file);
  return boxes ? Result<Bounds>(**boxes) : boxes.error();
}
inline Result<Bounds> load_bounds(const std::filesystem::path& path, LoadMode mode = LoadMode::kCopy) {
  return copy_of_boxes(load_index(path, mode), path.string());
}
inline Result<Bounds> load_bounds_for(const Map& map, const std::filesystem::path& path,
                                      LoadMode mode = LoadMode::kCopy) {
  return copy_of_boxes(load_index_for(map, path, mode), path.string());
}

}  // namespace goalbound::test
