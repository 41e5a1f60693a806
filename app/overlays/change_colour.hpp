// One colour for each way in which the boxes of a node differ from those of a file: on the map and in lists.
#pragma once

#include "features/checks/file_comparison.hpp"
#include "overlays/palette.hpp"

namespace goalbound::app {

/// Not of kEqual, which is not coloured.
constexpr std::uint32_t change_colour(NodeChange change) {
  switch (change) {
    case NodeChange::kTighter:
      return kTighterColour;
    case NodeChange::kLooser:
      return kLooserColour;
    case NodeChange::kMixed:
    case NodeChange::kEqual:
      return kMixedChangeColour;
    case NodeChange::kOnlyFirst:
    case NodeChange::kOnlySecond:
      return kOnlyOneColour;
  }
  return kMixedChangeColour;
}

}  // namespace goalbound::app
