// What a canvas shows of a flood that goes step by step.
#pragma once

#include <cstddef>

#include "features/flood/flood_record.hpp"

namespace goalbound::app {

struct OverlayView;

/// The flood of the inspected node, and how far it is shown.
struct ShownFlood {
  const FloodRecord* record =
      nullptr;  ///< null unless floods are shown step by step, and on sides without boxes
  std::size_t position = 0;

  explicit operator bool() const { return record != nullptr; }
  const FloodRecord* operator->() const { return record; }
  /// It has not come to the node yet.
  bool waits_for(std::uint32_t slot) const {
    return record != nullptr && record->settled_from(slot) > position;
  }
};
ShownFlood shown_flood(const OverlayView& view);

}  // namespace goalbound::app
