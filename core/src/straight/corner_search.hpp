// A* on corners, from those that the start sees to those that the goal sees. Lines between corners are
// followed where their boxes hold the other end: that of an edge the goal, that of its twin the start.
#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "straight/corner_parts.hpp"

namespace goalbound {

/// One per thread; the parts must outlive it.
class CornerSearch {
 public:
  explicit CornerSearch(const CornerParts& parts)
      : parts_(parts), graph_(*parts.graph), labels_(graph_.corner_count()) {}

  /// Two points that do not see each other.
  struct Ends {
    HalfPoint start;
    HalfPoint goal;
    Cell start_cell;  ///< as boxes have them
    Cell goal_cell;
    bool asks_boxes = false;
    std::span<const std::uint32_t> seen_by_start;  ///< tautly; with boxes those of may_turn() alone
    std::span<const std::uint32_t> seen_by_goal;   ///< likewise
  };
  /// Whether there is a way. Replaces corners().
  bool find(const Ends& ends);
  /// Where the way turns, from start to goal.
  std::span<const std::uint32_t> corners() const { return way_; }
  /// Whether a shortest way from a point that sees the corner tautly may turn there on its way to a cell.
  bool may_turn(HalfPoint from, std::uint32_t corner, Cell other) const {
    return parts_.inherited->box(graph_.corner(corner), corner, from).contains(other);
  }

  /// From now on find() adds what it does; null: nobody wants to know.
  void trace_into(std::vector<AnyAngleStep>* steps) { steps_ = steps; }
  bool traces() const { return steps_ != nullptr; }
  /// The point of the corner is looked up only for pictures.
  void note(AnyAngleStep::Kind kind, HalfPoint from, std::uint32_t corner, double g = 0) const {
    if (steps_ != nullptr) steps_->push_back({kind, from, graph_.corner(corner).point(), g});
  }

  /// Of the last find().
  /// @{
  std::uint64_t expanded() const { return expanded_; }
  std::uint64_t generated() const { return generated_; }
  std::uint64_t pruned() const { return pruned_; }
  /// @}

 private:
  static constexpr std::uint32_t kNone = 0xFFFFFFFFU;
  static constexpr double kFar = std::numeric_limits<double>::infinity();

  struct Label {
    double g = kFar;
    double to_goal = kFar;       ///< of a corner that the goal sees
    std::uint32_t into = kNone;  ///< edge by which the best way comes; kNone: straight from the start
    std::uint32_t query = 0;
    bool is_closed = false;
  };
  struct Entry {
    double f;
    std::uint32_t corner;
  };
  static bool is_later(const Entry& a, const Entry& b) { return a.f > b.f; }

  Label& label(std::uint32_t corner) {
    Label& found = labels_[corner];
    if (found.query != query_) found = {.query = query_};
    return found;
  }
  void begin();
  void look_up(const Ends& ends);
  void search(const Ends& ends);
  void expand(const Ends& ends, std::uint32_t corner, const Label& here);
  /// `into`: an edge to the corner; kNone: from the start.
  void reach(const Ends& ends, std::uint32_t corner, double g, std::uint32_t into);
  /// Where the best way to a corner comes from.
  std::uint32_t parent(const Label& label) const {
    return label.into == kNone ? kNone : graph_.to(graph_.twin(label.into));
  }

  const CornerParts& parts_;
  const TautGraph& graph_;
  std::vector<Label> labels_;
  std::uint32_t query_ = 0;
  std::vector<Entry> open_;     ///< a heap
  std::uint32_t best_ = kNone;  ///< the last corner of the best way so far
  double best_length_ = kFar;
  std::vector<std::uint32_t> way_;
  std::vector<AnyAngleStep>* steps_ = nullptr;
  std::uint64_t expanded_ = 0;
  std::uint64_t generated_ = 0;
  std::uint64_t pruned_ = 0;
};

}  // namespace goalbound
