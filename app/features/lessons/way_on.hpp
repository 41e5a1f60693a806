// Where a lesson goes on behind its page.
#pragma once

#include <string>

namespace goalbound::app {

class Session;

/// The next page; behind the last one the next lesson of the program, or out. There must be a lesson.
struct WayOn {
  std::string label;
  std::string action;
  std::string help;
};
WayOn way_on(Session& session);

}  // namespace goalbound::app
