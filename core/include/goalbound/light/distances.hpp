// Distances without paths, and flow fields. Part of light.hpp.
#pragma once

#include <cstddef>
#include <vector>

#include "goalbound/light/maps.hpp"
#include "goalbound/result.hpp"

namespace goalbound {
inline namespace v0_1 {
namespace light {

/// A cell or node, and how far it is.
struct PointDistance {
  Point point;        ///< where
  double length = 0;  ///< of a shortest path, in the unit of the map
};

/// Lengths of shortest paths, without the paths (docs/distances.md). One per thread.
class Distances {
 public:
  /// `rows`: starts that will be asked about, or goals where those are fewer: a hierarchy is made where it
  /// pays. Errors: those of DistanceFinder::make.
  static Result<Distances> make(const Map& map, std::size_t rows = 1);
  /// With an index "table" or "hierarchy".
  static Result<Distances> make(const Map& map, const Indices& indices, std::size_t rows = 1);

  Distances(const Distances&) = delete;
  /// Takes over what the other one stands for.
  Distances(Distances&& other) noexcept;
  /// Stands for what the other one does.
  Distances& operator=(Distances&& other) noexcept;
  ~Distances();

  /// A row for each start, with a length for each goal; infinite without a path. `threads`: 0 for one a core.
  /// Errors: kInvalidArgument for a number of threads below 0.
  Result<std::vector<double>> matrix(const std::vector<Point>& starts, const std::vector<Point>& goals,
                                     int threads = 1);
  /// All that lies at most so far away, the nearest first.
  std::vector<PointDistance> within(Point start, double length);

 private:
  struct Parts;
  explicit Distances(Parts* parts) : parts_(parts) {}
  Parts* parts_;
};

/// Of every cell or node how far the nearest of some goals is, and where to go next (a flow field). Any
/// number of threads may read it while none repairs it.
class GoalField {
 public:
  /// Goals that no path may visit count for nothing. Errors: those of goalbound::GoalField::make.
  static Result<GoalField> make(const Map& map, const std::vector<Point>& goals);

  GoalField(const GoalField&) = delete;
  /// Takes over what the other one stands for.
  GoalField(GoalField&& other) noexcept;
  /// Stands for what the other one does.
  GoalField& operator=(GoalField&& other) noexcept;
  ~GoalField();

  /// To the nearest goal; infinite without a path.
  double left(Point at) const;
  /// Moves `at` one step on a shortest path to the nearest goal. False at a goal and without a path.
  bool step(Point& at) const;
  /// Makes it that of the map as it is now, on which these were changed since. Returns how many got another
  /// distance. Errors: kInvalidArgument for a map that is another one.
  Result<std::size_t> repair(const EditedMap& map, const std::vector<Point>& changed);

 private:
  struct Parts;
  explicit GoalField(Parts* parts) : parts_(parts) {}
  Parts* parts_;
};

}  // namespace light
}  // namespace v0_1
}  // namespace goalbound
