// Maps that tests of drawing look at, as rows of letters.
#pragma once

#include <memory>
#include <string>

#include "app/fixture.hpp"
#include "model/edit/cell_set.hpp"

namespace goalbound::app::test {

inline std::string rows_of(const Grid& grid) {
  std::string rows;
  for (std::int32_t y = 0; y < grid.height(); ++y) {
    rows += std::string(grid.terrain().substr(static_cast<std::size_t>(y * grid.width()),
                                              static_cast<std::size_t>(grid.width()))) +
            '\n';
  }
  return rows;
}
inline std::string rows_of(const Session& session) {
  return rows_of(grid_in(session));
}
inline std::string rows_of(const CellSet& cells) {
  std::string rows;
  for (std::int32_t y = 0; y < cells.height(); ++y) {
    for (std::int32_t x = 0; x < cells.width(); ++x) rows += cells.contains({x, y}) ? '#' : '.';
    rows += '\n';
  }
  return rows;
}

inline std::unique_ptr<Session> open_ground(bool background = false) {
  return session_on(grid_of("......\n......\n......\n......\n"), background);
}

}  // namespace goalbound::app::test
