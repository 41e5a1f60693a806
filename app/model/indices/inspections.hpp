// The inspections that are shown: asked for when the node or its boxes change, made in the background.
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <vector>

#include "model/background/latest.hpp"
#include "model/indices/index_key.hpp"
#include "model/indices/inspection.hpp"

namespace goalbound::app {

/// What to inspect. The worker keeps map and boxes alive as long as it needs them.
struct InspectionOrder {
  /// One inspection to make.
  struct Index {
    IndexKey boxes;                             ///< what they are called
    std::shared_ptr<const Bounds> bounds{};     ///< null without any
    std::uint64_t revision = 0;                 ///< of the boxes; 0 without
    std::shared_ptr<const Bounds> inherited{};  ///< to be compared; null: none
    std::uint64_t inherited_revision = 0;
    friend bool operator==(const Index&, const Index&) = default;
  };
  std::shared_ptr<const Map> map;
  NodeId node = kNoNode;
  std::vector<Index> indices;
  bool record = false;  ///< with how the floods went
  friend bool operator==(const InspectionOrder&, const InspectionOrder&) = default;
};

class Inspections {
 public:
  Inspections();

  /// What is to be shown from now on; without an order nothing. The same order again does nothing. One that a
  /// small map answers within kPatience is answered when this returns, so that boxes follow the mouse without
  /// a picture between that has none.
  void ask(const std::optional<InspectionOrder>& order);
  /// Takes over what has been made. Error: why there is nothing, also of what ask() has taken over.
  Result<void> adopt();
  /// Blocks until what was asked for can be adopted.
  void wait() const { making_.wait(); }
  bool busy() const { return making_.busy(); }
  /// Whether anything was asked for.
  bool wanted() const { return making_.asked().has_value(); }

  /// That of the node which was asked for last; null while it is being made, and for boxes that were not
  /// asked for. Boxes of an index that changes meanwhile are those of before until the new ones are there.
  const Inspection* find(const IndexKey& boxes) const;
  /// The same of the first boxes of an ordering.
  const Inspection* find(Ordering ordering) const;

 private:
  static constexpr std::chrono::milliseconds kPatience{4};
  /// One inspection for each index of the order. They are never changed: what a reader holds stays.
  using Made = std::vector<std::shared_ptr<const Inspection>>;

  void take_over();
  /// What can be found; null without.
  const Made* found() const;

  Latest<InspectionOrder, Made> making_;
  Result<void> adopted_;
};

}  // namespace goalbound::app
