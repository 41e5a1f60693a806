// A contraction hierarchy for paths as an index: searches take it by its type.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>

#include "goalbound/index.hpp"
#include "hierarchy/hierarchy.hpp"

namespace goalbound {

/// The kind `hierarchy`.
class HierarchyIndex final : public Index {
 public:
  /// `hierarchy`: of the map, made For::kPaths.
  HierarchyIndex(IndexValues values, const Map& map, Hierarchy hierarchy)
      : Index(std::move(values)), map_hash_(map.hash()), hierarchy_(std::move(hierarchy)) {}

  const Hierarchy& hierarchy() const { return hierarchy_; }

  bool fits(const Map& map) const override {
    return map.hash() == map_hash_ && map.node_count() == hierarchy_.node_count();
  }
  std::uint64_t byte_size() const override { return hierarchy_.byte_size(); }
  void picture(const Map& map, std::size_t which, NodeId node, const QueryContext* context,
               IndexPicture& picture) const override;

 private:
  std::uint64_t map_hash_;
  Hierarchy hierarchy_;
};

/// The hierarchy of an index, which it keeps.
inline std::shared_ptr<const Hierarchy> hierarchy_of(std::shared_ptr<const HierarchyIndex> index) {
  const Hierarchy* hierarchy = &index->hierarchy();
  return {std::move(index), hierarchy};
}

}  // namespace goalbound
