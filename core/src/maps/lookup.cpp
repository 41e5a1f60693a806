#include "maps/lookup.hpp"

#include <array>
#include <limits>
#include <nanoflann.hpp>

namespace goalbound {
namespace {

/// The nearest point, of several the first; nanoflann's own takes any of them.
class FirstNearest {
 public:
  using DistanceType = double;  ///< squared, and a whole number

  bool full() const { return true; }
  std::size_t size() const { return 1; }
  /// The tree passes what is below this: also a point that is just as near.
  double worstDist() const { return distance_ + 0.5; }
  bool addPoint(double distance, std::uint32_t point) {
    // The tree compares the points of a leaf with what was the worst before it.
    if (distance > distance_ || (distance == distance_ && point > point_)) return true;
    distance_ = distance;
    point_ = point;
    return true;
  }
  std::uint32_t point() const { return point_; }

 private:
  double distance_ = std::numeric_limits<double>::infinity();
  std::uint32_t point_ = std::numeric_limits<std::uint32_t>::max();
};

}  // namespace

struct ListGraph::Lookup::PlaceIndex {
  /// Places as the tree of nanoflann reads them. A copy: graphs that share a Lookup come and go.
  struct Points {
    std::vector<Place> places;

    std::size_t kdtree_get_point_count() const { return places.size(); }
    double kdtree_get_pt(std::size_t i, std::size_t axis) const {
      return axis == 0 ? places[i].x : axis == 1 ? places[i].y : places[i].z;
    }
    template <class Limits>
    bool kdtree_get_bbox(Limits& /*limits*/) const {
      return false;  // the tree finds them itself
    }
  };

  using Distance = nanoflann::L2_Simple_Adaptor<double, Points, double, std::uint32_t>;
  using Tree = nanoflann::KDTreeSingleIndexAdaptor<Distance, Points, 3, std::uint32_t>;

  explicit PlaceIndex(std::span<const Place> places)
      : points{{places.begin(), places.end()}}, tree(3, points, {kPlacesOfALeaf}) {}

  static constexpr std::size_t kPlacesOfALeaf = 16;
  Points points;
  Tree tree;
};

ListGraph::Lookup::Lookup(std::vector<std::string> node_names) : names(std::move(node_names)) {}
ListGraph::Lookup::~Lookup() = default;

std::optional<NodeId> ListGraph::Lookup::find(std::string_view name) const {
  std::call_once(numbers_made_, [&] {
    numbers_.reserve(names.size());
    for (std::size_t i = 0; i < names.size(); ++i) numbers_.emplace(names[i], static_cast<std::uint32_t>(i));
  });
  const auto found = numbers_.find(name);
  if (found == numbers_.end()) return std::nullopt;
  return NodeId(found->second);
}

std::optional<NodeId> ListGraph::Lookup::nearest(std::span<const Place> places, Place place) const {
  if (places.empty()) return std::nullopt;
  std::call_once(index_made_, [&] { index_ = std::make_unique<const PlaceIndex>(places); });
  const std::array<double, 3> query = {static_cast<double>(place.x), static_cast<double>(place.y),
                                       static_cast<double>(place.z)};
  FirstNearest nearest;
  index_->tree.findNeighbors(nearest, query.data(), nanoflann::SearchParams());
  return NodeId(nearest.point());
}

const ListGraph::ArcsIn& ListGraph::LazyArcsIn::of(const ListGraph& graph) {
  std::call_once(made_, [&] { arcs_in_ = std::make_unique<const ArcsIn>(graph); });
  return *arcs_in_;
}

}  // namespace goalbound
