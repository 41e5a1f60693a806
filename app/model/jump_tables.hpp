// The jump distances of JPS+ for a whole map, computed in the background.
#pragma once

#include <memory>

#include "goalbound/jump_table.hpp"
#include "model/background/latest.hpp"

namespace goalbound::app {

class JumpTables : public Latest<std::shared_ptr<const Map>, std::shared_ptr<const JumpTableIndex>> {
 public:
  JumpTables()
      : Latest("the jump distances cannot be computed",
               [](const std::shared_ptr<const Map>& map, JobControl& control) {
                 return JumpTableIndex::make(*map->as_grid(), control.progress);
               }) {}

  /// That of the last map, which was a grid; null while there is none.
  const JumpTableIndex* table() const {
    return shown() != nullptr && shown()->answer ? shown()->answer->get() : nullptr;
  }
};

}  // namespace goalbound::app
