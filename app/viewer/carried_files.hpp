// What a page with a lesson in it carries along: the lesson, and what it reads.
#pragma once

#include <string>
#include <vector>

#include "features/lessons/lesson.hpp"
#include "goalbound/result.hpp"

namespace goalbound::app {

struct CarriedFile {
  std::string name;  ///< without folders; no two have the same
  std::string bytes;
};

struct CarriedFiles {
  std::vector<CarriedFile> files;
  std::vector<Error> left_out;  ///< what does not go along, and why: by file and line of the lesson
};

/// The maps, boxes and whatever else the actions of a lesson read, with what lies beside these, and the
/// lesson last, which names them by their names there. Whoever writes a lesson would get at files of whoever
/// makes its page, so that no more goes along than what lies below the lesson's folder, links followed, and
/// an action reads that succeeds, as each without '!' does on a page that is as meant. Errors: those of
/// read_file; kLimit for more than a page should carry.
Result<CarriedFiles> carried_files(const Lesson& lesson);

}  // namespace goalbound::app
