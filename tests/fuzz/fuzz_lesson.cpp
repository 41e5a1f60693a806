// Any bytes as a lesson: refused with a line, or pages that have text, and actions that can be read again.
#include "features/lessons/lesson.hpp"
#include "fuzz_target.hpp"
#include "model/actions/action.hpp"

using namespace goalbound;

namespace {

void require_actions(const std::vector<app::ScriptLine>& lines) {
  for (const app::ScriptLine& line : lines) {
    const auto call = app::parse_action(line.text);
    test::require(call.ok() && !call->name.empty() && line.number > 0);
  }
}

}  // namespace

int fuzz_lesson(const std::uint8_t* data, std::size_t size) {
  const auto lesson = app::parse_lesson(test::as_text(data, size), "folder/fuzz.lesson");
  if (!lesson) {
    test::require(!lesson.error().message.empty() && lesson.error().file == "folder/fuzz.lesson");
    return 0;
  }
  test::require(!lesson->title.empty() && !lesson->pages.empty());
  require_actions(lesson->setting);
  for (const app::LessonPage& page : lesson->pages) {
    test::require(!page.scene.paragraphs.empty() || page.question.has_value());
    require_actions(page.scene.actions);
    if (!page.question) continue;
    test::require(page.question->options.size() >= 2);
    require_actions(page.question->answer.actions);
  }
  return 0;
}
