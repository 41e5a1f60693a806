#include "viewer/dropped_files.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <utility>

#include "features/lessons/lesson.hpp"
#include "features/problems/problem_set.hpp"
#include "features/their_paths/judged_paths.hpp"
#include "goalbound/formats.hpp"
#include "model/view/view_file.hpp"

namespace goalbound::app {
namespace {

/// What belongs to a map comes after it.
int turn_of(const std::string& file) {
  const std::filesystem::path ending = std::filesystem::path(file).extension();
  if (ending == kBoundsEnding) return 1;
  if (ending == kLessonEnding) return 3;
  if (ending == kViewEnding) return 4;
  if (is_paths_file(file)) return 5;
  return is_scenario_file(file) ? 2 : 0;
}

}  // namespace

void open_dropped_files(Session& session, std::vector<std::string> files) {
  std::ranges::stable_sort(files, {}, &turn_of);
  for (std::string& file : files) {
    constexpr std::array<const char*, 6> kActions = {"open",   "load-index", "open-scenario",
                                                     "lesson", "open-view",  "open-paths"};
    const char* action = kActions[static_cast<std::size_t>(turn_of(file))];
    static_cast<void>(session.execute(ActionCall{action, {std::move(file)}}));
  }
}

}  // namespace goalbound::app
