#include "indices/subgoals/subgoal_maker.hpp"

#include <algorithm>

namespace goalbound {
namespace {

/// Subgoals that a search for a way around expands at most. More find few ways that fewer do not.
constexpr int kMostExpanded = 40;
/// Shortcuts for each leg, with more of which no more subgoals are contracted: among random walls the last
/// ones would all be joined to each other.
constexpr double kMostShortcuts = 1.5;
constexpr std::size_t kBetweenLooks = 256;  ///< subgoals between two looks at who cancels

Error cancelled_error() {
  return {ErrorCode::kCancelled, "the subgoal graph was cancelled"};
}

/// Puts it in its order, in place of a link to the same one that costs more.
void put(std::vector<SubgoalLink>& links, const SubgoalLink& link) {
  const auto at = std::ranges::lower_bound(links, link.to, {}, &SubgoalLink::to);
  if (at == links.end() || at->to != link.to) {
    links.insert(at, link);
  } else if (link.cost < at->cost) {
    *at = link;
  }
}

void take_away(std::vector<SubgoalLink>& links, std::uint32_t to) {
  links.erase(std::ranges::lower_bound(links, to, {}, &SubgoalLink::to));
}

}  // namespace

SubgoalMaker::SubgoalMaker(const SubgoalCells& cells, const SubgoalChoices& choices)
    : cells_(cells),
      choices_(choices),
      subgoals_(cells.all()),
      out_(cells.count()),
      in_(cells.count()),
      levels_(cells.count()),
      witness_(cells.count()) {}

Result<SubgoalIndex::Graph> SubgoalMaker::make(Progress& progress) {
  constexpr std::uint64_t kPasses = 2;
  progress.start(kPasses * subgoals_.size());
  if (progress.cancelled()) return cancelled_error();
  if (auto joined = join_all(progress); !joined) return joined.error();
  if (auto contracted = contract_all(progress); !contracted) return contracted.error();
  return numbered();
}

Result<void> SubgoalMaker::join_all(Progress& progress) {
  const Grid& grid = cells_.grid();
  for (std::uint32_t number = 0; number < subgoals_.size(); ++number) {
    const Subgoal& from = subgoals_[number];
    const DirectionSet ways = canonical_successors(from.incoming, grid.free_neighbours(grid.node(from.cell)));
    cells_.each_ahead(from.cell, ways, [&](const Subgoal& ahead, Cost cost) {
      const std::uint32_t to = cells_.number(ahead);
      if (to == number) return;
      put(out_[number], {to, cost, SubgoalIndex::kLeg});
      put(in_[to], {number, cost, SubgoalIndex::kLeg});
    });
    leg_count_ += out_[number].size();
    progress.advance();
    if (number % kBetweenLooks != 0) continue;
    if (progress.cancelled()) return cancelled_error();
    if (2 * leg_count_ * sizeof(Link) > choices_.memory_limit)
      return Error{ErrorCode::kLimit, "the edges of the subgoal graph take more memory than allowed"};
  }
  return {};
}

Result<void> SubgoalMaker::contract_all(Progress& progress) {
  if (choices_.levels > 1) {
    for (std::uint32_t subgoal = 0; subgoal < subgoals_.size(); ++subgoal)
      turns_.push({priority(subgoal, find_shortcuts(subgoal)), subgoal});
  }
  const auto most = static_cast<std::size_t>(kMostShortcuts * static_cast<double>(leg_count_));
  for (std::size_t turn = 0; !turns_.empty() && shortcut_count_ <= most; ++turn) {
    if (turn % kBetweenLooks == 0 && progress.cancelled()) return cancelled_error();
    const std::uint32_t subgoal = turns_.top().second;
    turns_.pop();
    if (levels_[subgoal] + 1U >= choices_.levels) continue;
    const std::int32_t found = priority(subgoal, find_shortcuts(subgoal));
    if (!turns_.empty() && found > turns_.top().first) {
      turns_.push({found, subgoal});
      continue;
    }
    contract(subgoal);
    progress.advance();
  }
  progress.advance(subgoals_.size() - order_.size());
  return {};
}

std::int32_t SubgoalMaker::find_shortcuts(std::uint32_t subgoal) {
  shortcuts_.clear();
  const auto& on = out_[subgoal];
  for (const Link& from : in_[subgoal]) {
    witness_.look(out_, from.to, subgoal, from.cost, on, kMostExpanded);
    for (const Link& to : on) {
      const std::uint64_t cost = std::uint64_t{from.cost} + to.cost;
      if (to.to != from.to && witness_.cost(to.to) > cost)
        shortcuts_.push_back({from.to, to.to, static_cast<Cost>(cost)});
    }
  }
  return static_cast<std::int32_t>(shortcuts_.size()) -
         static_cast<std::int32_t>(in_[subgoal].size() + on.size());
}

/// By the shortcuts that were found last.
void SubgoalMaker::contract(std::uint32_t subgoal) {
  for (const Link& link : in_[subgoal]) take_away(out_[link.to], subgoal);
  for (const Link& link : out_[subgoal]) take_away(in_[link.to], subgoal);
  for (const Shortcut& shortcut : shortcuts_) {
    put(out_[shortcut.from], {shortcut.to, shortcut.cost, subgoal});
    put(in_[shortcut.to], {shortcut.from, shortcut.cost, subgoal});
  }
  shortcut_count_ += shortcuts_.size();
  order_.push_back(subgoal);
  for (const auto* links : {&in_[subgoal], &out_[subgoal]}) {
    for (const Link& link : *links)
      levels_[link.to] = std::max(levels_[link.to], static_cast<std::uint8_t>(levels_[subgoal] + 1));
  }
}

SubgoalIndex::Graph SubgoalMaker::numbered() const {
  std::vector<std::uint32_t> order = order_;
  std::vector<bool> is_below(subgoals_.size());
  for (const std::uint32_t subgoal : order) is_below[subgoal] = true;
  for (std::uint32_t subgoal = 0; subgoal < subgoals_.size(); ++subgoal) {
    if (!is_below[subgoal]) order.push_back(subgoal);
  }
  std::vector<std::uint32_t> numbers(subgoals_.size());
  for (std::uint32_t i = 0; i < order.size(); ++i) numbers[order[i]] = i;
  SubgoalIndex::Graph graph;
  graph.core = static_cast<std::uint32_t>(order_.size());
  for (const std::uint32_t subgoal : order) graph.levels.push_back(levels_[subgoal]);
  graph.arcs = {numbered(out_, order, numbers, true), numbered(in_, order, numbers, false)};
  graph.cells = std::move(order);
  return graph;
}

SubgoalIndex::Arcs SubgoalMaker::numbered(const SubgoalLinks& links, const std::vector<std::uint32_t>& order,
                                          const std::vector<std::uint32_t>& numbers, bool has_core) const {
  SubgoalIndex::Arcs arcs;
  arcs.first.assign(1, 0);
  for (std::size_t number = 0; number < order.size(); ++number) {
    std::vector<Link> own;
    if (has_core || number < order_.size()) own = links[order[number]];
    for (Link& link : own) {
      link.to = numbers[link.to];
      if (link.middle != SubgoalIndex::kLeg) link.middle = numbers[link.middle];
    }
    std::ranges::sort(own, {}, &Link::to);
    for (const Link& link : own) {
      arcs.edges.push_back({link.to, link.cost});
      arcs.middles.push_back(link.middle);
    }
    arcs.first.push_back(static_cast<std::uint32_t>(arcs.edges.size()));
  }
  return arcs;
}

}  // namespace goalbound
