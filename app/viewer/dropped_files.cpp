#include "viewer/dropped_files.hpp"

#include <algorithm>
#include <filesystem>
#include <utility>

#include "model/lessons/lesson.hpp"

namespace goalbound::app {
namespace {

bool is_bounds(const std::string& file) {
  return std::filesystem::path(file).extension() == ".gbb";
}

bool is_lesson(const std::string& file) {
  return std::filesystem::path(file).extension() == kLessonEnding;
}

}  // namespace

void open_dropped_files(Session& session, std::vector<std::string> files) {
  std::stable_partition(files.begin(), files.end(), [](const std::string& file) { return !is_bounds(file); });
  for (std::string& file : files) {
    const char* action = is_bounds(file) ? "load-bounds" : is_lesson(file) ? "lesson" : "open";
    static_cast<void>(session.execute(ActionCall{action, {std::move(file)}}));
  }
}

}  // namespace goalbound::app
