// Boxes and edges as commands print them.
#pragma once

#include <string>

#include "cells.hpp"
#include "console.hpp"
#include "goalbound/geometry.hpp"

namespace goalbound::cli {

/// [min x, max x, min y, max y]; null for the empty box.
inline Json box_json(const Box& box) {
  return box.empty() ? Json(nullptr) : Json::array({box.min_x, box.max_x, box.min_y, box.max_y});
}

/// "3..9 x 1..4", or "empty".
inline std::string box_text(const Box& box) {
  return box.empty() ? "empty" : fmt::format("{}..{} x {}..{}", box.min_x, box.max_x, box.min_y, box.max_y);
}

}  // namespace goalbound::cli
