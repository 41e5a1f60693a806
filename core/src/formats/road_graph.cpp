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

  Result<ListGraph> make() {
    if (auto taken = take_nodes(); !taken) return taken.error();
    if (auto taken = take_pieces(); !taken) return taken.error();
    parts_.names = std::move(roads_.names);
    parts_.y_up = true;
    return ListGraph::create(std::move(parts_));
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

  Result<void> take_pieces() {
    DecimalScale scale;
    double sum = 0;
    for (const RoadParts::Piece& piece : roads_.pieces) {
      if (!(piece.cost >= 0 && piece.cost <= kMostCostSum))
        return road_refused(fmt::format("a cost of {}; costs are 0 to {}", piece.cost, kMostCostSum));
      scale.take(piece.cost);
      sum += piece.cost * (piece.one_way ? 1 : 2);
    }
    scale.keep_within(kMostCostSum, sum);
    parts_.cost_unit = scale.factor();
    parts_.arcs.reserve(roads_.pieces.size() * 2);
    for (const RoadParts::Piece& piece : roads_.pieces) {
      const double least = piece.cost == 0 ? 0 : 1;
      const auto cost = static_cast<std::uint32_t>(
          std::clamp(std::round(piece.cost * scale.factor()), least, kMostCostSum));
      parts_.arcs.push_back({piece.from, piece.to, cost});
      if (!piece.one_way && piece.from != piece.to) parts_.arcs.push_back({piece.to, piece.from, cost});
    }
    return {};
  }

  RoadParts& roads_;
  ListGraph::Parts parts_;
};

}  // namespace

double metres_between(const RoadPoint& a, const RoadPoint& b) {
  constexpr double kRadian = std::numbers::pi / 180;
  const double up = std::sin((b.y - a.y) * kRadian / 2);
  const double across = std::sin((b.x - a.x) * kRadian / 2);
  const double square = up * up + std::cos(a.y * kRadian) * std::cos(b.y * kRadian) * across * across;
  return 2 * kEarthRadius * std::asin(std::min(1.0, std::sqrt(square)));
}

Result<RoadGraph> RoadGraph::create(RoadParts parts) {
  auto made = RoadGraphMaker(parts).make();
  if (!made) return made.error();
  RoadGraph graph(std::move(made).value());
  graph.note_ = std::move(parts.note);
  graph.degrees_ = parts.degrees;
  return graph;
}

const RoadGraph* as_road_graph(const Map& map) {
  return dynamic_cast<const RoadGraph*>(&map);
}

}  // namespace goalbound
