// A step of editing whose map is being made behind the user's back, while the stroke that drew it stays in
// sight.
#pragma once

#include <memory>
#include <optional>

#include "model/background/latest.hpp"
#include "model/edit/map_edit.hpp"
#include "model/edit/stroke.hpp"

namespace goalbound::app {

struct DrawnStep {
  MapEdit edit;
  EditedFrom before;
};

class MapEditing : public Latest<DrawnStep, std::shared_ptr<const Map>> {
 public:
  MapEditing()
      : Latest("the map cannot be edited", [](const DrawnStep& step, JobControl&) {
          return apply(step.before, step.edit, EditWay::kForward);
        }) {}

  bool behind = false;                 ///< the edit that is executed need not wait for its map
  std::optional<ToolStroke> stroke{};  ///< that drew it
};

}  // namespace goalbound::app
