// Every lesson of the program: what it promises holds, and its numbers come from the program.
#include <gmock/gmock.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "app/fixture.hpp"
#include "features/lessons/handout.hpp"
#include "features/lessons/lesson.hpp"
#include "features/lessons/lesson_entries.hpp"
#include "features/lessons/quantities.hpp"

namespace goalbound::app::test {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

/// Text without its placeholders, and without the numbers of keys such as F12.
std::string words_of(const std::string& text) {
  const auto is_key = [&](std::size_t i) {
    return text[i] == 'F' && i + 1 < text.size() && std::isdigit(static_cast<unsigned char>(text[i + 1]));
  };
  std::string words;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '{') i = text.find('}', i);
    if (is_key(i)) i = std::min(text.find_first_not_of("0123456789", i + 1), text.size());
    if (i >= text.size()) break;
    words += text[i];
  }
  return words;
}

class ProgramLessons : public testing::Test {
 protected:
  void SetUp() override { ASSERT_TRUE(shelf_.problems().empty()) << shelf_.problems().front().to_string(); }
  LessonShelf shelf_{fs::path(GOALBOUND_SOURCE_DIR) / "assets" / "lessons"};
};

TEST_F(ProgramLessons, AreTenAndMoreInTheirOrder) {
  ASSERT_GE(shelf_.lessons().size(), 10U);
  EXPECT_EQ(shelf_.lessons().front().id, "astar");
  for (const Lesson& lesson : shelf_.lessons()) {
    EXPECT_FALSE(lesson.summary.empty()) << lesson.id;
    EXPECT_EQ(shelf_.find(lesson.id), &lesson) << "its id is its own";
  }
  EXPECT_EQ(shelf_.after(shelf_.lessons().back()), nullptr);
  EXPECT_EQ(shelf_.after(shelf_.lessons().front()), &shelf_.lessons()[1]);
  EXPECT_EQ(lesson_entries(shelf_).infos().size(), shelf_.lessons().size());
}

/// Numbers come from the program; what a page claims stands in its expectations.
TEST_F(ProgramLessons, SayNoNumberOfTheirOwnAndPromiseSomethingOnEachPage) {
  for (const Lesson& lesson : shelf_.lessons()) {
    for (const LessonPage& page : lesson.pages) {
      const bool refuses = std::any_of(page.scene.actions.begin(), page.scene.actions.end(),
                                       [](const ScriptLine& line) { return line.must_fail; });
      EXPECT_TRUE(refuses || page.question.has_value() || !page.scene.expectations.empty())
          << lesson.file << ":" << page.title.line << " promises nothing";
      std::vector<LessonText> texts = page.scene.paragraphs;
      if (page.question) {
        const auto& more = page.question->answer.paragraphs;
        texts.insert(texts.end(), more.begin(), more.end());
      }
      for (const LessonText& text : texts) {
        const std::string words = words_of(text.text);
        EXPECT_TRUE(std::none_of(words.begin(), words.end(), [](unsigned char c) { return std::isdigit(c); }))
            << lesson.file << ":" << text.line << " has a number that nobody checks: " << words;
      }
    }
  }
}

#ifdef GOALBOUND_SANITIZED
/// Without a sanitizer panels_lessons_test.cpp plays them all, and looks at more of them.
TEST_F(ProgramLessons, AreAsTheyWereMeantPageByPage) {
  Session session;
  for (const Lesson& lesson : shelf_.lessons()) {
    const auto page = write_handout(session, lesson, [](const std::string&) -> Result<void> { return {}; });
    EXPECT_TRUE(page.ok()) << page.error().to_string();
  }
}
#endif

TEST_F(ProgramLessons, AreListedInTheDocumentation) {
  std::ifstream file(fs::path(GOALBOUND_SOURCE_DIR) / "docs" / "lessons.md");
  const std::string page((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
  for (const Lesson& lesson : shelf_.lessons()) {
    EXPECT_THAT(page, HasSubstr("| `" + lesson.id + "` | " + lesson.title + " |"));
  }
  for (const QuantityInfo& info : all_quantities()) {
    const std::string name = info.name.substr(info.name.starts_with("left.")    ? 5
                                              : info.name.starts_with("right.") ? 6
                                                                                : 0);
    EXPECT_THAT(page, HasSubstr(name)) << "a number that no teacher hears of";
  }
}

}  // namespace
}  // namespace goalbound::app::test
