#include "features/lessons/way_on.hpp"

#include "features/lessons/lessons.hpp"
#include "model/session.hpp"

namespace goalbound::app {

WayOn way_on(Session& session) {
  LessonPlayer& lessons = session.feature<Lessons>();
  if (lessons.page_number() + 1 < lessons.lesson()->pages.size())
    return {"Next ▶", "lesson-page next", "The next page"};
  if (const Lesson* next = lessons.shelf().after(*lessons.lesson()); next != nullptr)
    return {"Next lesson ▶", format_action({"lesson", {next->id}}), "The next lesson: " + next->title};
  return {"Done", "lesson none", "Close the lesson; what was there before comes back"};
}

}  // namespace goalbound::app
