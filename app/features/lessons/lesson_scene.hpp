// What a lesson changes in the viewer: put back when it is closed, and the same at the beginning of each
// page.
#pragma once

#include <array>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "goalbound/bounds.hpp"
#include "model/feature.hpp"
#include "model/files/document.hpp"
#include "model/indices/index_shelf.hpp"
#include "model/searches/comparison.hpp"
#include "model/selection.hpp"
#include "model/view/camera.hpp"
#include "model/view/settings.hpp"

namespace goalbound::app {

class Session;

/// What there was before a lesson.
struct SceneBefore {
  Document document;  ///< without a map where none was open
  Ends ends;
  std::array<SideChoice, 2> sides;
  Settings settings;
  IndexShelf::Kept indices;  ///< those without a missing node
  Selection selection;
  std::string tab;
  Camera camera;
  bool fits = true;  ///< the map was still to be fitted into the canvas
  SavedLines features;
  std::vector<std::function<void()>> kept;  ///< Feature::keep()
};
SceneBefore scene_before(const Session& session);
/// Map, problem, indices, searches, layers; table of problems, breakpoints, selection and camera, also in
/// space. A map that was changed meanwhile is back as it was, edits and all; without a map before, that of
/// the lesson stays.
void restore_scene(Session& session, SceneBefore before);

/// Layers, split view, boxes, speed: the settings that a page may change, as `from` has them.
void copy_scene_settings(const Settings& from, Settings& to);

/// What every page begins with, whatever was before it: the searches, layers and panels of a new session, and
/// nothing selected, no breakpoints, ends at nodes, space from its usual side. The map stays.
void begin_scene(Session& session);

}  // namespace goalbound::app
