// The jump distances of JPS+ for a whole map, computed in the background.
#pragma once

#include <memory>

#include "goalbound/jump_table.hpp"
#include "model/background/latest.hpp"
#include "model/shared_indices.hpp"

namespace goalbound::app {

class JumpTables : public Latest<std::shared_ptr<const Map>, std::shared_ptr<const JumpTableIndex>> {
 public:
  /// `shared`: where searches have it from as well.
  explicit JumpTables(std::shared_ptr<SharedIndices> shared)
      : Latest("the jump distances cannot be computed",
               [shared = std::move(shared)](const std::shared_ptr<const Map>& map, JobControl& control)
                   -> Result<std::shared_ptr<const JumpTableIndex>> {
                 auto made = shared->make(map, IndexValues(*find_index("jump-table")), control.progress);
                 if (!made) return made.error();
                 return std::dynamic_pointer_cast<const JumpTableIndex>(*made);
               }) {}

  /// That of the last map, which was a grid; null while there is none.
  const JumpTableIndex* table() const {
    return shown() != nullptr && shown()->answer ? shown()->answer->get() : nullptr;
  }
};

}  // namespace goalbound::app
