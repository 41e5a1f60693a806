#include <bit>

#include "goalbound/containers.hpp"

namespace goalbound {
namespace {

std::size_t box_words(const ContainerSpace& space) {
  return std::size_t{2} * space.axes;
}

void fill_box(const ContainerSpace& space, const ContainerEdge& /*edge*/, std::span<const Place> goals,
              std::span<std::uint32_t> record) {
  Box box;
  for (const Place goal : goals) box.grow(goal);
  const std::array values = {box.min_x, box.max_x, box.min_y, box.max_y, box.min_z, box.max_z};
  for (std::size_t i = 0; i < box_words(space); ++i) record[i] = std::bit_cast<std::uint32_t>(values[i]);
}

Box box_of_record(const ContainerSpace& space, const std::uint32_t* record) {
  const auto value = [&](std::size_t i) { return std::bit_cast<std::int32_t>(record[i]); };
  Box box = {value(0), value(1), value(2), value(3)};
  if (space.axes == 3) {
    box.min_z = value(4);
    box.max_z = value(5);
  }
  return box;
}

bool box_holds(const ContainerSpace& space, const ContainerEdge& /*edge*/, const std::uint32_t* record,
               Place goal) {
  return box_of_record(space, record).contains(goal);
}

/// On the plane its four sides; in space its floor and its lid.
void outline_box(const ContainerSpace& space, const ContainerEdge& /*edge*/, const std::uint32_t* record,
                 std::vector<IndexLine>& lines) {
  const Box box = box_of_record(space, record);
  const auto around = [&](double z) {
    const double left = box.min_x;
    const double right = box.max_x;
    lines.push_back({{left, double(box.min_y), z},
                     {right, double(box.min_y), z},
                     {right, double(box.max_y), z},
                     {left, double(box.max_y), z}});
  };
  around(box.min_z);
  if (space.axes == 3) around(box.max_z);
}

}  // namespace

extern const ContainerInfo kContainer_box;
const ContainerInfo kContainer_box = {
    .id = "box",
    .name = "Box",
    .description = "the smallest axis-aligned box, as in goal bounding",
    .words = &box_words,
    .fill = &fill_box,
    .holds = &box_holds,
    .outline = &outline_box,
};

}  // namespace goalbound
