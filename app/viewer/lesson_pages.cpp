#include "viewer/lesson_pages.hpp"

#include <deque>
#include <string>
#include <utility>
#include <vector>

#include "features/lessons/handout.hpp"
#include "features/lessons/lessons.hpp"
#include "goalbound/formats.hpp"
#include "pictures/png.hpp"

namespace goalbound::app {

Result<void> write_lesson_page(Session& session, HeadlessRun& run, const Lesson& lesson,
                               const std::filesystem::path& folder, HandoutView view) {
  session.feature<Lessons>().shows_text = false;  // it stands beside the pictures
  session.settings().show_panels = view == HandoutView::kWindow;
  std::deque<std::string> contents;  // views of them must hold while more come
  std::vector<NewFile> files;
  const auto add = [&](const std::string& name, std::string bytes) {
    files.push_back({folder / name, contents.emplace_back(std::move(bytes))});
  };
  auto text = write_handout(session, lesson, [&](const std::string& name) -> Result<void> {
    auto png = encode_png(run.picture());
    if (!png) return png.error();
    add(name, *std::move(png));
    return {};
  });
  if (!text) return text.error();
  add(lesson.id + ".md", *std::move(text));
  return write_files(files);
}

}  // namespace goalbound::app
