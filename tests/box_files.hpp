// Boxes of files, for tests of programs.
#pragma once

#include <filesystem>
#include <utility>

#include "goalbound/box_index.hpp"
#include "goalbound/diff.hpp"
#include "goalbound/grid.hpp"
#include "goalbound/index_files.hpp"

namespace goalbound {

inline Result<Bounds> load_boxes(const std::filesystem::path& path) {
  const auto boxes = boxes_of(load_index(path));
  return boxes ? Result<Bounds>(**boxes) : boxes.error();
}
inline Result<Bounds> load_boxes_for(const Map& map, const std::filesystem::path& path) {
  const auto boxes = boxes_of(load_index_for(map, path));
  return boxes ? Result<Bounds>(**boxes) : boxes.error();
}
/// Boxes know of which map they are.
inline Result<void> save_boxes(const Bounds& bounds, const std::filesystem::path& path,
                               const SaveIndexOptions& options = {}) {
  const Grid any = Grid::from_text(".\n").value();
  return save_index(any, BoxIndex(bounds), path, options);
}
/// Whether none differs.
inline bool same_boxes(const Bounds& a, const Bounds& b) {
  return compare_indices(BoxIndex(a), BoxIndex(b))->same();
}

}  // namespace goalbound
