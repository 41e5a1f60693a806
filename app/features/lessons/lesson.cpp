#include "features/lessons/lesson.hpp"

#include <fmt/format.h>

#include <utility>

#include "goalbound/text.hpp"
#include "model/actions/action.hpp"

namespace goalbound::app {
namespace {

/// "03-boxes" is the third of a folder, and called "boxes".
std::string without_number(std::string name) {
  const std::size_t digits = name.find_first_not_of("0123456789");
  const bool is_numbered =
      digits != std::string::npos && digits > 0 && digits + 1 < name.size() && name[digits] == '-';
  return is_numbered ? name.substr(digits + 1) : name;
}

/// Reads a file line by line; what a line is, its first characters say.
class LessonReader {
 public:
  LessonReader(const std::filesystem::path& file, NotShown not_shown) : not_shown_(not_shown) {
    lesson_.file = file;
    lesson_.id = without_number(file.stem().string());
  }

  Result<Lesson> read(std::string_view text) {
    LineReader lines(text);
    while (const auto line = lines.next()) {
      number_ = lines.number();
      if (auto done = take_line(trimmed(*line)); !done) return done.error();
    }
    if (auto done = finish_page(); !done) return done.error();
    if (lesson_.pages.empty()) return failure("a lesson needs a page: a line such as '## The problem'");
    return std::move(lesson_);
  }

 private:
  Error failure(std::string message) const { return failure_at(number_, std::move(message)); }
  Error failure_at(std::size_t line, std::string message) const {
    return {ErrorCode::kSyntax, std::move(message), lesson_.file.string(), line};
  }

  Result<void> take_line(std::string_view line) {
    const bool joins = std::exchange(in_paragraph_, false);
    if (line.empty() || line.starts_with("//")) return {};
    if (line.starts_with("## ")) return begin_page(trimmed(line.substr(3)));
    if (line.starts_with("# ")) return take_title(trimmed(line.substr(2)));
    if (lesson_.title.empty()) return failure("a lesson begins with its title: a line such as '# Boxes'");
    if (line.starts_with(">!")) return take_action(line.substr(2), true);
    if (line.starts_with('>')) return take_action(line.substr(1), false);
    if (line.starts_with('!')) return take_expectation(trimmed(line.substr(1)));
    if (line.starts_with("? ")) return begin_question(trimmed(line.substr(2)));
    if (line.starts_with("- ")) return take_option(trimmed(line.substr(2)));
    return take_text(line, joins);
  }

  /// Of words that are shown.
  Result<void> check_text(std::string_view text) const {
    const std::string_view within = not_shown_ == nullptr ? std::string_view() : not_shown_(text);
    if (within.empty()) return {};
    return failure(
        fmt::format("'{}' stands within a text, which would show it; give it a line of its own", within));
  }

  Result<void> take_title(std::string_view title) {
    if (auto plain = check_text(title); !plain) return plain;
    if (!lesson_.title.empty()) return failure("a lesson has one title; pages begin with '## '");
    lesson_.title = title;
    return {};
  }

  Result<void> begin_page(std::string_view title) {
    if (lesson_.title.empty()) return failure("a lesson begins with its title: a line such as '# Boxes'");
    if (auto done = finish_page(); !done) return done;
    if (auto plain = check_text(title); !plain) return plain;
    lesson_.pages.push_back({.title = {number_, std::string(title)}, .scene = {}, .question = {}});
    return {};
  }

  Result<void> finish_page() const {
    if (lesson_.pages.empty()) return {};
    const LessonPage& page = lesson_.pages.back();
    if (page.scene.paragraphs.empty() && !page.question) {
      return failure_at(page.title.line, fmt::format("the page '{}' has no text", page.title.text));
    }
    if (page.question && page.question->options.size() < 2) {
      return failure_at(page.question->text.line,
                        "a question needs two answers at least: lines such as "
                        "'- more than half [2 * right.expanded > left.expanded]'");
    }
    return {};
  }

  /// What is read now belongs to it.
  LessonPart& part() {
    LessonPage& page = lesson_.pages.back();
    return page.question ? page.question->answer : page.scene;
  }

  Result<void> take_action(std::string_view text, bool must_fail) {
    auto call = parse_action(text);
    if (!call) return failure(call.error().message);
    if (call->name.empty()) return {};
    ScriptLine line = {.number = number_, .text = format_action(*call), .must_fail = must_fail};
    (lesson_.pages.empty() ? lesson_.setting : part().actions).push_back(std::move(line));
    return {};
  }

  Result<void> take_expectation(std::string_view condition) {
    if (lesson_.pages.empty()) return failure("an expectation belongs to a page: put it behind a '## ' line");
    part().expectations.push_back({number_, std::string(condition)});
    return {};
  }

  Result<void> begin_question(std::string_view text) {
    if (lesson_.pages.empty()) return failure("a question belongs to a page: put it behind a '## ' line");
    LessonPage& page = lesson_.pages.back();
    if (page.question) return failure("a page asks one question");
    if (auto plain = check_text(text); !plain) return plain;
    page.question = LessonQuestion{.text = {number_, std::string(text)}, .options = {}, .answer = {}};
    return {};
  }

  /// "more than half [2 * right.expanded > left.expanded]"
  Result<void> take_option(std::string_view line) {
    if (lesson_.pages.empty() || !lesson_.pages.back().question)
      return failure("an answer belongs to a question: put it behind a '? ' line");
    const std::size_t bracket = line.rfind('[');
    if (bracket == std::string_view::npos || !line.ends_with(']')) {
      return failure(
          "an answer ends with the condition that makes it right, such as "
          "[right.expanded < left.expanded]");
    }
    const std::string_view text = trimmed(line.substr(0, bracket));
    const std::string_view condition = trimmed(line.substr(bracket + 1, line.size() - bracket - 2));
    if (text.empty()) return failure("this answer has no words");
    if (auto plain = check_text(text); !plain) return plain;
    lesson_.pages.back().question->options.push_back(
        {{number_, std::string(text)}, {number_, std::string(condition)}});
    return {};
  }

  Result<void> take_text(std::string_view line, bool joins) {
    if (auto plain = check_text(line); !plain) return plain;
    if (lesson_.pages.empty()) {
      lesson_.summary += fmt::format("{}{}", lesson_.summary.empty() ? "" : " ", line);
      return {};
    }
    std::vector<LessonText>& paragraphs = part().paragraphs;
    if (joins && !paragraphs.empty()) {
      paragraphs.back().text += fmt::format(" {}", line);
    } else {
      paragraphs.push_back({number_, std::string(line)});
    }
    in_paragraph_ = true;
    return {};
  }

  NotShown not_shown_;
  Lesson lesson_;
  std::size_t number_ = 0;
  bool in_paragraph_ = false;
};

}  // namespace

Result<Lesson> parse_lesson(std::string_view text, const std::filesystem::path& file, NotShown not_shown) {
  return LessonReader(file, not_shown).read(text);
}

}  // namespace goalbound::app
