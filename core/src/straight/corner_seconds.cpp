#include "goalbound/any_angle.hpp"
#include "straight/grid_corners.hpp"

namespace goalbound {

double seconds_to_make_corners(const Map& map, const IndexValues& values) {
  // Measured on maps of 2,000 to 750,000 cells: docs/lab/any-angle.md.
  constexpr double kLookOfACell = 10e-6;
  constexpr double kPairOfCorners = 150e-9;
  constexpr double kPairOnMeshes = 300e-9;
  constexpr double kCellAndCorner = 80e-9;
  if (values.kind()->id != "corners") return 0;
  const std::shared_ptr<CornerParts> parts = corner_parts_of(map);
  if (parts == nullptr || !parts->check()) return 0;
  const auto corners = static_cast<double>(parts->corners().size());
  if (map.as_grid() == nullptr) return corners * corners * kPairOnMeshes;
  const auto cells = static_cast<double>(map.as_grid()->free_count());
  const bool is_exact = values.of("boxes") == "exact";
  return cells * kLookOfACell + corners * corners * kPairOfCorners +
         (is_exact ? cells * corners * kCellAndCorner : 0);
}

}  // namespace goalbound
