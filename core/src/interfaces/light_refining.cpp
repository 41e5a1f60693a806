#include <memory>
#include <utility>

#include "goalbound/clusters.hpp"
#include "goalbound/refining_path.hpp"
#include "interfaces/light_parts.hpp"

namespace goalbound {
inline namespace v0_1 {
namespace light {

/// Shared by all handles.
struct RefiningPath::Parts {
  std::shared_ptr<const goalbound::Map> map;  ///< for which the clusters were made
  std::shared_ptr<goalbound::RefiningPath> path;

  std::vector<Point> points(std::span<const NodeId> nodes) const {
    std::vector<Point> points;
    points_of(*map, nodes, points);
    return points;
  }
};

Result<RefiningPath> RefiningPath::make(const Map& map, const Indices& indices) {
  const IndexSet& set = indices.parts_->set;
  auto path = goalbound::RefiningPath::make(set);
  if (!path) return path.error();
  if (!set.get<ClusterIndex>()->fits(*map.parts_->map))
    return Error{ErrorCode::kMismatch, "the clusters were made for another map"};
  return RefiningPath(
      new Parts{indices.parts_->map, std::make_shared<goalbound::RefiningPath>(*std::move(path))});
}

RefiningPath::RefiningPath(const RefiningPath& other) : parts_(new Parts(*other.parts_)) {}
RefiningPath::RefiningPath(RefiningPath&& other) noexcept : parts_(std::exchange(other.parts_, nullptr)) {}
RefiningPath& RefiningPath::operator=(RefiningPath other) noexcept {
  std::swap(parts_, other.parts_);
  return *this;
}
RefiningPath::~RefiningPath() {
  delete parts_;
}

Found RefiningPath::begin(Point start, Point goal) {
  const auto& map = *parts_->map;
  return found_of(parts_->path->begin(node_at(map, start), node_at(map, goal)));
}
Found RefiningPath::advance(std::uint64_t most_expansions) {
  return found_of(parts_->path->advance(most_expansions));
}
Found RefiningPath::advance_part() {
  return found_of(parts_->path->advance_part());
}
bool RefiningPath::step() {
  return parts_->path->step() != kNoNode;
}
Point RefiningPath::at() const {
  const NodeId node = parts_->path->at();
  return node == kNoNode ? Point() : point_of(*parts_->map, node);
}

bool RefiningPath::is_planned() const {
  return parts_->path->is_planned();
}
bool RefiningPath::is_complete() const {
  return parts_->path->status() == SearchStatus::kFound;
}
double RefiningPath::planned_length() const {
  return is_planned() ? parts_->map->length_of(parts_->path->planned_cost()) : -1;
}
std::uint64_t RefiningPath::expanded() const {
  return parts_->path->expanded();
}

std::vector<Point> RefiningPath::so_far() const {
  return parts_->points(parts_->path->so_far());
}
std::vector<Point> RefiningPath::ready() const {
  return parts_->points(parts_->path->ready());
}
std::vector<Point> RefiningPath::ahead() const {
  return parts_->points(parts_->path->ahead());
}

}  // namespace light
}  // namespace v0_1
}  // namespace goalbound
