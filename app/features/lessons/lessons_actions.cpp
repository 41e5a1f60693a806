// Lessons: open one, turn its pages, answer its questions.
#include <fmt/format.h>

#include <limits>
#include <vector>

#include "features/lessons/lesson_entries.hpp"
#include "features/lessons/lessons.hpp"
#include "features/lessons/map_quiz.hpp"
#include "model/actions/action_list.hpp"
#include "model/actions/typed.hpp"
#include "model/session.hpp"

namespace goalbound::app {
namespace {

constexpr std::string_view kLessonUsage = "ID|FILE|none [PAGE]";
constexpr std::string_view kPageUsage = "next|previous|again|PAGE";

bool has_lesson(const Session& session) {
  return session.feature<Lessons>().lesson() != nullptr;
}

bool has_page_before(const Session& session) {
  return has_lesson(session) && session.feature<Lessons>().page_number() > 0;
}

bool has_page_behind(const Session& session) {
  return has_lesson(session) &&
         session.feature<Lessons>().page_number() + 1 < session.feature<Lessons>().lesson()->pages.size();
}

/// A lesson of the program by its id, any other by its file.
Result<Lesson> find_lesson(Session& session, const std::string& name) {
  LessonShelf& shelf = session.feature<Lessons>().shelf();
  if (const Lesson* lesson = shelf.find(name); lesson != nullptr) return *lesson;
  if (name.ends_with(kLessonEnding) || name.find('/') != std::string::npos) return load_lesson(name);
  std::string known;
  for (const Lesson& lesson : shelf.lessons()) known += fmt::format(", {}", lesson.id);
  return invalid(fmt::format("there is no lesson '{}'; write a file that ends in {}{}", name, kLessonEnding,
                             known.empty() ? "" : " or one of" + known.substr(1)));
}

/// Counted from 1 as people do; the last one has no number of its own here.
Result<std::size_t> page_argument(std::string_view text) {
  const auto page = integer_argument(text, 1, std::numeric_limits<std::int32_t>::max());
  if (!page) return page.error();
  return static_cast<std::size_t>(*page - 1);
}

using PageNumber = ReadBy<page_argument>;

void end_invitation(Session& session) {
  session.ui.invitation = false;
  session.settings().invite_to_lessons = false;
}

Result<void> lesson(Session& session, const std::string& name, const std::optional<PageNumber>& page) {
  if (name == "none") {
    if (!has_lesson(session)) return invalid("no lesson is open");
    session.feature<Lessons>().close(session);
    return {};
  }
  auto found = find_lesson(session, name);
  if (!found) return found.error();
  const std::size_t at = page ? **page : 0;
  if (auto opened = session.feature<Lessons>().open(session, std::move(found).value(), at); !opened)
    return opened;
  end_invitation(session);
  return {};
}

Result<void> lesson_page(Session& session, const std::string& where) {
  LessonPlayer& lessons = session.feature<Lessons>();
  if (where == "again") return lessons.turn_to(session, lessons.page_number());
  if (where == "next") return lessons.turn_to(session, lessons.page_number() + 1);
  if (where == "previous") {
    if (has_lesson(session) && lessons.page_number() == 0)
      return invalid("this is the first page of the lesson");
    return lessons.turn_to(session, lessons.page_number() - 1);
  }
  const auto page = page_argument(where);
  if (!page) {
    return invalid(fmt::format("'{}' is no page: write next, previous, again or a number from 1", where));
  }
  return lessons.turn_to(session, *page);
}

Result<void> answer(Session& session, PageNumber option) {
  return session.feature<Lessons>().answer(session, *option);
}

constexpr std::array<std::string_view, 2> kInvitationWords = {"show", "dismiss"};

Result<void> invitation(Session& session, OneOf<kInvitationWords> word) {
  if (word == 1) {
    end_invitation(session);
  } else {
    session.ui.invitation = true;
  }
  return {};
}

Result<void> hold_searches(Session& session, Switch held) {
  session.searches().hold(held.of(session.searches().held()));
  return {};
}

/// Without a seed other questions than the last time.
Result<void> quiz(Session& session,
                  const std::optional<Whole<0, std::numeric_limits<std::int32_t>::max()>>& chosen) {
  if (const auto map = expect_map(session); !map) return map.error();
  const std::uint64_t seed =
      chosen ? static_cast<std::uint64_t>(chosen->value) : session.feature<Lessons>().quiz + 1;
  auto made = make_map_quiz(session.map(), seed);
  if (!made) return made.error();
  if (auto opened = session.feature<Lessons>().open(session, std::move(made).value(), 0); !opened)
    return opened;
  session.feature<Lessons>().quiz = seed;
  end_invitation(session);
  return {};
}

struct PageTurn {
  std::string_view label;
  std::string_view call;
  std::string_view key;  ///< "" for those that the action `clicker` has keys for
  std::string_view help;
  bool (*enabled)(const Session&);
};
constexpr PageTurn kPageTurns[] = {
    {"Next page", "lesson-page next", "", "Show the next page of the lesson.", has_page_behind},
    {"Previous page", "lesson-page previous", "", "Show the page of the lesson before this one.",
     has_page_before},
    {"Come back to the page", "lesson-page again", "Backspace",
     "Set the scene of this page again, whatever you have changed meanwhile.", has_lesson},
};

}  // namespace

ActionList lesson_entries(LessonShelf& shelf) {
  ActionList list;
  for (const Lesson& open : shelf.lessons()) {
    list.add({.id = "lesson",
              .arguments = kLessonUsage,
              .label = list.keep(open.title),
              .menu = "Learn",
              .menu_call = list.keep(format_action({"lesson", {open.id}})),
              .help = list.keep(open.summary),
              .execute = typed<lesson>,
              .checked = [id = open.id](const Session& session) {
                return has_lesson(session) && session.feature<Lessons>().lesson()->id == id;
              }});
  }
  return list;
}

ActionList lessons_actions() {
  ActionList list;
  list.add({.id = "lesson",
            .arguments = kLessonUsage,
            .label = "Open a lesson",
            .help =
                "Show a lesson of the program by its id, or one from a file, from its first or that page on; "
                "none closes it and brings back what was there before.",
            .execute = typed<lesson>,
            .scope = ActionScope::kOutside});
  list.add({.id = "lesson-page",
            .arguments = kPageUsage,
            .label = "Page of the lesson",
            .help =
                "Show the next or the previous page, or that of a number; again sets the scene of this page "
                "once more.",
            .execute = typed<lesson_page>,
            .enabled = has_lesson,
            .scope = ActionScope::kOutside});
  for (const PageTurn& turn : kPageTurns) {
    list.add({.id = "lesson-page",
              .arguments = kPageUsage,
              .label = turn.label,
              .menu = "Learn",
              .menu_call = turn.call,
              .key = turn.key,
              .help = turn.help,
              .execute = typed<lesson_page>,
              .enabled = turn.enabled});
  }
  list.add({.id = "lesson",
            .arguments = kLessonUsage,
            .label = "Close the lesson",
            .menu = "Learn",
            .menu_call = "lesson none",
            .help = "Leave the lesson; the map and the searches from before it come back.",
            .execute = typed<lesson>,
            .enabled = has_lesson});
  list.add({.id = "quiz",
            .arguments = "[SEED]",
            .label = "Quiz on this map",
            .menu = "Learn",
            .menu_call = "quiz",
            .key = "Ctrl+Shift+L",
            .help =
                "Six guesses about the map that is open, measured when you have answered; other ones each "
                "time, or those of a seed.",
            .execute = typed<quiz>,
            .enabled = has_map,
            .scope = ActionScope::kOutside});
  list.add({.id = "hold-searches",
            .arguments = "on|off|toggle",
            .label = "Hold the searches",
            .help = "No side searches, and nothing tells what a search will find: for pages that ask for a "
                    "guess. The next page searches again.",
            .execute = typed<hold_searches>,
            .enabled = has_map});
  list.add({.id = "answer",
            .arguments = "NUMBER",
            .label = "Answer the question",
            .help = "Choose an answer to the question of the lesson's page, counted from 1.",
            .execute = typed<answer>,
            .enabled = [](const Session& session) { return session.feature<Lessons>().asks(); },
            .scope = ActionScope::kOutside});
  list.add(
      {.id = "invitation",
       .arguments = "show|dismiss",
       .label = "Welcome",
       .menu = "Learn",
       .menu_call = "invitation show",
       .help =
           "Show what a first start shows, both maps, a sentence and three doors, or dismiss it for good.",
       .execute = typed<invitation>,
       .scope = ActionScope::kOutside,
       .looks_around = true});
  return list;
}

}  // namespace goalbound::app
