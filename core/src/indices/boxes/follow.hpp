// Boxes of a map that changed, from those of before: only nodes whose boxes may be others are flooded from.
#pragma once

#include <memory>

#include "goalbound/index.hpp"

namespace goalbound {

/// IndexKind::follow of boxes: for exact ones of all nodes, in the orderings canonical and all-optimal.
Result<std::shared_ptr<const Index>> follow_boxes(const Index& index, const Map& was,
                                                  const IndexRequest& request, Progress& progress);

}  // namespace goalbound
