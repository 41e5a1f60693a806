// Lessons as pages. Those of docs/lessons are held against the program in panels_lessons_test.cpp.
#include <gmock/gmock.h>

#include "app/fixture.hpp"
#include "features/lessons/handout.hpp"
#include "goalbound/formats.hpp"

namespace goalbound::app::test {
namespace {

using testing::HasSubstr;

TEST(Handout, HasQuestionsWithTheirAnswersAndNoSignThatMarkdownTakesForItsOwn) {
  const TemporaryFolder folder;
  const auto file = folder / "mine.lesson";
  ASSERT_TRUE(
      write_file(file,
                 "# A* and _boxes_\nIn <short>.\n\n> generate caves 20 20 1\n\n## One\nText *one*.\n"
                 "? How?\n- so [left.found = 1]\n- else [left.found = 0]\n> wait\nBehind: {left.found}.\n"));
  const auto lesson = load_lesson(file);
  ASSERT_TRUE(lesson) << lesson.error().to_string();
  Session session;
  std::vector<std::string> pictures;
  const auto text = write_handout(session, *lesson, [&](const std::string& name) -> Result<void> {
    pictures.push_back(name);
    return {};
  });
  ASSERT_TRUE(text) << text.error().to_string();
  EXPECT_EQ(*text,
            "# A\\* and \\_boxes\\_\n\nIn \\<short\\>.\n\n## One\n\nText \\*one\\*.\n\n![One](mine-1.png)\n\n"
            "**How?**\n\n- so\n- else\n\nThe answer: so.\n\nBehind: 1.\n\n![One](mine-1-answer.png)\n");
  EXPECT_EQ(pictures, (std::vector<std::string>{"mine-1.png", "mine-1-answer.png"}));
}

TEST(Handout, QuotesNothingOfAFileFromElsewhere) {
  const TemporaryFolder folder;
  const auto page_of = [&](const std::string& file) {
    std::filesystem::create_directories(folder / "mine");
    EXPECT_TRUE(write_file(folder / "secret.txt", "SECRET\n"));
    EXPECT_TRUE(write_file(folder / "mine/own.txt", "OWN WORDS\n"));
    EXPECT_TRUE(write_file(folder / "mine/a.lesson",
                           "# A\nB\n\n> generate caves 20 20 1\n\n## One\nText.\n>! open " + file + "\n"));
    const auto lesson = load_lesson(folder / "mine/a.lesson");
    EXPECT_TRUE(lesson);
    Session session;
    const auto text = write_handout(session, *lesson, [](const std::string&) -> Result<void> { return {}; });
    EXPECT_TRUE(text);
    return text ? *text : std::string();
  };
  std::filesystem::create_directories(folder / "mine");
  std::filesystem::create_symlink(folder / "secret.txt", folder / "mine/link.txt");
  for (const std::string& file :
       {std::string("../secret.txt"), std::string("link.txt"), (folder / "secret.txt").string()}) {
    const std::string page = page_of(file);
    EXPECT_THAT(page, testing::Not(HasSubstr("SECRET"))) << file;
    EXPECT_THAT(page, HasSubstr("lies outside of the lesson's folder")) << file;
  }
  EXPECT_THAT(page_of("own.txt"), HasSubstr("OWN WORDS"));
}

TEST(Handout, StopsWhereAPageIsNotAsMeantOrAPictureCannotBeTaken) {
  const TemporaryFolder folder;
  const auto write = [&](const char* expectation) {
    EXPECT_TRUE(
        write_file(folder / "a.lesson", std::string("# A\nB\n\n> generate caves 20 20 1\n\n## One\nText.\n"
                                                    "> wait\n! ") +
                                            expectation + "\n"));
    return load_lesson(folder / "a.lesson");
  };
  Session session;
  const TakePicture none = [](const std::string&) -> Result<void> { return {}; };
  EXPECT_FALSE(write_handout(session, *write("left.found = 0"), none));
  const TakePicture full = [](const std::string&) -> Result<void> {
    return Error{ErrorCode::kIo, "no space left"};
  };
  const auto failed = write_handout(session, *write("left.found = 1"), full);
  ASSERT_FALSE(failed);
  EXPECT_EQ(failed.error().message, "no space left");
}

}  // namespace
}  // namespace goalbound::app::test
