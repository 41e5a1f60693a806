#pragma once

#include "goalbound/graph_kinds.hpp"

namespace goalbound {

extern const GraphKindInfo kGraphKind_octile_grid;

}  // namespace goalbound
