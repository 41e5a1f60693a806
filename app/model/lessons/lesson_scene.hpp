// What a lesson changes in the viewer: put back when it is closed, and the same at the beginning of each
// page.
#pragma once

#include <array>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "goalbound/bounds.hpp"
#include "model/comparison.hpp"
#include "model/document.hpp"
#include "model/settings.hpp"

namespace goalbound::app {

class Session;

/// What there was before a lesson.
struct SceneBefore {
  OpenedMap map;  ///< none where no map was open
  Ends ends;
  std::array<SideChoice, 2> sides;
  Settings settings;
  struct Boxes {
    std::shared_ptr<const Bounds> bounds;
    std::filesystem::path path;
  };
  std::vector<Boxes> boxes;  ///< those without a missing node
};
SceneBefore scene_before(const Session& session);
/// Map, problem, boxes, searches, layers. A map that was changed meanwhile is back as it was.
void restore_scene(Session& session, const SceneBefore& before);

/// Layers, split view, boxes, speed: the settings that a page may change, as `from` has them.
void copy_scene_settings(const Settings& from, Settings& to);

/// What every page begins with, whatever was before it: the searches, layers and panels of a new session, and
/// nothing selected. The map stays.
void begin_scene(Session& session);

}  // namespace goalbound::app
