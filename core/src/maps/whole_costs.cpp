#include "maps/whole_costs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdlib>
#include <limits>
#include <optional>
#include <utility>

#include "maps/adjacency.hpp"
#include "maps/cost_limit.hpp"

namespace goalbound {
namespace {

constexpr int kLeastPower = -18;
/// What sums of doubles may be off by, many times over.
constexpr double kSafe = 1 + 1e-9;
/// A path and an edge more, both over ListGraph::cost_scale(), fit 32 bits.
constexpr double kRoom = (kInfiniteCost - 1.0) / 2;
/// So that the least power makes sums of many small enough.
constexpr double kMostOwnCost = 1e18;
constexpr double kAll = std::numeric_limits<double>::infinity();

/// Exact powers divide and multiply without another error than one of rounding.
double scaled_by(double cost, int power) {
  return power >= 0 ? cost * power_of_ten(power) : cost / power_of_ten(-power);
}
double unscaled_by(double whole, int power) {
  return power >= 0 ? whole / power_of_ten(power) : whole * power_of_ten(-power);
}
bool is_whole_at(double cost, int power) {
  return unscaled_by(std::round(scaled_by(cost, power)), power) == cost;
}
/// Rounded downwards, but for decimals that doubles hold a little below what was written.
double held_at(double cost, int power) {
  const double scaled = scaled_by(cost, power);
  return is_whole_at(cost, power) ? std::round(scaled) : std::floor(scaled);
}

class CostFitter {
 public:
  CostFitter(std::uint32_t node_count, std::span<const ListGraph::Arc> arcs, std::span<const double> costs,
             std::uint32_t least_scale)
      : node_count_(node_count), arcs_(arcs), costs_(costs), least_scale_(std::max(least_scale, 1U)) {}

  Result<WholeCosts> fit(int most_power) {
    if (auto good = check(); !good) return good.error();
    dearest_ = costs_.empty() ? 0 : *std::ranges::max_element(costs_);
    const int wanted = std::min(power_for(kAll), most_power);
    // Where even the sum of the dearest edges has room, nothing else needs to be known.
    const double enough = unscaled_by(kRoom / cost_scale(wanted, kAll) - 3, wanted);
    longest_ = longest_path_bound(graph(kAll).view(), enough) * kSafe;
    WholeCosts plain = make(fitting_power(std::min(power_for(longest_), most_power), longest_, kAll));
    if (plain.is_exact) return plain;
    if (auto with_closed = fit_closed(most_power, plain.power)) return finished(*std::move(with_closed));
    return finished(std::move(plain));
  }

 private:
  struct OwnGraph {
    std::vector<std::uint32_t> first;
    std::vector<OwnEdge> edges;
    OwnAdjacency view() const { return {first, edges}; }
  };

  Result<void> check() const {
    for (std::size_t i = 0; i < arcs_.size(); ++i) {
      if (costs_[i] >= 0 && costs_[i] <= kMostOwnCost) continue;
      return Error{ErrorCode::kInvalidArgument,
                   fmt::format("edge {} of {} costs {}; costs are numbers from 0 to {}", i + 1, arcs_.size(),
                               costs_[i], kMostOwnCost)};
    }
    return {};
  }

  /// Of the edges that cost less.
  OwnGraph graph(double below) const {
    return graph_of(below, [](double cost) { return cost; });
  }
  template <class CostOf>
  OwnGraph graph_of(double below, const CostOf& cost_of) const {
    OwnGraph graph{std::vector<std::uint32_t>(std::size_t{node_count_} + 1), {}};
    const auto for_each = [&](auto&& use) {
      for (std::size_t i = 0; i < arcs_.size(); ++i) {
        if (costs_[i] < below) use(arcs_[i], costs_[i]);
      }
    };
    for_each([&](const ListGraph::Arc& arc, double) { ++graph.first[arc.from + std::size_t{1}]; });
    for (std::size_t n = 1; n < graph.first.size(); ++n) graph.first[n] += graph.first[n - 1];
    graph.edges.resize(graph.first.back());
    std::vector<std::uint32_t> next = graph.first;
    for_each([&](const ListGraph::Arc& arc, double cost) {
      graph.edges[next[arc.from]++] = {NodeId(arc.to), cost_of(cost)};
    });
    return graph;
  }

  /// The smallest one, from 0 on, that makes all costs up to `dearest` whole.
  int power_for(double dearest) const {
    int power = 0;
    for (const double cost : costs_) {
      while (cost <= dearest && power < kMostPower && !is_whole_at(cost, power)) ++power;
    }
    return power;
  }

  /// The largest one, from `power` down, with which there is room for paths that cost so much, where costs
  /// from `closed` on are no small ones.
  int fitting_power(int power, double longest, double closed, double times = 1) const {
    while (power > kLeastPower && times * (scaled_by(longest, power) + 2) * cost_scale(power, closed) > kRoom)
      --power;
    return power;
  }

