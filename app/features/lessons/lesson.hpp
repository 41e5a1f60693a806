// A lesson: pages of text, each with the actions that set its scene. A file that a teacher writes, see
// docs/lessons.md.
#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "goalbound/result.hpp"
#include "model/actions/script.hpp"

namespace goalbound::app {

/// Something of the file, and where.
struct LessonText {
  std::size_t line = 0;  ///< its first one, counted from 1
  std::string text;
};

/// What is shown and done at once.
struct LessonPart {
  std::vector<LessonText> paragraphs;  ///< with placeholders, see quantities.hpp
  std::vector<ScriptLine> actions;
  std::vector<LessonText> expectations;  ///< conditions that must hold once the actions are done
};

struct LessonOption {
  LessonText text;
  LessonText condition;  ///< holds if this is the right answer: the program finds out, no file says so
};

struct LessonQuestion {
  LessonText text;
  std::vector<LessonOption> options;  ///< two at least
  LessonPart answer;                  ///< shown and done once an option was chosen
};

struct LessonPage {
  LessonText title;
  LessonPart scene;
  std::optional<LessonQuestion> question;
};

struct Lesson {
  std::string id;              ///< the file's name without its ending, and without a number before it
  std::filesystem::path file;  ///< as it was opened
  std::string title;
  std::string summary;              ///< one line for the list of lessons
  std::vector<ScriptLine> setting;  ///< actions before the first page: each page begins with them
  std::vector<LessonPage> pages;    ///< one at least
};

/// The ending of lesson files, with its dot.
inline constexpr std::string_view kLessonEnding = ".lesson";

/// What of words to be shown is none of them; empty for nothing.
using NotShown = std::string_view (*)(std::string_view text);
/// An action or an expectation that stands within a text, to its end.
std::string_view not_shown_in(std::string_view text);

/// What its lines are. Errors: kSyntax with file and line, for what is no lesson, and where `not_shown` finds
/// anything; null: nothing is looked for.
Result<Lesson> parse_lesson(std::string_view text, const std::filesystem::path& file,
                            NotShown not_shown = nullptr);
/// Whether its actions are such as there are and a lesson may send, and its numbers such as there are; names
/// of files that actions read, which are relative to the lesson's folder, become such that anybody may open.
/// Errors: kSyntax with file and line.
Result<void> settle_words(Lesson& lesson);
/// Errors: those of read_file, parse_lesson and settle_words.
Result<Lesson> load_lesson(const std::filesystem::path& file);

}  // namespace goalbound::app
