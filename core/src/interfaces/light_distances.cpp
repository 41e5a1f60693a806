#include <algorithm>
#include <limits>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "goalbound/distances.hpp"
#include "goalbound/threads.hpp"
#include "interfaces/light_parts.hpp"

namespace goalbound {
inline namespace v0_1 {
namespace light {
namespace {

std::vector<NodeId> nodes_at(const goalbound::Map& map, const std::vector<Point>& points) {
  std::vector<NodeId> nodes(points.size());
  std::ranges::transform(points, nodes.begin(), [&](Point point) { return node_at(map, point); });
  return nodes;
}

double length_or_infinite(const goalbound::Map& map, Cost cost) {
  return cost == kInfiniteCost ? std::numeric_limits<double>::infinity() : map.length_of(cost);
}

}  // namespace

struct Distances::Parts {
  std::shared_ptr<const goalbound::Map> map;
  std::shared_ptr<const goalbound::Map> map_of_indices;  ///< for which they were made; null without any
  DistanceFinder finder;
};

Result<Distances> Distances::make(const Map& map, std::size_t rows) {
  auto finder = DistanceFinder::make(*map.parts_->map, {}, {.rows = rows});
  if (!finder) return finder.error();
  return Distances(new Parts{map.parts_->map, nullptr, *std::move(finder)});
}

Result<Distances> Distances::make(const Map& map, const Indices& indices, std::size_t rows) {
  auto finder = DistanceFinder::make(*map.parts_->map, indices.parts_->set, {.rows = rows});
  if (!finder) return finder.error();
  return Distances(new Parts{map.parts_->map, indices.parts_->map, *std::move(finder)});
}

Distances::Distances(Distances&& other) noexcept : parts_(std::exchange(other.parts_, nullptr)) {}
Distances& Distances::operator=(Distances&& other) noexcept {
  std::swap(parts_, other.parts_);
  return *this;
}
Distances::~Distances() {
  delete parts_;
}

Result<std::vector<double>> Distances::matrix(const std::vector<Point>& starts,
                                              const std::vector<Point>& goals, int threads) {
  if (auto good = check_threads(threads); !good) return good.error();
  const goalbound::Map& map = *parts_->map;
  std::vector<Cost> costs(starts.size() * goals.size());
  const auto done = parts_->finder.matrix(nodes_at(map, starts), nodes_at(map, goals), costs, threads);
  if (!done) return done.error();
  std::vector<double> lengths(costs.size());
  std::ranges::transform(costs, lengths.begin(), [&](Cost cost) { return length_or_infinite(map, cost); });
  return lengths;
}

std::vector<PointDistance> Distances::within(Point start, double length) {
  const goalbound::Map& map = *parts_->map;
  std::vector<PointDistance> reached;
  if (!(length >= 0)) return reached;
  for (const auto& [node, cost] : parts_->finder.within(node_at(map, start), most_cost(map, length)))
    reached.push_back({point_of(map, node), map.length_of(cost)});
  return reached;
}

/// `edited`: the map as it is now, once it was repaired.
struct GoalField::Parts {
  std::shared_ptr<const goalbound::Map> map;
  goalbound::GoalField field;
  std::optional<goalbound::EditedMap> edited{};

  const goalbound::Map& now() const { return edited ? edited->map() : *map; }
};

Result<GoalField> GoalField::make(const Map& map, const std::vector<Point>& goals) {
  const auto& its_map = map.parts_->map;
  auto field = goalbound::GoalField::make(*its_map, nodes_at(*its_map, goals));
  if (!field) return field.error();
  return GoalField(new Parts{its_map, *std::move(field)});
}

GoalField::GoalField(GoalField&& other) noexcept : parts_(std::exchange(other.parts_, nullptr)) {}
GoalField& GoalField::operator=(GoalField&& other) noexcept {
  std::swap(parts_, other.parts_);
  return *this;
}
GoalField::~GoalField() {
  delete parts_;
}

double GoalField::left(Point at) const {
  return length_or_infinite(*parts_->map, parts_->field.left(node_at(*parts_->map, at)));
}

bool GoalField::step(Point& at) const {
  const NodeId next = parts_->field.next(parts_->now(), node_at(*parts_->map, at));
  if (next == kNoNode) return false;
  at = point_of(*parts_->map, next);
  return true;
}

Result<std::size_t> GoalField::repair(const EditedMap& map, const std::vector<Point>& changed) {
  if (map.parts_->shared->map->hash() != parts_->map->hash())
    return invalid("the edited map is one of another map");
  const auto others = parts_->field.repair(map.full().map(), nodes_at(*parts_->map, changed));
  if (!others) return others.error();
  parts_->edited = map.full();
  return *others;
}

}  // namespace light
}  // namespace v0_1
}  // namespace goalbound
