#include "indices/subgoals/subgoal_maker.hpp"

#include <algorithm>
#include <numeric>

namespace goalbound {
namespace {

/// Subgoals that a search for a way around expands at most. More find few ways that fewer do not.
constexpr int kMostExpanded = 60;
/// Links that a contraction may add, less those that it takes away: more make the graph denser than what is
/// gained by a smaller one.
constexpr std::int32_t kMostGrowth = 0;
/// Of a hierarchy, whose last subgoals would otherwise all be joined to each other.
constexpr std::int32_t kMostGrowthOfHierarchy = 40;
constexpr std::size_t kBetweenLooks = 256;  ///< subgoals between two looks at who cancels

Error cancelled_error() {
  return {ErrorCode::kCancelled, "the subgoal graph was cancelled"};
}

}  // namespace

SubgoalMaker::SubgoalMaker(const SubgoalCells& cells, const SubgoalChoices& choices)
    : cells_(cells),
      choices_(choices),
      links_(cells.count()),
      levels_(cells.count()),
      is_queued_(cells.count()),
      witness_(cells.count()) {
  for (const NodeId n : cells.grid().free_nodes()) {
    if (cells.contains(cells.grid().slot(n))) nodes_.push_back(n);
  }
}

Result<SubgoalIndex::Graph> SubgoalMaker::make(Progress& progress) {
  constexpr std::uint64_t kPasses = 2;
  progress.start(kPasses * nodes_.size());
  if (progress.cancelled()) return cancelled_error();
  if (auto joined = join_all(progress); !joined) return joined.error();
  if (auto contracted = contract_all(progress); !contracted) return contracted.error();
  return numbered();
}

Result<void> SubgoalMaker::join_all(Progress& progress) {
  for (std::uint32_t subgoal = 0; subgoal < nodes_.size(); ++subgoal) {
    cells_.each_direct(nodes_[subgoal], [&](NodeId /*node*/, std::uint32_t to, Cost cost) {
      links_[subgoal].push_back({to, cost, SubgoalIndex::kDiagonalFirst});
    });
    link_count_ += links_[subgoal].size();
    progress.advance();
    if (subgoal % kBetweenLooks != 0) continue;
    if (progress.cancelled()) return cancelled_error();
    if (link_count_ * sizeof(Link) > choices_.memory_limit)
      return Error{ErrorCode::kLimit, "the edges of the subgoal graph take more memory than allowed"};
  }
  for (std::uint32_t subgoal = 0; subgoal < nodes_.size(); ++subgoal) add_ways_back(subgoal);
  for (auto& links : links_) std::ranges::sort(links, {}, &Link::to);
  return {};
}

/// What is direct from here is so from there, unless a subgoal that lies beside the way hides it.
void SubgoalMaker::add_ways_back(std::uint32_t subgoal) {
  for (const Link& link : links_[subgoal]) {
    if (link.middle != SubgoalIndex::kDiagonalFirst) continue;
    auto& back = links_[link.to];
    if (std::ranges::find(back, subgoal, &Link::to) == back.end())
      back.push_back({subgoal, link.cost, SubgoalIndex::kStraightFirst});
  }
}

Result<void> SubgoalMaker::contract_all(Progress& progress) {
  for (std::uint32_t subgoal = 0; subgoal < nodes_.size(); ++subgoal)
    queue(subgoal, -static_cast<std::int32_t>(links_[subgoal].size()));
  const std::int32_t most = choices_.any_shortcuts ? kMostGrowthOfHierarchy : kMostGrowth;
  for (std::size_t turn = 0; !turns_.empty(); ++turn) {
    if (turn % kBetweenLooks == 0 && progress.cancelled()) return cancelled_error();
    const auto [wanted, subgoal] = turns_.top();
    turns_.pop();
    is_queued_[subgoal] = false;
    const auto growth = may_be_contracted(subgoal) ? find_shortcuts(subgoal) : std::nullopt;
    if (!growth || *growth > most) continue;  // until a neighbour is contracted
    const std::int32_t priority = *growth + levels_[subgoal];
    if (priority > wanted && !turns_.empty() && priority > turns_.top().first) {
      queue(subgoal, priority);
      continue;
    }
    contract(subgoal);
    progress.advance();
  }
  progress.advance(nodes_.size() - order_.size());
  return {};
}

void SubgoalMaker::queue(std::uint32_t subgoal, std::int32_t priority) {
  if (is_queued_[subgoal] || !may_be_contracted(subgoal)) return;
  is_queued_[subgoal] = true;
  turns_.push({priority, subgoal});
}

std::optional<std::int32_t> SubgoalMaker::find_shortcuts(std::uint32_t subgoal) {
  shortcuts_.clear();
  const auto links = static_cast<std::int32_t>(links_[subgoal].size());
  for (std::size_t i = 0; i < links_[subgoal].size(); ++i) {
    if (!find_shortcuts_from(subgoal, i)) return std::nullopt;
  }
  return static_cast<std::int32_t>(shortcuts_.size()) - links;
}

/// To those behind the link in the list: ways lead both ways.
bool SubgoalMaker::find_shortcuts_from(std::uint32_t subgoal, std::size_t link) {
  const Grid& grid = cells_.grid();
  const auto& links = links_[subgoal];
  const auto over = [&](const Link& to) { return std::uint64_t{links[link].cost} + to.cost; };
  const std::uint32_t from = links[link].to;
  const Cell from_cell = grid.cell(nodes_[from]);
  std::uint64_t farthest = 0;
  for (std::size_t i = link + 1; i < links.size(); ++i) farthest = std::max(farthest, over(links[i]));
  if (farthest == 0) return true;
  witness_.look(links_, from, subgoal, static_cast<Cost>(std::min<std::uint64_t>(farthest, kInfiniteCost)),
                kMostExpanded);
  for (std::size_t i = link + 1; i < links.size(); ++i) {
    const std::uint32_t to = links[i].to;
    const std::uint64_t cost = over(links[i]);
    if (witness_.cost(to) <= cost) continue;
    const bool is_h_reachable = cost == octile_distance(from_cell, grid.cell(nodes_[to]));
    if (!is_h_reachable && !choices_.any_shortcuts) return false;
    shortcuts_.push_back({from, to, static_cast<Cost>(cost)});
  }
  return true;
}

/// By the shortcuts that were found last.
void SubgoalMaker::contract(std::uint32_t subgoal) {
  for (const Link& link : links_[subgoal]) {
    auto& back = links_[link.to];
    back.erase(std::ranges::find(back, subgoal, &Link::to));
    levels_[link.to] = std::max(levels_[link.to], static_cast<std::uint8_t>(levels_[subgoal] + 1));
  }
  for (const Shortcut& shortcut : shortcuts_) {
    add_link(shortcut.from, shortcut.to, shortcut.cost, subgoal);
    add_link(shortcut.to, shortcut.from, shortcut.cost, subgoal);
  }
  for (const Link& link : links_[subgoal]) queue(link.to, -static_cast<std::int32_t>(links_[link.to].size()));
  order_.push_back(subgoal);
}

void SubgoalMaker::add_link(std::uint32_t from, std::uint32_t to, Cost cost, std::uint32_t middle) {
  auto& links = links_[from];
  const auto at = std::ranges::lower_bound(links, to, {}, &Link::to);
  if (at != links.end() && at->to == to) {
    *at = {to, cost, middle};
  } else {
    links.insert(at, {to, cost, middle});
  }
}

SubgoalIndex::Graph SubgoalMaker::numbered() const {
  SubgoalIndex::Graph graph;
  std::vector<std::uint32_t> order = order_;
  std::vector<bool> is_below(nodes_.size());
  for (const std::uint32_t subgoal : order) is_below[subgoal] = true;
  for (std::uint32_t subgoal = 0; subgoal < nodes_.size(); ++subgoal) {
    if (!is_below[subgoal]) order.push_back(subgoal);
  }
  std::vector<std::uint32_t> numbers(nodes_.size());
  for (std::uint32_t i = 0; i < order.size(); ++i) numbers[order[i]] = i;
  graph.core = static_cast<std::uint32_t>(order_.size());
  graph.first.assign(1, 0);
  for (const std::uint32_t subgoal : order) {
    graph.slots.push_back(cells_.grid().slot(nodes_[subgoal]));
    graph.levels.push_back(levels_[subgoal]);
    std::vector<Link> links = links_[subgoal];
    for (Link& link : links) {
      link.to = numbers[link.to];
      if (link.middle < SubgoalIndex::kStraightFirst) link.middle = numbers[link.middle];
    }
    std::ranges::sort(links, {}, &Link::to);
    for (const Link& link : links) {
      graph.edges.push_back({link.to, link.cost});
      graph.middles.push_back(link.middle);
    }
    graph.first.push_back(static_cast<std::uint32_t>(graph.edges.size()));
  }
  return graph;
}

}  // namespace goalbound
