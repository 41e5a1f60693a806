#include "goalbound/octree.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <utility>

#include "goalbound/text.hpp"
#include "maps/kinds.hpp"
#include "maps/octree_builder.hpp"

namespace goalbound {

const MapKindInfo kMapKind_octree = {
    .id = "octree",
    .name = "octree",
    .description = "free blocks of space, joined where they share a part of a face",
    .file_code = 5,
    .axes = 3,
    .rules = "octree, faces, costs between centres",
    .node_word = "block",
    .nodes_word = "blocks",
    .canonical = false,
    .scenarios = true,
};

Result<Octree> Octree::create(const VoxelWorld& world) {
  auto parts = build_octree(world);
  if (!parts) return parts.error();
  return create_from_parts(world.size, std::move(parts).value());
}

Result<Octree> Octree::create_from_free(Place size, std::span<const Block> free) {
  auto parts = build_octree(size, free);
  if (!parts) return parts.error();
  return create_from_parts(size, std::move(parts).value());
}

Result<Octree> Octree::create_from_parts(Place size, OctreeParts parts) {
  auto graph = ListGraph::create({.places = std::move(parts.centres),
                                  .arcs = std::move(parts.arcs),
                                  .cost_unit = kCostOfAVoxel,
                                  .place_unit = 2},
                                 kMapKind_octree);
  if (!graph) return graph.error();
  Octree octree(std::move(graph).value());
  octree.size_ = size;
  octree.side_ = parts.side;
  octree.leaves_ = std::move(parts.leaves);
  octree.solid_ = std::move(parts.solid);
  octree.inner_ = std::move(parts.inner);
  octree.spacing_ = std::max(2.0, octree.ListGraph::spacing());
  return octree;
}

std::uint64_t Octree::solid_voxels() const {
  std::uint64_t sum = 0;
  for (const Block& block : solid_) {
    sum += static_cast<std::uint64_t>(block.size.x) * static_cast<std::uint64_t>(block.size.y) *
           static_cast<std::uint64_t>(block.size.z);
  }
  return sum;
}

std::optional<NodeId> Octree::leaf_at(Place voxel) const {
  if (!Block{{}, size_}.contains(voxel)) return std::nullopt;
  std::int32_t node = kOctreeRoot;
  for (std::int32_t half = side_ / 2; node >= 0; half /= 2) {
    const int octant =
        ((voxel.x & half) != 0 ? 1 : 0) | ((voxel.y & half) != 0 ? 2 : 0) | ((voxel.z & half) != 0 ? 4 : 0);
    node = inner_[static_cast<std::size_t>(node)][static_cast<std::size_t>(octant)];
    if (node == kOctreeNothing) return std::nullopt;
  }
  return NodeId(static_cast<std::uint32_t>(~node));
}

VoxelWorld Octree::world() const {
  VoxelWorld world{.size = size_, .solid = {}};
  world.solid.reserve(solid_voxels());
  for (const Block& block : solid_) {
    for (std::int32_t z = 0; z < block.size.z; ++z) {
      for (std::int32_t y = 0; y < block.size.y; ++y) {
        for (std::int32_t x = 0; x < block.size.x; ++x)
          world.solid.push_back({block.low.x + x, block.low.y + y, block.low.z + z});
      }
    }
  }
  return world;
}

NodeId Octree::node_at(Place place) const {
  if (place.x < 0 || place.y < 0 || place.z < 0) return kNoNode;
  return leaf_at({place.x / 2, place.y / 2, place.z / 2}).value_or(kNoNode);
}

NodeId Octree::nearest_node(Place place) const {
  const NodeId holds = node_at(place);
  return holds == kNoNode ? ListGraph::nearest_node(place) : holds;
}

Result<NodeId> Octree::find_node(std::string_view text) const {
  if (text.starts_with('#') || node_count() == 0) return ListGraph::find_node(text);
  const auto refuse = [&](std::string_view reason) {
    return Error{ErrorCode::kInvalidArgument, fmt::format("{} {}", in_quotes(text), reason)};
  };
  const auto fields = split_fields(text, ',');
  std::array<std::int32_t, 3> values{};
  bool good = fields.size() == values.size();
  for (std::size_t i = 0; good && i < values.size(); ++i) {
    const auto value = parse_number<std::int32_t>(fields[i]);
    good = value.ok();
    values[i] = value.value;
  }
  if (!good)
    return refuse("is not a voxel; write X,Y,Z as in " + name_of(NodeId(0)) + ", or #17 for block 17");
  const Place voxel{values[0], values[1], values[2]};
  if (!Block{{}, size_}.contains(voxel)) {
    return refuse(fmt::format("is outside of the world of {} x {} x {} voxels", size_.x, size_.y, size_.z));
  }
  if (const auto leaf = leaf_at(voxel)) return *leaf;
  return refuse("is a solid voxel");
}

std::string Octree::name_of(NodeId n) const {
  if (!is_node(n)) return "solid";
  const Place low = leaf(n).low;
  return fmt::format("{},{},{}", low.x, low.y, low.z);
}

std::string Octree::name_of(EdgeId edge) const {
  return "to " + name_of(out(edge.node)[index_of(edge.edge)].to);
}

}  // namespace goalbound
