// The jump distances of JPS+ for a whole map, computed in the background while their layer is shown.
#pragma once

#include <memory>

#include "goalbound/jump_table.hpp"
#include "model/background/latest.hpp"
#include "model/feature.hpp"

namespace goalbound::app {

class JumpDistances final
    : public Feature,
      private Latest<std::shared_ptr<const Map>, std::shared_ptr<const JumpTableIndex>> {
 public:
  explicit JumpDistances(Session& session);

  OngoingWork work() override;

  /// That of the last map, which was a grid; null while there is none.
  const JumpTableIndex* table() const {
    return shown() != nullptr && shown()->answer ? shown()->answer->get() : nullptr;
  }

 private:
  void follow_map();
  Result<void> adopt_table();
};

}  // namespace goalbound::app
