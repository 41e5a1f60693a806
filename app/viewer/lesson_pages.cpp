#include "viewer/lesson_pages.hpp"

#include "goalbound/formats.hpp"
#include "model/lessons/handout.hpp"
#include "pictures/png.hpp"

namespace goalbound::app {

Result<void> write_lesson_page(Session& session, HeadlessRun& run, const Lesson& lesson,
                               const std::filesystem::path& folder, HandoutView view) {
  session.ui.lesson_text = false;  // it stands beside the pictures
  session.settings().show_panels = view == HandoutView::kWindow;
  const auto text = write_handout(
      session, lesson, [&](const std::string& name) { return save_png(run.picture(), folder / name); });
  if (!text) return text.error();
  return write_file(folder / (lesson.id + ".md"), *text);
}

}  // namespace goalbound::app
