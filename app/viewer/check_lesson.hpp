// A lesson tried without a window: what a teacher does before a class.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "goalbound/result.hpp"
#include "model/session.hpp"

namespace goalbound::app {

struct LessonCheck {
  std::size_t pages = 0;
  std::size_t questions = 0;
  std::vector<Error> problems;  ///< of all pages, with file and line
};

/// Opens the lesson, by its id or file, and turns all of its pages; each question is answered. Errors: those
/// of the action `lesson`.
Result<LessonCheck> check_lesson(Session& session, const std::string& name);

}  // namespace goalbound::app
