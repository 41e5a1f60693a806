// Whether a lesson speaks of what there is: actions and numbers.
#include "features/lessons/lesson.hpp"
#include "features/lessons/quantities.hpp"
#include "goalbound/formats.hpp"
#include "goalbound/text.hpp"
#include "model/actions/action.hpp"
#include "model/actions/confined_action.hpp"

namespace goalbound::app {
namespace {

constexpr std::uint64_t kMaxLessonBytes = std::uint64_t{1} << 20;

/// The action that a text has in it, from its sign on; "" without one.
std::string_view action_within(std::string_view text) {
  constexpr std::size_t kLongestName = 40;
  for (std::size_t at = text.find('>'); at != std::string_view::npos; at = text.find('>', at + 1)) {
    if (at > 0 && (text[at - 1] == '-' || text[at - 1] == '=')) continue;  // an arrow
    const std::string_view rest = text.substr(at);
    const std::string_view words =
        trimmed(rest.substr(rest.starts_with(">!") ? 2 : 1)).substr(0, kLongestName);
    if (find_action(words.substr(0, words.find_first_of(" \t"))) != nullptr) return rest;
  }
  return {};
}

/// The same for an expectation, which ends the line.
std::string_view expectation_within(std::string_view text) {
  for (std::size_t at = text.rfind(" !"); at != std::string_view::npos && at > 0;
       at = text.rfind(" !", at - 1)) {
    const std::string_view rest = text.substr(at + 1);
    if (rest.starts_with("!=")) continue;  // of the condition
    return check_condition(trimmed(rest.substr(1))) ? rest : std::string_view();
  }
  return {};
}

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

std::string_view not_shown_in(std::string_view text) {
  const std::string_view action = action_within(text);
  return action.empty() ? expectation_within(text) : action;
}

Result<void> settle_words(Lesson& lesson) {
  return Settling(lesson).settle();
}

Result<Lesson> load_lesson(const std::filesystem::path& file) {
  const auto text = read_text_file(file, kMaxLessonBytes);
  if (!text) return text.error();
  auto lesson = parse_lesson(*text, file, &not_shown_in);
  if (!lesson) return lesson;
  if (const auto known = settle_words(*lesson); !known) return known.error();
  return lesson;
}

}  // namespace goalbound::app
