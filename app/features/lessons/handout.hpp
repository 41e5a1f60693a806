// A lesson as a page of Markdown, for those who read it without the program.
#pragma once

#include <functional>
#include <string>

#include "features/lessons/lesson.hpp"
#include "goalbound/result.hpp"
#include "model/session.hpp"

namespace goalbound::app {

/// Takes a picture of what the session shows now, which is to be a file of that name: the page links to it.
using TakePicture = std::function<Result<void>(const std::string& name)>;

/// Opens the lesson in the session, turns its pages, answers its questions, and closes it again. Two pictures
/// of a page with a question, `ID-2.png` and `ID-2-answer.png`, else one. Errors: those of LessonPlayer and
/// of `picture`; the first of a page that is not as its author meant it.
Result<std::string> write_handout(Session& session, const Lesson& lesson, const TakePicture& picture);

}  // namespace goalbound::app
