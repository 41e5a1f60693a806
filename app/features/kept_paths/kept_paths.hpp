// Paths that are kept while the map is edited: a list that says of each whether it is still the shortest.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "goalbound/kept_paths.hpp"
#include "model/actions/action.hpp"
#include "model/feature.hpp"

namespace goalbound::app {

/// Those of one map, in the order in which they were kept.
class KeptPathList final : public Feature {
 public:
  using Feature::Feature;

  OngoingWork work() override;
  void end() override { clear(); }
  void leave_document() override { clear(); }
  void forget_places() override { clear(); }
  void save(SavedLines& lines) const override;
  std::function<void()> keep() override;

  struct Entry {
    KeptPaths::Id id = 0;
    NodeId start = kNoNode;
    NodeId goal = kNoNode;
    PathVerdict verdict = PathVerdict::kShortest;
    PathCost cost = 0;            ///< when it was the shortest; kNoPathCost where there was none
    std::vector<NodeId> nodes{};  ///< none where there was no path
  };
  std::span<const Entry> all() const;
  /// How many have that verdict.
  std::size_t count(PathVerdict verdict) const;

  /// Looks for the shortest path between two nodes of the open map and keeps it. Errors: those of
  /// EditedMap::make and KeptPaths::keep.
  Result<void> keep(NodeId start, NodeId goal);
  /// Of those at these places: searches whether they are still the shortest, or keeps those that are it now.
  /// Errors: those of KeptPaths.
  /// @{
  Result<void> ask(std::span<const std::size_t> places);
  Result<void> renew(std::span<const std::size_t> places);
  /// @}
  void drop(std::span<const std::size_t> places);

 private:
  /// Of the map that the first one was kept on, and what became of it.
  struct Kept {
    explicit Kept(EditedMap its_map);
    EditedMap edited;
    KeptPaths paths;
    std::unique_ptr<Query> query{};
    std::shared_ptr<const Map> map{};  ///< that `edited` stands for
    std::vector<Entry> entries{};
  };

  void clear() { kept_.reset(); }
  /// Makes the changes that lie between the map that is known and the open one.
  void follow();
  void look_at(Entry& entry);

  std::shared_ptr<Kept> kept_;  ///< null while there is none
};

/// "still the shortest", "not known: ask", ...
std::string_view describe(PathVerdict verdict);

ActionList kept_paths_actions();

}  // namespace goalbound::app
