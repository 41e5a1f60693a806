// How a search answered by the indices of the map as it was before it was edited.
#pragma once

#include <memory>
#include <vector>

#include "goalbound/search.hpp"
#include "model/edit/changed_map.hpp"

namespace goalbound::app {

/// The answer itself is exact on the map as it is: see docs/changes.md.
struct EditedAnswer {
  std::shared_ptr<const ChangedMap> changed;
  AnswerWay way = AnswerWay::kOld;
  SearchResult old{};                ///< of the search on the map as it was
  std::vector<NodeId> old_path{};    ///< its path, where that is not the answer
  std::vector<ChangedMove> taken{};  ///< steps of old_path that are gone or dearer
  std::vector<NodeId> cover{};       ///< nodes such that each added move has one of them at an end
  std::size_t floods = 0;            ///< those of them that were flooded from
};

/// The trace of a search on the map as it was, as one on the map as it is: its edges get the numbers that
/// they have there. Of one that is gone an event tells the nodes alone, as of an arc of a hierarchy. Grids
/// number edges by direction, so that theirs stays.
std::shared_ptr<const Trace> renumbered(std::shared_ptr<const Trace> trace, const ChangedMap& changed);

}  // namespace goalbound::app
