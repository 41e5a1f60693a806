#include "features/lessons/lesson_shelf.hpp"

#include <algorithm>
#include <system_error>
#include <utility>

#include "platform/process.hpp"

namespace goalbound::app {
namespace {

namespace fs = std::filesystem;

const fs::path kFolder = fs::path("assets") / "lessons";
/// Below a prefix that the viewer was installed to.
const fs::path kInstalledFolder = fs::path("share") / "goalbound" / "lessons";

/// Regular files with the ending of lessons, by name.
std::vector<fs::path> lesson_files(const fs::path& folder) {
  std::vector<fs::path> files;
  std::error_code failure;
  for (const auto& entry : fs::directory_iterator(folder, failure)) {
    if (entry.path().extension() == kLessonEnding) files.push_back(entry.path());
  }
  std::ranges::sort(files);
  return files;
}

}  // namespace

fs::path find_lessons_folder() {
  std::error_code failure;
  if (fs::is_directory(kFolder, failure)) return kFolder;
  failure.clear();  // a folder that is not there is none
  fs::path above = platform::program_file().parent_path();
  while (!failure && !above.empty()) {
    for (const fs::path* folder : {&kFolder, &kInstalledFolder}) {
      if (fs::is_directory(above / *folder, failure)) return above / *folder;
      failure.clear();
    }
    if (above == above.parent_path()) break;
    above = above.parent_path();
  }
  return {};
}

const std::vector<Lesson>& LessonShelf::lessons() {
  if (!std::exchange(is_read_, true)) read();
  return lessons_;
}

const std::vector<Error>& LessonShelf::problems() {
  (void)lessons();
  return problems_;
}

void LessonShelf::read() {
  if (!has_folder_) folder_ = find_lessons_folder();
  if (folder_.empty()) return;
  for (const fs::path& file : lesson_files(folder_)) {
    auto lesson = load_lesson(file);
    if (lesson) {
      lessons_.push_back(std::move(lesson).value());
    } else {
      problems_.push_back(lesson.error());
    }
  }
}

const Lesson* LessonShelf::find(std::string_view id) {
  const auto found = std::ranges::find(lessons(), id, &Lesson::id);
  return found == lessons_.end() ? nullptr : &*found;
}

const Lesson* LessonShelf::after(const Lesson& lesson) {
  const Lesson* here = find(lesson.id);
  const bool is_last = here == nullptr || here == &lessons_.back();
  return is_last ? nullptr : here + 1;
}

}  // namespace goalbound::app
