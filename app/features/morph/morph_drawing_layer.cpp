#include "features/morph/morph_drawing_layer.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "goalbound/grid.hpp"
#include "overlays/drawings/vector_parts.hpp"
#include "overlays/palette.hpp"

namespace goalbound::app {
namespace {

constexpr double kMorphNodeSize = 0.5;
/// More lines than that are not told apart.
constexpr std::size_t kMostMorphLines = 150'000;

/// Two columns of numbers, by slot.
using Plane = std::array<std::vector<double>, 2>;

double middle(const std::vector<double>& values) {
  const auto [least, most] = std::ranges::minmax_element(values);
  return values.empty() ? 0 : (*least + *most) / 2;
}

double extent(const std::vector<double>& values) {
  const auto [least, most] = std::ranges::minmax_element(values);
  return values.empty() ? 0 : *most - *least;
}

/// How much two columns grow together, about their middles.
double agreement(const std::vector<double>& a, const std::vector<double>& b) {
  const double of_a = middle(a);
  const double of_b = middle(b);
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += (a[i] - of_a) * (b[i] - of_b);
  return sum;
}

/// Parts of the map that nothing joins lie beside each other.
Plane plane_of(const Map& map, const EmbeddingIndex& embedding) {
  const Components parts = find_components(map);
  std::vector<double> begins(parts.sizes.size() + 1);
  for (std::uint32_t slot = 0; slot < map.node_count(); ++slot) {
    double& length = begins[parts.of_slot[slot] + std::size_t{1}];
    length = std::max(length, embedding.coordinates(slot)[0] + 1.0);
  }
  for (std::size_t part = 1; part < begins.size(); ++part) begins[part] += begins[part - 1];
  Plane plane;
  for (std::uint32_t slot = 0; slot < map.node_count(); ++slot) {
    plane[0].push_back(embedding.coordinates(slot)[0] + begins[parts.of_slot[slot]]);
    plane[1].push_back(embedding.coordinates(slot)[1]);
  }
  return plane;
}

/// The embedding where the map lies in its picture, turned and mirrored as nodes have the shortest ways.
std::vector<MapPoint> fitted(const MapDrawing& from, const EmbeddingIndex& embedding, double width_of_unit) {
  const Map& map = from.map();
  Plane there = plane_of(map, embedding);
  Plane here;
  for (std::uint32_t slot = 0; slot < map.node_count(); ++slot) {
    const MapPoint at = from.centre(map.node_of_slot(slot));
    here[0].push_back(at.x * width_of_unit);
    here[1].push_back(at.y);
  }
  const auto scale = [&](std::size_t x, std::size_t y) {
    return std::min(extent(here[0]) / std::max(extent(there[x]), 1.0),
                    extent(here[1]) / std::max(extent(there[y]), 1.0));
  };
  const auto worth = [&](std::size_t x, std::size_t y) {
    return scale(x, y) * (std::abs(agreement(here[0], there[x])) + std::abs(agreement(here[1], there[y])));
  };
  const bool swapped = worth(1, 0) > worth(0, 1);
  const double unit = swapped ? scale(1, 0) : scale(0, 1);
  if (swapped) std::swap(there[0], there[1]);
  std::array<double, 2> factor{};
  for (std::size_t axis = 0; axis < 2; ++axis)
    factor[axis] = agreement(here[axis], there[axis]) < 0 ? -unit : unit;
  const std::array to = {middle(here[0]), middle(here[1])};
  const std::array about = {middle(there[0]), middle(there[1])};
  std::vector<MapPoint> points;
  points.reserve(map.node_count());
  for (std::size_t slot = 0; slot < map.node_count(); ++slot) {
    points.push_back({(to[0] + factor[0] * (there[0][slot] - about[0])) / width_of_unit,
                      to[1] + factor[1] * (there[1][slot] - about[1])});
  }
  return points;
}

/// Slow at both ends.
double eased(double share) {
  return share * share * (3 - 2 * share);
}

class MorphDrawing final : public MapDrawing {
 public:
  MorphDrawing(std::shared_ptr<const Map> map, std::unique_ptr<MapDrawing> from, std::vector<MapPoint> to)
      : MapDrawing(std::move(map)), from_(std::move(from)), to_(std::move(to)), at_(to_) {
    collect_lines();
  }

  void look(const SpaceView& view) override { from_->look(view); }
  bool moves_nodes() const override { return true; }
  void move_nodes(double share) override {
    const double there = eased(share);
    for (std::uint32_t slot = 0; slot < at_.size(); ++slot) {
      const MapPoint here = from_->centre(map().node_of_slot(slot));
      const MapPoint at = {here.x + (to_[slot].x - here.x) * there, here.y + (to_[slot].y - here.y) * there};
      if (at.x != at_[slot].x || at.y != at_[slot].y) moved_ = mix(moved_, slot);
      at_[slot] = at;
    }
  }

  MapPoint centre(NodeId n) const override {
    return map().is_node(n) ? at_[map().slot(n)] : from_->centre(n);
  }
  MapPoint point_of(Place place) const override { return from_->point_of(place); }
  Box shade_of(const Box& box) const override { return box; }
  void add_box(const Box& /*box*/, double /*inset*/, Polyline /*line*/, DrawList& /*list*/) const override {}
  Box picture_limits() const override { return from_->picture_limits(); }

