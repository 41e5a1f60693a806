// Graphs of roads, from decimal places and costs.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

#include "formats/decimal_scale.hpp"
#include "goalbound/roads.hpp"

namespace goalbound {
namespace {

/// Mean radius of the earth in metres. Source: IUGG.
constexpr double kEarthRadius = 6'371'008.8;

Error road_refused(std::string message, ErrorCode code = ErrorCode::kSyntax) {
  return {.code = code, .message = std::move(message)};
}

class RoadGraphMaker {
 public:
  explicit RoadGraphMaker(RoadParts& roads) : roads_(roads) {}

  Result<OwnCostGraph> make(RoughCosts rough) {
    if (auto taken = take_nodes(); !taken) return taken.error();
    take_pieces();
    parts_.names = std::move(roads_.names);
    parts_.y_up = true;
    return OwnCostGraph::create(std::move(parts_), costs_, roads_.turns, rough);
  }

 private:
  Result<void> take_nodes() {
    DecimalScale scale;
    double farthest = 0;
    for (const RoadPoint& node : roads_.nodes) {
      for (const double value : {node.x, node.y}) {
        if (!(std::abs(value) <= ListGraph::kFarthest)) {
          return road_refused(fmt::format("a point lies at {}, {}; coordinates reach to {} either way",
                                          node.x, node.y, ListGraph::kFarthest),
                              ErrorCode::kLimit);
        }
        scale.take(value);
        farthest = std::max(farthest, std::abs(value));
      }
    }
    scale.keep_within(ListGraph::kFarthest, farthest);
    parts_.place_unit = scale.factor();
    parts_.places.reserve(roads_.nodes.size());
    const auto whole = [&](double value) {
      return static_cast<std::int32_t>(std::lround(value * scale.factor()));
    };
    for (const RoadPoint& node : roads_.nodes) parts_.places.push_back({whole(node.x), whole(node.y)});
    return {};
  }

  void take_pieces() {
    parts_.arcs.reserve(roads_.pieces.size() * 2);
    costs_.reserve(roads_.pieces.size() * 2);
    const auto add = [&](std::uint32_t from, std::uint32_t to, double cost) {
      parts_.arcs.push_back({from, to, 0});
      costs_.push_back(cost);
    };
    for (const RoadParts::Piece& piece : roads_.pieces) {
      add(piece.from, piece.to, piece.cost);
      if (!piece.one_way && piece.from != piece.to) add(piece.to, piece.from, piece.cost);
    }
  }

  RoadParts& roads_;
  ListGraph::Parts parts_;
  std::vector<double> costs_;  ///< of its arcs
};

}  // namespace

double metres_between(const RoadPoint& a, const RoadPoint& b) {
  constexpr double kRadian = std::numbers::pi / 180;
  const double up = std::sin((b.y - a.y) * kRadian / 2);
  const double across = std::sin((b.x - a.x) * kRadian / 2);
  const double square = up * up + std::cos(a.y * kRadian) * std::cos(b.y * kRadian) * across * across;
  return 2 * kEarthRadius * std::asin(std::min(1.0, std::sqrt(square)));
}

Result<RoadGraph> RoadGraph::create(RoadParts parts, RoughCosts rough) {
  auto made = RoadGraphMaker(parts).make(rough);
  if (!made) return made.error();
  RoadGraph graph(std::move(made).value());
  graph.degrees_ = parts.degrees;
  graph.set_unit(parts.unit);
  return graph;
}

const RoadGraph* as_road_graph(const Map& map) {
  return dynamic_cast<const RoadGraph*>(&map);
}

}  // namespace goalbound
