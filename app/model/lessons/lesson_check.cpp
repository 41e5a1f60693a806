// Whether a lesson speaks of what there is: actions and numbers.
#include <fmt/format.h>

#include "goalbound/formats.hpp"
#include "model/action.hpp"
#include "model/lessons/lesson.hpp"
#include "model/lessons/quantities.hpp"

namespace goalbound::app {
namespace {

constexpr std::uint64_t kMaxLessonBytes = std::uint64_t{1} << 20;

Result<ActionScope> scope_of(const ActionCall& call) {
  const ActionInfo* action = find_action(call.name);
  if (action != nullptr) return action->scope;
  return Error{ErrorCode::kSyntax, fmt::format("there is no action '{}'; did you mean '{}'?", call.name,
                                               nearest_action(call.name))};
}

void use_folder(const std::filesystem::path& folder, ActionCall& call) {
  for (std::string& argument : call.arguments) {
    const std::filesystem::path path(argument);
    if (path.is_relative()) argument = (folder / path).lexically_normal().string();
  }
}

Result<void> settle_action(const std::filesystem::path& folder, ScriptLine& line) {
  auto call = parse_action(line.text);
  if (!call) return call.error();
  const auto scope = scope_of(*call);
  if (!scope) return scope.error();
  if (*scope == ActionScope::kOutside) {
    return Error{ErrorCode::kSyntax,
                 fmt::format("a lesson cannot '{}': it shows something, and leaves files, window "
                             "and clipboard alone",
                             call->name)};
  }
  if (*scope == ActionScope::kReadsFile) {
    use_folder(folder, *call);
    line.text = format_action(*call);
  }
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
  const auto text = read_file(file, kMaxLessonBytes);
  if (!text) return text.error();
  auto lesson = parse_lesson(*text, file);
  if (!lesson) return lesson;
  if (const auto known = settle_words(*lesson); !known) return known.error();
  return lesson;
}

}  // namespace goalbound::app
