// Boxes that are worth their bytes: neighbours share one that holds the goals of all of them, and those go
// that spare searches least, by what boxes spared in random problems. An edge without a box is always
// followed, so that no path is lost. Source: S. Rabin, N. Sturtevant: Combining Bounding Boxes and JPS to
// Prune Grid Pathfinding, AAAI 2016, where it is future work to keep only effective boxes.
#pragma once

#include <memory>
#include <span>
#include <utility>

#include "goalbound/index.hpp"
#include "indices/edge_numbers.hpp"
#include "indices/effective_boxes/packed_boxes.hpp"

namespace goalbound {

/// Memory: that of PackedBoxes.
class EffectiveBoxIndex final : public Index {
 public:
  EffectiveBoxIndex(const Map& map, IndexValues values, PackedBoxes boxes)
      : Index(std::move(values)), map_(&map), boxes_(std::move(boxes)) {}

  /// Of the boxes in the request. Error kCancelled.
  static Result<std::shared_ptr<const Index>> make(const IndexRequest& request, Progress& progress);

  const PackedBoxes& boxes() const { return boxes_; }
  std::size_t edge_number(NodeId node, EdgeIndex edge) const {
    return first_edge_of(*map_, map_->slot(node)) + edge.value();
  }

  bool fits(const Map& map) const override {
    return &map == map_ || (map.hash() == map_->hash() && map.node_count() == map_->node_count());
  }
  std::uint64_t byte_size() const override { return boxes_.byte_size(); }
  std::uint8_t allowed_edges(std::uint32_t slot, std::size_t first, std::uint8_t edges,
                             const QueryContext& context) const override;
  std::string why(const Map& map, const Refused& refused, const QueryContext& context) const override;
  void picture(const Map& map, std::size_t which, NodeId node, const QueryContext* context,
               IndexPicture& picture) const override;

 private:
  const Map* map_;
  PackedBoxes boxes_;
};

/// Of an index with these values.
BoxRaster raster_of(const Map& map, const IndexValues& values);
EdgeOrder order_of_edges(const Map& map);

}  // namespace goalbound