  double node_size() const override { return kMorphNodeSize; }
  std::uint32_t ink_on(std::uint32_t tint) const override { return is_bright(tint) ? kDarkInk : kLightInk; }

  NodeId pick(MapPoint at, double reach) const override {
    double nearest = reach * reach;
    NodeId picked = kNoNode;
    for (std::uint32_t slot = 0; slot < at_.size(); ++slot) {
      const double x = at_[slot].x - at.x;
      const double y = at_[slot].y - at.y;
      if (x * x + y * y > nearest) continue;
      nearest = x * x + y * y;
      picked = map().node_of_slot(slot);
    }
    return picked;
  }

  void nodes_in(const Box& places, std::vector<NodeId>& nodes) const override {
    nodes.clear();
    if (places.empty()) return;
    const MapRect part = rect_of(places);
    for (std::uint32_t slot = 0; slot < at_.size(); ++slot) {
      if (may_cross(part, at_[slot], at_[slot])) nodes.push_back(map().node_of_slot(slot));
    }
  }

  void outline(NodeId node, std::uint32_t colour, float width, DrawList& list) const override {
    list.marks.push_back({.at = centre(node),
                          .shape = MarkShape::kRing,
                          .radius = 0.6F,
                          .min_pixels = 4 + width,
                          .colour = colour});
  }

  using MapDrawing::line;
  /// Of a move that is not legal none is left.
  EdgeLine line(EdgeId edge) const override {
    std::vector<Edge> edges;
    if (map().is_node(edge.node)) map().edges(edge.node, edges);
    const auto at = std::ranges::find(edges, edge.edge, &Edge::index);
    return line(edge.node, at == edges.end() ? edge.node : at->to);
  }

  void paint_ground(NodePaint& paint) const override {
    paint = NodePaint();
    paint.colour.assign(map().node_count(), kRoadColour);
  }

  void show(const NodePaint& paint, std::uint64_t revision, const Viewport& viewport,
            MapPicture& picture) override {
    constexpr float kLinePixels = 1.2F;
    picture.edges.width = kLinePixels;
    picture.nodes.width = static_cast<float>(std::clamp(viewport.node_pixels, 2.0, 12.0));
    auto& made = picture.made_for;
    if (viewport.places.empty() || (made.paint == revision && made.eye == moved_)) return;
    if (picture.cells.width != 0) picture.clear();
    const MapRect whole = rect_of(picture_limits());
    made = {.paint = revision, .discs = true, .part = whole, .eye = moved_};
    begin(picture.edges, whole);
    begin(picture.nodes, whole);
    for (const auto& [a, b] : lines_) {
      picture.edges.segments.push_back({end_at(at_[a], picture.edges.origin, look_of(paint, a)),
                                        end_at(at_[b], picture.edges.origin, look_of(paint, b))});
    }
    for (std::uint32_t slot = 0; slot < at_.size(); ++slot) {
      const SegmentEnd end = end_at(at_[slot], picture.nodes.origin, look_of(paint, slot));
      picture.nodes.segments.push_back({end, end});
    }
  }

 private:
  struct Line {
    std::uint32_t a = 0;
    std::uint32_t b = 0;
    friend auto operator<=>(const Line&, const Line&) = default;
  };

  /// Of a grid straight moves alone, of others each edge once; of too many some.
  void collect_lines() {
    std::vector<Edge> edges;
    std::vector<Line> all;
    for (std::uint32_t slot = 0; slot < at_.size(); ++slot) {
      map().edges(map().node_of_slot(slot), edges);
      for (const Edge& edge : edges) {
        const std::uint32_t to = map().slot(edge.to);
        const bool is_diagonal_move = map().as_grid() != nullptr && is_diagonal(direction_of(edge.index));
        if (to != slot && !is_diagonal_move) all.push_back({std::min(slot, to), std::max(slot, to)});
      }
    }
    std::ranges::sort(all);
    all.erase(std::unique(all.begin(), all.end()), all.end());
    const std::size_t step = all.size() / kMostMorphLines + 1;
    for (std::size_t i = 0; i < all.size(); i += step) lines_.push_back(all[i]);
  }

  std::unique_ptr<MapDrawing> from_;
  std::vector<MapPoint> to_;  ///< by slot, as the next one
  std::vector<MapPoint> at_;
  std::vector<Line> lines_;  ///< by slots
  std::uint64_t moved_ = 1;  ///< another one whenever a node is elsewhere
};

}  // namespace

std::unique_ptr<MapDrawing> make_morph_drawing(std::unique_ptr<MapDrawing> from,
                                               const EmbeddingIndex& embedding, double width_of_unit) {
  std::vector<MapPoint> to = fitted(*from, embedding, width_of_unit);
  std::shared_ptr<const Map> map = from->shared_map();
  return std::make_unique<MorphDrawing>(std::move(map), std::move(from), std::move(to));
}

}  // namespace goalbound::app
