#include <algorithm>
#include <numeric>
#include <vector>

#include "base/seeded_random.hpp"
#include "generators/canvas.hpp"
#include "goalbound/generators.hpp"

namespace goalbound {
namespace {

/// Chance of a door that is not needed to reach every room: makes loops.
constexpr std::int32_t kExtraDoorPercent = 45;

/// How one side of the map is divided: rooms of pitch - 1 cells with a wall of one cell between them, the
/// last room taking what is left over.
struct Division {
  explicit Division(std::int32_t side)
      : length(side), pitch(std::clamp(side / 8, 4, 16)), rooms(std::max((side + 1) / pitch, 1)) {}
  std::int32_t first(std::int32_t room) const { return room * pitch; }
  std::int32_t last(std::int32_t room) const {
    return room == rooms - 1 ? length - 1 : (room + 1) * pitch - 2;
  }

  std::int32_t length;
  std::int32_t pitch;
  std::int32_t rooms;
};

/// The wall between a room and its neighbour to the right or below.
struct Wall {
  std::int32_t column = 0;
  std::int32_t row = 0;
  bool to_right = false;
};

class RoomGroups {
 public:
  explicit RoomGroups(std::size_t rooms) : parent_(rooms) { std::iota(parent_.begin(), parent_.end(), 0U); }
  /// False when both rooms were in one group already.
  bool unite(std::size_t a, std::size_t b) {
    a = root(a);
    b = root(b);
    parent_[a] = b;
    return a != b;
  }

 private:
  std::size_t root(std::size_t room) {
    while (parent_[room] != room) room = parent_[room] = parent_[parent_[room]];
    return room;
  }

  std::vector<std::size_t> parent_;
};

Result<std::shared_ptr<const Map>> make_rooms(std::int32_t width, std::int32_t height, std::uint64_t seed) {
  SeededRandom random(seed);
  const Division columns(width);
  const Division rows(height);
  Canvas canvas(width, height, kFloor);
  for (std::int32_t i = 1; i < columns.rooms; ++i)
    canvas.fill({i * columns.pitch - 1, i * columns.pitch - 1, 0, height - 1}, kWall);
  for (std::int32_t i = 1; i < rows.rooms; ++i)
    canvas.fill({0, width - 1, i * rows.pitch - 1, i * rows.pitch - 1}, kWall);

  std::vector<Wall> walls;
  for (std::int32_t row = 0; row < rows.rooms; ++row) {
    for (std::int32_t column = 0; column < columns.rooms; ++column) {
      if (column + 1 < columns.rooms) walls.push_back({column, row, true});
      if (row + 1 < rows.rooms) walls.push_back({column, row, false});
    }
  }
  random.shuffle(walls);
  RoomGroups groups(static_cast<std::size_t>(columns.rooms) * rows.rooms);
  for (const Wall& wall : walls) {
    const auto room = static_cast<std::size_t>(wall.row) * columns.rooms + wall.column;
    const bool needed = groups.unite(room, wall.to_right ? room + 1 : room + columns.rooms);
    if (!needed && !random.chance(kExtraDoorPercent)) continue;
    const Cell door = wall.to_right
                          ? Cell{columns.first(wall.column + 1) - 1,
                                 random.between(rows.first(wall.row), rows.last(wall.row))}
                          : Cell{random.between(columns.first(wall.column), columns.last(wall.column)),
                                 rows.first(wall.row + 1) - 1};
    canvas.set(door, kFloor);
  }
  return map_of(std::move(canvas));
}

}  // namespace

extern const GeneratorInfo kGenerator_rooms;
const GeneratorInfo kGenerator_rooms = {
    .id = "rooms",
    .description = "a grid of rooms with doors of one cell, every room reachable",
    .min_side = 7,
    .extension = ".map",
    .make = &make_rooms,
};

}  // namespace goalbound
