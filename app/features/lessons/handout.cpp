#include "features/lessons/handout.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <vector>

#include "features/lessons/lessons.hpp"
#include "model/actions/confined_action.hpp"

namespace goalbound::app {
namespace {

/// What Markdown would take for a sign of its own.
std::string escaped(std::string_view text) {
  std::string safe;
  for (const char c : text) {
    if (std::string_view("\\*_<>|[]`#").find(c) != std::string_view::npos) safe += '\\';
    safe += c;
  }
  return safe;
}

/// One page of the lesson that is open, its scene set or its question answered.
class PageWriter {
 public:
  PageWriter(Session& session, const TakePicture& picture) : session_(session), picture_(picture) {}

  Result<void> write(std::string& text) {
    session_.wait_for_work();
    const LessonPlayer& lessons = player();
    text += fmt::format("\n## {}\n", escaped(lessons.page().title.text));
    scene_ = lessons.paragraphs().size();
    if (lessons.asks()) scene_ = std::min(scene_, lessons.page().scene.paragraphs.size());
    paragraphs(text, 0, scene_);
    if (auto taken = take(text, ""); !taken) return taken;
    if (lessons.asks()) {
      if (auto answered = question(text); !answered) return answered;
    }
    if (!lessons.refusal().empty()) text += fmt::format("\nThe program says: {}\n", refusal());
    if (!lessons.problems().empty()) return lessons.problems().front();
    return {};
  }

 private:
  LessonPlayer& player() { return session_.feature<Lessons>(); }

  /// Errors quote what they are about: nothing of a file of whoever makes the page goes into it.
  std::string refusal() {
    const std::filesystem::path folder = player().lesson()->file.parent_path();
    const auto reads_from_elsewhere = [&](const ScriptLine& line) {
      const auto call = parse_action(line.text);
      const auto file = call ? file_read_by(*call) : std::nullopt;
      return line.must_fail && file && !lies_below(folder, *file);
    };
    const LessonPage& page = player().page();
    std::vector<ScriptLine> lines = player().lesson()->setting;
    lines.insert(lines.end(), page.scene.actions.begin(), page.scene.actions.end());
    if (page.question)
      lines.insert(lines.end(), page.question->answer.actions.begin(), page.question->answer.actions.end());
    if (std::ranges::any_of(lines, reads_from_elsewhere))
      return "no, and its words are left out: the file lies outside of the lesson's folder";
    return escaped(player().refusal());
  }

  void paragraphs(std::string& text, std::size_t from, std::size_t to) {
    const auto& all = player().paragraphs();
    for (std::size_t i = from; i < std::min(to, all.size()); ++i)
      text += fmt::format("\n{}\n", escaped(all[i]));
  }

  Result<void> take(std::string& text, std::string_view part) {
    const LessonPlayer& lessons = player();
    const std::string name =
        fmt::format("{}-{}{}.png", lessons.lesson()->id, lessons.page_number() + 1, part);
    if (auto taken = picture_(name); !taken) return taken;
    text += fmt::format("\n![{}]({})\n", escaped(lessons.page().title.text), name);
    return {};
  }

  Result<void> question(std::string& text) {
    const LessonQuestion& asked = *player().page().question;
    text += fmt::format("\n**{}**\n\n", escaped(asked.text.text));
    for (const LessonOption& option : asked.options) text += fmt::format("- {}\n", escaped(option.text.text));
    if (auto answered = player().answer(session_, 0); !answered) return answered;
    session_.wait_for_work();
    if (const auto right = player().right_option()) {
      text += fmt::format("\nThe answer: {}.\n", escaped(asked.options[*right].text.text));
    }
    paragraphs(text, scene_, player().paragraphs().size());
    return take(text, "-answer");
  }

  Session& session_;
  const TakePicture& picture_;
  std::size_t scene_ = 0;  ///< paragraphs before the answer
};

}  // namespace

Result<std::string> write_handout(Session& session, const Lesson& lesson, const TakePicture& picture) {
  std::string text = fmt::format("# {}\n\n{}\n", escaped(lesson.title), escaped(lesson.summary));
  if (auto opened = session.feature<Lessons>().open(session, lesson, 0); !opened) return opened.error();
  for (std::size_t page = 0; page < lesson.pages.size(); ++page) {
    if (page > 0) {
      if (auto turned = session.feature<Lessons>().turn_to(session, page); !turned) return turned.error();
    }
    if (auto written = PageWriter(session, picture).write(text); !written) return written.error();
  }
  session.feature<Lessons>().close(session);
  return text;
}

}  // namespace goalbound::app
