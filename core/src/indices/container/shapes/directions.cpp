#include "indices/container/shapes/directions.hpp"

#include <array>

namespace goalbound {
namespace {

constexpr std::array<ContainerDirection, 4> kFour = {{{1, 0}, {0, 1}, {-1, 0}, {0, -1}}};
constexpr std::array<ContainerDirection, 8> kEight = {
    {{1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1}}};
constexpr std::array<ContainerDirection, 16> kSixteen = {{{1, 0},
                                                          {2, 1},
                                                          {1, 1},
                                                          {1, 2},
                                                          {0, 1},
                                                          {-1, 2},
                                                          {-1, 1},
                                                          {-2, 1},
                                                          {-1, 0},
                                                          {-2, -1},
                                                          {-1, -1},
                                                          {-1, -2},
                                                          {0, -1},
                                                          {1, -2},
                                                          {1, -1},
                                                          {2, -1}}};

/// Towards the faces of a cube first, then towards its corners, then towards its edges.
constexpr std::array<ContainerDirection, 26> around_a_cube() {
  std::array<ContainerDirection, 26> result{};
  std::size_t count = 0;
  for (const int moving : {1, 3, 2}) {
    for (int x = -1; x <= 1; ++x) {
      for (int y = -1; y <= 1; ++y) {
        for (int z = -1; z <= 1; ++z) {
          if (x * x + y * y + z * z == moving) result[count++] = {x, y, z};
        }
      }
    }
  }
  return result;
}
constexpr auto kAroundACube = around_a_cube();

}  // namespace

std::span<const ContainerDirection> container_directions(std::uint32_t axes, std::uint32_t corners) {
  const std::span<const ContainerDirection> cube = kAroundACube;
  switch (corners) {
    case 4:
      return axes == 3 ? cube.first(6) : kFour;
    case 8:
      return axes == 3 ? cube.first(14) : kEight;
    case 16:
      return axes == 3 ? cube : kSixteen;
    default:
      return {};
  }
}

}  // namespace goalbound
