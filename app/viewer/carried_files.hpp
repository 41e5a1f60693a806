// What a page with a lesson in it carries along: the lesson, and what it reads.
#pragma once

#include <string>
#include <vector>

#include "goalbound/result.hpp"
#include "model/lessons/lesson.hpp"

namespace goalbound::app {

struct CarriedFile {
  std::string name;  ///< without folders; no two have the same
  std::string bytes;
};

/// The maps, boxes and whatever else the actions of a lesson read, with what lies beside these, and the
/// lesson last, which names them by their names there. Errors: those of read_file; kLimit for more than a
/// page should carry.
Result<std::vector<CarriedFile>> carried_files(const Lesson& lesson);

}  // namespace goalbound::app
