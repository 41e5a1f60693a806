// What generators of worlds of voxels share.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "goalbound/map.hpp"
#include "goalbound/octree.hpp"

namespace goalbound {

/// A world that is being made, one byte a voxel; all is free at first.
class VoxelCanvas {
 public:
  /// As deep as the shorter of both sides. Error: kLimit for more voxels than memory should be asked for.
  static Result<VoxelCanvas> create(std::int32_t width, std::int32_t height);

  Place size() const { return size_; }
  bool contains(Place voxel) const { return Block{{}, size_}.contains(voxel); }
  void set(Place voxel, bool solid) { solid_[index_of(voxel)] = solid ? 1 : 0; }
  bool is_solid(Place voxel) const { return solid_[index_of(voxel)] != 0; }
  /// The part of the block that lies in the world.
  void fill(const Block& block, bool solid);
  std::uint64_t solid_count() const;
  /// Fills all free voxels but those of the largest part that faces join; of several the first.
  void keep_largest_part();
  /// Errors: those of Octree::create.
  Result<std::shared_ptr<const Map>> to_map() const;

 private:
  explicit VoxelCanvas(Place size)
      : size_(size), solid_(static_cast<std::size_t>(size.x) * size.y * size.z, 0) {}

  std::size_t index_of(Place voxel) const {
    return (static_cast<std::size_t>(voxel.z) * size_.y + voxel.y) * size_.x + voxel.x;
  }
  Place place_of(std::size_t index) const;
  /// Turns all voxels of the value that faces join with the first one to another; returns how many.
  std::uint64_t turn(std::size_t first, std::uint8_t value, std::uint8_t other);

  Place size_;
  std::vector<std::uint8_t> solid_;
};

}  // namespace goalbound
