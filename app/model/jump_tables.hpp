// The jump distances of JPS+ for a whole map, computed in the background.
#pragma once

#include <memory>

#include "goalbound/jump_table.hpp"
#include "model/background/latest.hpp"

namespace goalbound::app {

class JumpTables : public Latest<std::shared_ptr<const Map>, std::shared_ptr<const JumpTable>> {
 public:
  JumpTables()
      : Latest("the jump distances cannot be computed",
               [](const std::shared_ptr<const Map>& map,
                  JobControl&) -> Result<std::shared_ptr<const JumpTable>> {
                 return std::make_shared<const JumpTable>(*map->as_grid());
               }) {}

  /// That of the last map, which was a grid; null while there is none.
  const JumpTable* table() const {
    return shown() != nullptr && shown()->answer ? shown()->answer->get() : nullptr;
  }
};

}  // namespace goalbound::app
