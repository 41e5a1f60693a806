#include <fmt/format.h>

#include <utility>

#include "bounds/map_in_words.hpp"
#include "indices/boxes/box_checks.hpp"

namespace goalbound {

Result<Bounds> adopt_boxes(const Bounds& stale, const Map& map) {
  const Bounds::Info& old = stale.info();
  const Bounds::Info info = Bounds::info_for(map, old.ordering, old.method);
  BoxShape shape = BoxShape::of(map);
  if (old.kind != info.kind || !shape.same_edges(stale.shape())) {
    return Error{ErrorCode::kMismatch,
                 fmt::format("these boxes cannot be used even as stale ones: kind, size, number of nodes or "
                             "edges of some node differ; they belong to a map ({}), and this one is ({}); "
                             "compute its own with 'goalbound precompute'",
                             map_in_words(old), map_in_words(info))};
  }
  shape.value_bytes = stale.value_bytes();
  Bounds adopted(info, std::move(shape));
  adopted.copy_nodes(stale, 0, info.node_count);
  return adopted;
}

}  // namespace goalbound
