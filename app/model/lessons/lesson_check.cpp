// Whether a lesson speaks of what there is: actions and numbers.
#include "goalbound/formats.hpp"
#include "model/confined_action.hpp"
#include "model/lessons/lesson.hpp"
#include "model/lessons/quantities.hpp"

namespace goalbound::app {
namespace {

constexpr std::uint64_t kMaxLessonBytes = std::uint64_t{1} << 20;

Result<void> settle_action(const std::filesystem::path& folder, ScriptLine& line) {
  const auto call = confined_action(line.text, folder);
  if (!call) return call.error();
  line.text = format_action(*call);
  return {};
}

/// Gives the first error its place in the file.
class Settling {
 public:
  explicit Settling(Lesson& lesson) : lesson_(lesson), folder_(lesson.file.parent_path()) {}

  Result<void> settle() {
    settle_actions(lesson_.setting);
    for (LessonPage& page : lesson_.pages) {
      settle_part(page.scene);
      if (!page.question) continue;
      for (const LessonOption& option : page.question->options) {
        note(option.condition.line, check_condition(option.condition.text));
      }
      settle_part(page.question->answer);
    }
    return found_;
  }

 private:
  void settle_part(LessonPart& part) {
    for (const LessonText& text : part.paragraphs) note(text.line, check_placeholders(text.text));
    settle_actions(part.actions);
    for (const LessonText& condition : part.expectations) {
      note(condition.line, check_condition(condition.text));
    }
  }

  void settle_actions(std::vector<ScriptLine>& lines) {
    for (ScriptLine& line : lines) note(line.number, settle_action(folder_, line));
  }

  void note(std::size_t line, const Result<void>& checked) {
    if (checked || !found_) return;
    found_ = Error{ErrorCode::kSyntax, checked.error().message, lesson_.file.string(), line};
  }

  Lesson& lesson_;
  std::filesystem::path folder_;
  Result<void> found_;
};

}  // namespace

Result<void> settle_words(Lesson& lesson) {
  return Settling(lesson).settle();
}

Result<Lesson> load_lesson(const std::filesystem::path& file) {
  const auto text = read_text_file(file, kMaxLessonBytes);
  if (!text) return text.error();
  auto lesson = parse_lesson(*text, file);
  if (!lesson) return lesson;
  if (const auto known = settle_words(*lesson); !known) return known.error();
  return lesson;
}

}  // namespace goalbound::app
