// The lessons that come with the program: every file of the folder assets/lessons.
#pragma once

#include <filesystem>
#include <string_view>
#include <vector>

#include "features/lessons/lesson.hpp"
#include "goalbound/result.hpp"

namespace goalbound::app {

/// In the current folder, or else beside the program's own file or in a folder above it, also where the
/// viewer is installed (share/goalbound); empty when there is none.
std::filesystem::path find_lessons_folder();

class LessonShelf {
 public:
  LessonShelf() = default;
  explicit LessonShelf(std::filesystem::path folder) : folder_(std::move(folder)), has_folder_(true) {}

  /// In the order of the files' names; read when first asked for.
  const std::vector<Lesson>& lessons();
  /// Why files of the folder are not among them.
  const std::vector<Error>& problems();
  /// Null for an id that none has.
  const Lesson* find(std::string_view id);
  /// The one behind that; null for the last one, and for one that is not on the shelf.
  const Lesson* after(const Lesson& lesson);

 private:
  void read();

  std::filesystem::path folder_;
  bool has_folder_ = false;
  bool is_read_ = false;
  std::vector<Lesson> lessons_;
  std::vector<Error> problems_;
};

}  // namespace goalbound::app