  /// What the graph will multiply costs by, as some of them become 0.
  double cost_scale(int power, double closed) const {
    std::vector<ListGraph::Arc> free;
    for (std::size_t i = 0; i < arcs_.size(); ++i) {
      if (costs_[i] < closed && held_at(costs_[i], power) == 0)
        free.push_back({arcs_[i].from, arcs_[i].to, 0});
    }
    const double joins = free.empty() ? 0 : static_cast<double>(most_free_arcs(node_count_, free));
    return std::max<double>(least_scale_, joins + 1);
  }

  /// Costs above `longest_` as one unit more than it.
  WholeCosts make(int power) const {
    WholeCosts whole{.power = power};
    const double beyond = std::floor(scaled_by(longest_, power)) + 1;
    whole.costs.reserve(costs_.size());
    for (const double cost : costs_) {
      whole.is_exact = whole.is_exact && (cost > longest_ || is_whole_at(cost, power));
      whole.costs.push_back(
          static_cast<std::uint32_t>(cost > longest_ ? beyond : std::min(held_at(cost, power), beyond)));
    }
    return whole;
  }

  /// Where the dearest cost is more than all others of a path together, and more decimals are held for it.
  std::optional<WholeCosts> fit_closed(int most_power, int plain_power) const {
    double closed = 0;
    for (const double cost : costs_) closed = cost <= longest_ ? std::max(closed, cost) : closed;
    // Paths of such edges alone and of less than one of them are not so much longer: spares most graphs the
    // look.
    constexpr double kPlenty = 4;
    const auto count = static_cast<double>(std::ranges::count(costs_, closed));
    if (longest_ > kPlenty * (count + 1) * closed) return std::nullopt;
    const PartsBound rest = bound_of_parts(graph(closed).view());
    const double most_rest = rest.cost * kSafe;
    if (!(closed > most_rest)) return std::nullopt;
    const OwnGraph counted = graph_of(kAll, [closed](double cost) { return cost < closed ? 0.0 : 1.0; });
    const double most_closed = std::min<double>(rest.parts, longest_path_bound(counted.view(), 0) + 1);
    const int power = fitting_power(std::min(power_for(std::nextafter(closed, 0)), most_power), most_rest,
                                    closed, most_closed + 1);
    if (power <= plain_power) return std::nullopt;
    return make_closed(power, closed, most_rest, most_closed);
  }

  WholeCosts make_closed(int power, double closed, double most_rest, double most_closed) const {
    const double held = std::floor(scaled_by(most_rest, power)) + 1;
    WholeCosts whole{.power = power, .closed = closed, .held_closed = static_cast<std::uint32_t>(held)};
    whole.costs.reserve(costs_.size());
    for (const double cost : costs_) {
      whole.is_exact = whole.is_exact && (cost > most_rest || is_whole_at(cost, power));
      // What costs more than the others together, but less than a closed way, has a cheaper way beside it.
      const double units = cost > closed ? held * (most_closed + 1) : std::min(held_at(cost, power), held);
      whole.costs.push_back(static_cast<std::uint32_t>(units));
    }
    return whole;
  }

  /// Too rough where half of the costs say nothing any more.
  WholeCosts finished(WholeCosts whole) const {
    std::size_t costing = 0;
    std::size_t lost = 0;
    for (std::size_t i = 0; i < costs_.size(); ++i) {
      costing += costs_[i] > 0 ? 1 : 0;
      lost += costs_[i] > 0 && whole.costs[i] == 0 ? 1 : 0;
    }
    if (lost == 0 || 2 * lost < costing) return whole;
    whole.too_rough = fmt::format(
        "{} of {} costs are below {:g}, the least that 32 bits hold beside paths that cost "
        "up to {:g} (the dearest edge costs {:g}). Leave out edges that stand for closed "
        "ways, or give all costs in a narrower range",
        lost, costing, unscaled_by(1, whole.power), longest_, dearest_);
    return whole;
  }

  std::uint32_t node_count_;
  std::span<const ListGraph::Arc> arcs_;
  std::span<const double> costs_;
  std::uint32_t least_scale_;
  double dearest_ = 0;
  double longest_ = 0;  ///< no optimal path costs more
};

}  // namespace

double power_of_ten(int power) {
  constexpr auto kPowers = std::to_array<double>({1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10,
                                                  1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18});
  const double whole = kPowers[static_cast<std::size_t>(std::abs(power))];
  return power >= 0 ? whole : 1 / whole;
}

Result<WholeCosts> whole_costs(std::uint32_t node_count, std::span<const ListGraph::Arc> arcs,
                               std::span<const double> costs, std::uint32_t least_scale, int most_power) {
  return CostFitter(node_count, arcs, costs, least_scale).fit(most_power);
}

}  // namespace goalbound
