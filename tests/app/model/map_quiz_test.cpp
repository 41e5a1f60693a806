// The quiz on the map that is open: every question has one right answer, on every kind of map.
#include <fmt/format.h>
#include <gmock/gmock.h>

#include "app/fixture.hpp"
#include "features/lessons/lessons.hpp"
#include "features/lessons/map_quiz.hpp"

namespace goalbound::app::test {
namespace {

using testing::HasSubstr;

/// Opens the quiz of that seed and gives each answer to each question.
void expect_right_answers(Session& session, std::uint64_t seed) {
  act(session, fmt::format("quiz {}", seed));
  LessonPlayer& lessons = session.feature<Lessons>();
  const std::size_t pages = lessons.lesson()->pages.size();
  EXPECT_EQ(pages, 6U);
  for (std::size_t page = 0; page < pages; ++page) {
    const std::size_t answers = lessons.lesson()->pages[page].question->options.size();
    std::optional<std::size_t> right;
    for (std::size_t answer = 0; answer < answers; ++answer) {
      SCOPED_TRACE(fmt::format("seed {}, page {}, answer {}", seed, page + 1, answer + 1));
      ASSERT_TRUE(lessons.turn_to(session, page).ok());
      session.wait_for_work();
      ASSERT_TRUE(lessons.asks());
      ASSERT_TRUE(lessons.answer(session, answer).ok());
      session.wait_for_work();
      for (const Error& problem : lessons.problems()) ADD_FAILURE() << problem.to_string();
      ASSERT_TRUE(lessons.right_option());
      EXPECT_EQ(right.value_or(*lessons.right_option()), *lessons.right_option());
      right = lessons.right_option();
    }
  }
  EXPECT_EQ(lessons.score().answered, 6U);
  act(session, "lesson none");
}

TEST(MapQuiz, HasOneRightAnswerToEachQuestionOnEachKindOfMap) {
  for (const char* map : {"generate caves 40 40 2", "generate maze 41 41 1", "open assets/maps/roads.gr",
                          "open assets/maps/building.json", "open assets/maps/ford.costs"}) {
    SCOPED_TRACE(map);
    std::filesystem::current_path(GOALBOUND_SOURCE_DIR);
    Session session;
    act(session, map);
    session.wait_for_work();
    expect_right_answers(session, 1);
  }
}

TEST(MapQuiz, AsksOtherQuestionsEachTimeAndThoseOfASeedAgain) {
  const auto session = ready_session();
  const auto first_question = [&](const char* line) {
    act(*session, line);
    return session->feature<Lessons>().lesson()->pages.front().question->text.text +
           session->feature<Lessons>().lesson()->pages.front().scene.paragraphs.front().text;
  };
  const std::string first = first_question("quiz");
  EXPECT_NE(first_question("quiz"), first);
  EXPECT_EQ(first_question("quiz 1"), first);
}

TEST(MapQuiz, LeavesMapAndProblemAsTheyWere) {
  const auto session = ready_session();
  act(*session, "paint 5,0 wall");
  session->wait_for_work();
  const NodeId goal = session->searches().goal();
  act(*session, "quiz 1");
  session->wait_for_work();
  act(*session, "lesson none");
  session->wait_for_work();
  EXPECT_EQ(session->searches().goal(), goal);
  EXPECT_FALSE(grid_in(*session).is_free({5, 0}));
  EXPECT_TRUE(session->settings().show_node);
}

TEST(MapQuiz, ShowsNothingOfTheAnswerBeforeItIsGiven) {
  const auto session = ready_session();
  act(*session, "quiz 1");
  session->wait_for_work();
  EXPECT_NE(session->searches().goal(), session->searches().start()) << "the goal stands where it will be";
  for (const Side side : kSides) EXPECT_EQ(session->side(side).run, nullptr) << "but nobody has searched";
  EXPECT_TRUE(session->selection().edge()) << "the edge that is asked about is shown";
  for (const char* layer : {"boxes", "search", "reach"}) EXPECT_FALSE(session->settings().shows(layer));
  EXPECT_FALSE(session->settings().show_node);
}

TEST(MapQuiz, SaysWhereThereIsNothingToGuess) {
  Session session;
  EXPECT_FALSE(session.execute("quiz", false).ok()) << "no map";
  session.set_map({.map = grid_of("..\n"), .name = "two.map"});
  const auto refused = session.execute("quiz", false);
  ASSERT_FALSE(refused.ok());
  EXPECT_THAT(refused.error().message, HasSubstr("nothing to guess"));
  EXPECT_EQ(session.feature<Lessons>().lesson(), nullptr);
}

}  // namespace
}  // namespace goalbound::app::test
