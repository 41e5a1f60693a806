#include "in_parts.hpp"

#include <algorithm>

#include "words/numbers.hpp"

namespace goalbound::cli {
namespace {

PathCost cost_of_walk(const Map& map, const WalkInParts& walk) {
  return cost_of_path(map, walk.nodes, walk.nodes.front(), walk.nodes.back()).value_or(kNoPathCost);
}

}  // namespace

WalkInParts walk_in_parts(RefiningPath& path, NodeId start, NodeId goal, std::uint64_t a_step) {
  WalkInParts walk;
  path.begin(start, goal);
  while (!path.is_planned() && path.status() == SearchStatus::kUnfinished) path.advance(1);
  walk.is_planned = path.is_planned();
  walk.planned_cost = path.planned_cost();
  walk.entrances = path.ahead().size() - (walk.is_planned ? 1 : 0);
  walk.plan_expanded = path.expanded();
  walk.nodes.assign(1, start);
  for (std::uint64_t before = path.expanded(); path.step() != kNoNode; before = path.expanded()) {
    const bool is_first = walk.nodes.size() == 1;
    walk.nodes.push_back(path.at());
    path.advance(a_step);
    std::uint64_t& most = is_first ? walk.first_step : walk.most_a_step;
    most = std::max(most, path.expanded() - before);
  }
  walk.expanded = path.expanded();
  return walk;
}

void tell_walk(Console& console, const Map& map, const WalkInParts& walk) {
  if (!walk.is_planned) return;
  console.print(
      "in parts: a plan over {} after {} expansions, its length {}; {} more expansions for the first step\n",
      count_text(walk.entrances, "entrance", "entrances"), grouped(walk.plan_expanded),
      map.length_text(walk.planned_cost), grouped(walk.first_step));
  console.print("walked: length {} in {}, at most {} expansions a step, {} in all\n",
                map.length_text(cost_of_walk(map, walk)), count_text(walk.nodes.size() - 1, "step", "steps"),
                grouped(walk.most_a_step), grouped(walk.expanded));
}

Json walk_json(const Map& map, const WalkInParts& walk) {
  if (!walk.is_planned) return nullptr;
  return {{"entrances", walk.entrances},
          {"planned_length", map.length_of(walk.planned_cost)},
          {"plan_expanded", walk.plan_expanded},
          {"first_step_expanded", walk.first_step},
          {"most_expanded_a_step", walk.most_a_step},
          {"expanded", walk.expanded},
          {"length", map.length_of(cost_of_walk(map, walk))},
          {"steps", walk.nodes.size() - 1}};
}

}  // namespace goalbound::cli
