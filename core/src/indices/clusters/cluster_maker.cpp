#include "indices/clusters/cluster_maker.hpp"

#include <algorithm>

namespace goalbound {
namespace {

/// A gate of so many cells or more has a link at each of its ends, a smaller one in its middle (Botea et
/// al.).
constexpr std::int32_t kWideGate = 6;

}  // namespace

void ClusterParts::clear() {
  steps.clear();
  nodes.clear();
  costs.clear();
  links.clear();
}

void ClusterParts::number_links() {
  std::ranges::sort(steps);
  steps.erase(std::unique(steps.begin(), steps.end()), steps.end());
  for (const auto& [from, to] : steps) {
    if (nodes.empty() || nodes.back() != from) nodes.push_back(from);
    links.push_back({static_cast<std::uint32_t>(nodes.size() - 1), to});
  }
  costs.assign(nodes.size() * nodes.size(), 0);
}

void ClusterParts::set_cost(std::size_t i, std::size_t j, Cost cost) {
  costs[i * nodes.size() + j] = cost;
  costs[j * nodes.size() + i] = cost;
}

Cluster ClusterMaker::make(std::size_t cluster) {
  const Box limits = shape_.limits(cluster, grid_);
  parts_.clear();
  find_links(limits);
  find_squeezes(limits);
  parts_.number_links();
  fill_costs(limits);
  return parts_.view();
}

/// Over each of the four sides. Both clusters beside a side find the same gates in it.
void ClusterMaker::find_links(const Box& limits) {
  const std::int32_t width = limits.max_x - limits.min_x + 1;
  const std::int32_t height = limits.max_y - limits.min_y + 1;
  find_links_along({limits.min_x, limits.min_y}, Direction::kE, Direction::kN, width);
  find_links_along({limits.min_x, limits.max_y}, Direction::kE, Direction::kS, width);
  find_links_along({limits.min_x, limits.min_y}, Direction::kS, Direction::kW, height);
  find_links_along({limits.max_x, limits.min_y}, Direction::kS, Direction::kE, height);
}

/// Gates are as long as cells of both sides are free.
void ClusterMaker::find_links_along(Cell first, Direction along, Direction out, std::int32_t length) {
  std::int32_t begin = 0;
  for (std::int32_t i = 0; i <= length; ++i) {
    const Cell at = step(first, along, i);
    if (i < length && grid_.is_free(at) && grid_.is_free(step(at, out))) continue;
    if (i > begin) add_gate(step(first, along, begin), along, out, i - begin);
    begin = i + 1;
  }
}

void ClusterMaker::add_gate(Cell first, Direction along, Direction out, std::int32_t length) {
  const auto add = [&](std::int32_t i) {
    const Cell at = step(first, along, i);
    add_link(at, step(at, out));
  };
  if (length < kWideGate) return add((length - 1) / 2);
  add(0);
  add(length - 1);
}

/// Diagonal steps to another cluster between two blocked cells, which no gate stands for.
void ClusterMaker::find_squeezes(const Box& limits) {
  if (grid_.rule() != MoveRule::kEightSqueeze) return;
  const auto look = [&](Cell at) {
    if (!grid_.is_free(at)) return;
    for (const Direction d : grid_.moves(grid_.node(at))) {
      const bool is_squeeze = is_diagonal(d) && !grid_.is_free(step(at, first_component(d))) &&
                              !grid_.is_free(step(at, second_component(d)));
      if (is_squeeze && !limits.contains(Place(step(at, d)))) add_link(at, step(at, d));
    }
  };
  for (std::int32_t x = limits.min_x; x <= limits.max_x; ++x) {
    look({x, limits.min_y});
    look({x, limits.max_y});
  }
  for (std::int32_t y = limits.min_y; y <= limits.max_y; ++y) {
    look({limits.min_x, y});
    look({limits.max_x, y});
  }
}

void ClusterMaker::fill_costs(const Box& limits) {
  for (std::size_t i = 0; i + 1 < parts_.nodes.size(); ++i) {
    flood_.begin(parts_.nodes[i], limits);
    flood_.run();
    for (std::size_t j = i + 1; j < parts_.nodes.size(); ++j)
      parts_.set_cost(i, j, flood_.cost(parts_.nodes[j]));
  }
}

}  // namespace goalbound
