// A contraction hierarchy for paths as an index: searches take it by its type.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>

#include "goalbound/index.hpp"
#include "hierarchy/followed_costs.hpp"
#include "hierarchy/hierarchy.hpp"

namespace goalbound {

/// The kind `hierarchy`.
class HierarchyIndex final : public Index {
 public:
  /// `hierarchy`: of the map, made For::kPaths. `order`: that it was made in, where it is kept.
  HierarchyIndex(IndexValues values, const Map& map, Hierarchy hierarchy,
                 std::shared_ptr<const KeptOrder> order)
      : Index(std::move(values)),
        map_hash_(map.hash()),
        hierarchy_(std::move(hierarchy)),
        order_(std::move(order)) {}

  const Hierarchy& hierarchy() const { return hierarchy_; }
  /// Null where it is not kept.
  const std::shared_ptr<const KeptOrder>& order() const { return order_; }

  bool fits(const Map& map) const override {
    return map.hash() == map_hash_ && map.node_count() == hierarchy_.node_count();
  }
  std::uint64_t byte_size() const override {
    return hierarchy_.byte_size() + (order_ == nullptr ? 0 : order_->byte_size());
  }
  void picture(const Map& map, std::size_t which, NodeId node, const QueryContext* context,
               IndexPicture& picture) const override;

 private:
  std::uint64_t map_hash_;
  Hierarchy hierarchy_;
  std::shared_ptr<const KeptOrder> order_;
};

/// The hierarchy of an index, which it keeps.
inline std::shared_ptr<const Hierarchy> hierarchy_of(std::shared_ptr<const HierarchyIndex> index) {
  const Hierarchy* hierarchy = &index->hierarchy();
  return {std::move(index), hierarchy};
}

}  // namespace goalbound
