// Whether a lesson speaks of what there is: actions and numbers.
#include <fmt/format.h>

#include "goalbound/formats.hpp"
#include "model/action.hpp"
#include "model/lessons/lesson.hpp"
#include "model/lessons/quantities.hpp"

namespace goalbound::app {
namespace {

constexpr std::uint64_t kMaxLessonBytes = std::uint64_t{1} << 20;

Result<void> check_action(const ScriptLine& line) {
  const auto call = parse_action(line.text);
  if (!call) return call.error();
  const std::string& name = call->name;
  const ActionInfo* action = find_action(name);
  if (action == nullptr) {
    return Error{ErrorCode::kSyntax,
                 fmt::format("there is no action '{}'; did you mean '{}'?", name, nearest_action(name))};
  }
  if (action->scope != ActionScope::kOutside) return {};
  return Error{ErrorCode::kSyntax,
               fmt::format("a lesson cannot '{}': it shows something, and leaves files, window "
                           "and clipboard alone",
                           name)};
}

/// Gives the first error its place in the file.
class WordCheck {
 public:
  explicit WordCheck(const Lesson& lesson) : lesson_(lesson) {}

  Result<void> check() {
    check_actions(lesson_.setting);
    for (const LessonPage& page : lesson_.pages) {
      check_part(page.scene);
      if (!page.question) continue;
      for (const LessonOption& option : page.question->options) {
        note(option.condition.line, check_condition(option.condition.text));
      }
      check_part(page.question->answer);
    }
    return found_;
  }

 private:
  void check_part(const LessonPart& part) {
    for (const LessonText& text : part.paragraphs) note(text.line, check_placeholders(text.text));
    check_actions(part.actions);
    for (const LessonText& condition : part.expectations) {
      note(condition.line, check_condition(condition.text));
    }
  }

  void check_actions(const std::vector<ScriptLine>& lines) {
    for (const ScriptLine& line : lines) note(line.number, check_action(line));
  }

  void note(std::size_t line, const Result<void>& checked) {
    if (checked || !found_) return;
    found_ = Error{ErrorCode::kSyntax, checked.error().message, lesson_.file.string(), line};
  }

  const Lesson& lesson_;
  Result<void> found_;
};

}  // namespace

Result<void> check_words(const Lesson& lesson) {
  return WordCheck(lesson).check();
}

Result<Lesson> load_lesson(const std::filesystem::path& file) {
  const auto text = read_file(file, kMaxLessonBytes);
  if (!text) return text.error();
  auto lesson = parse_lesson(*text, file);
  if (!lesson) return lesson;
  if (const auto known = check_words(*lesson); !known) return known.error();
  return lesson;
}

}  // namespace goalbound::app
