#include "goalbound/stale_bounds.hpp"

#include <fmt/format.h>

namespace goalbound {

Result<Bounds> adopt_stale_bounds(const Bounds& stale, const Grid& grid) {
  const Bounds::Info& info = stale.info();
  if (info.width != grid.width() || info.height != grid.height() || info.node_count != grid.free_count()) {
    return Error{
        ErrorCode::kMismatch,
        fmt::format(
            "even as stale bounds these cannot be used: they are of {} x {} cells with {} free ones, the map "
            "in use has {} x {} with {}; compute its own with 'goalbound precompute'",
            info.width, info.height, info.node_count, grid.width(), grid.height(), grid.free_count())};
  }
  Bounds adopted(Bounds::info_for(grid, info.ordering, info.method), stale.value_bytes());
  adopted.copy_nodes(stale, 0, info.node_count);
  return adopted;
}

}  // namespace goalbound
