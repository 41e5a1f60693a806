// A station in space: rooms side by side and above each other, with walls between them, doors and shafts
// through these, and crates that float in the rooms.
#include <algorithm>
#include <array>
#include <vector>

#include "generators/seeded_random.hpp"
#include "generators/shared_map.hpp"
#include "goalbound/generators.hpp"
#include "goalbound/octree.hpp"
#include "maps/node_sets.hpp"

namespace goalbound {
namespace {

/// Rooms of seven voxels with a wall of one between them.
constexpr std::int32_t kPitch = 8;
constexpr std::int32_t kMostStoreys = 6;
/// Chance of a door that is not needed to reach every room: makes loops.
constexpr std::int32_t kExtraDoorsPercent = 20;
constexpr std::int32_t kCratesPercent = 45;  // of rooms with a crate
/// Above this a file would have gigabytes.
constexpr std::int64_t kMostVoxels = std::int64_t{1} << 26;

/// The wall between a room and the next one along an axis.
struct RoomWall {
  Place room;
  int axis = 0;
};

class Station {
 public:
  Station(Place rooms, std::uint64_t seed) : rooms_(rooms), random_(seed) {
    world_.size = {rooms.x * kPitch + 1, rooms.y * kPitch + 1, rooms.z * kPitch + 1};
    solid_.resize(static_cast<std::size_t>(world_.size.x) * static_cast<std::size_t>(world_.size.y) *
                  static_cast<std::size_t>(world_.size.z));
  }

  VoxelWorld build() {
    for_each_voxel([&](Place v) {
      if (v.x % kPitch == 0 || v.y % kPitch == 0 || v.z % kPitch == 0) at(v) = true;
    });
    open_doors();
    for_each_room([&](Place room) {
      if (random_.chance(kCratesPercent)) put_crate(room);
    });
    for_each_voxel([&](Place v) {
      if (at(v)) world_.solid.push_back(v);
    });
    return std::move(world_);
  }

 private:
  std::vector<bool>::reference at(Place v) {
    return solid_[(static_cast<std::size_t>(v.z) * static_cast<std::size_t>(world_.size.y) +
                   static_cast<std::size_t>(v.y)) *
                      static_cast<std::size_t>(world_.size.x) +
                  static_cast<std::size_t>(v.x)];
  }
  template <class Body>
  static void for_each(Place size, const Body& body) {
    for (std::int32_t z = 0; z < size.z; ++z) {
      for (std::int32_t y = 0; y < size.y; ++y) {
        for (std::int32_t x = 0; x < size.x; ++x) body(Place{x, y, z});
      }
    }
  }
  template <class Body>
  void for_each_voxel(const Body& body) {
    for_each(world_.size, body);
  }
  template <class Body>
  void for_each_room(const Body& body) {
    for_each(rooms_, body);
  }
  std::uint32_t number(Place room) const {
    return static_cast<std::uint32_t>((room.z * rooms_.y + room.y) * rooms_.x + room.x);
  }
  static Place next(const RoomWall& wall) {
    return {wall.room.x + (wall.axis == 0), wall.room.y + (wall.axis == 1), wall.room.z + (wall.axis == 2)};
  }

  /// As many as reach every room, and some more.
  void open_doors() {
    std::vector<RoomWall> walls;
    for_each_room([&](Place room) {
      if (room.x + 1 < rooms_.x) walls.push_back({room, 0});
      if (room.y + 1 < rooms_.y) walls.push_back({room, 1});
      if (room.z + 1 < rooms_.z) walls.push_back({room, 2});
    });
    random_.shuffle(walls);
    NodeSets joined(static_cast<std::uint32_t>(rooms_.x * rooms_.y * rooms_.z));
    for (const RoomWall& wall : walls) {
      const bool is_needed = joined.join(number(wall.room), number(next(wall)));
      if (is_needed || random_.chance(kExtraDoorsPercent)) open(wall);
    }
  }

  /// A hole of two to three voxels a side.
  void open(const RoomWall& wall) {
    std::array<std::int32_t, 3> low = {wall.room.x * kPitch, wall.room.y * kPitch, wall.room.z * kPitch};
    std::array<std::int32_t, 3> size{};
    for (int axis = 0; axis < 3; ++axis) {
      const auto i = static_cast<std::size_t>(axis);
      size[i] = axis == wall.axis ? 1 : random_.between(2, 3);
      low[i] += axis == wall.axis ? kPitch : random_.between(1, kPitch - size[i]);
    }
    fill({low[0], low[1], low[2]}, {size[0], size[1], size[2]}, false);
  }

  /// In the middle of a room, so that no door is closed by it.
  void put_crate(Place room) {
    const auto side = [&] { return random_.between(1, 3); };
    const Place size = {side(), side(), side()};
    const auto off = [&](std::int32_t length) { return random_.between(3, kPitch - 2 - length); };
    fill({room.x * kPitch + off(size.x), room.y * kPitch + off(size.y), room.z * kPitch + off(size.z)}, size,
         true);
  }

  void fill(Place low, Place size, bool is_solid) {
    for_each(size, [&](Place v) { at({low.x + v.x, low.y + v.y, low.z + v.z}) = is_solid; });
  }

  Place rooms_;
  SeededRandom random_;
  VoxelWorld world_;
  std::vector<bool> solid_;
};

Result<std::shared_ptr<const Map>> make_station(std::int32_t width, std::int32_t height, std::uint64_t seed) {
  const std::int32_t storeys = std::clamp(std::min(width, height) / (2 * kPitch), 2, kMostStoreys);
  if (std::int64_t{width} * height * storeys * kPitch > kMostVoxels)
    return Error{ErrorCode::kLimit,
                 "a station of that size has too many voxels; sides of up to 1024 are good"};
  return shared_map(Octree::create(Station({width / kPitch, height / kPitch, storeys}, seed).build()));
}

}  // namespace

extern const GeneratorInfo kGenerator_station;
const GeneratorInfo kGenerator_station = {
    .id = "station",
    .description = "rooms above each other in space, with doors, shafts and crates: an octree",
    .min_side = 2 * kPitch,
    .extension = ".3dmap",
    .make = &make_station,
};

}  // namespace goalbound
