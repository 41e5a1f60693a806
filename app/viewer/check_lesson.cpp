#include "viewer/check_lesson.hpp"

#include "features/lessons/lessons.hpp"

namespace goalbound::app {

Result<LessonCheck> check_lesson(Session& session, const std::string& name) {
  if (auto opened = session.execute(ActionCall{"lesson", {name}}, false); !opened) return opened.error();
  LessonPlayer& lessons = session.feature<Lessons>();
  LessonCheck check;
  for (check.pages = 1;; ++check.pages) {
    session.wait_for_work();
    if (lessons.asks()) {
      ++check.questions;
      if (auto answered = lessons.answer(session, 0); !answered) return answered.error();
      session.wait_for_work();
    }
    check.problems.insert(check.problems.end(), lessons.problems().begin(), lessons.problems().end());
    if (check.pages == lessons.lesson()->pages.size()) return check;
    if (auto turned = lessons.turn_to(session, check.pages); !turned) return turned.error();
  }
}

}  // namespace goalbound::app
