#include "goalbound/goal_finder.hpp"

#include <CLI/Option.hpp>
#include <CLI/Validators.hpp>
#include <algorithm>
#include <string>
#include <vector>

#include "command.hpp"
#include "cost_words.hpp"
#include "ends.hpp"
#include "goalbound/spot_paths.hpp"
#include "index_options.hpp"
#include "inputs.hpp"
#include "node_words.hpp"
#include "opening.hpp"

namespace goalbound::cli {
namespace {

/// A question and its answer.
struct NearestGoals {
  const Map& map;
  Spot start;
  std::vector<Spot> goals;
  /// A goal, and its length as a number and as text.
  struct Reached {
    std::size_t goal;
    double length;
    std::string text;
  };
  std::vector<Reached> reached;
  std::size_t asked;

  bool on_nodes() const { return start.is_one_node() && std::ranges::all_of(goals, &Spot::is_one_node); }
};

class NearestCommand final : public Command {
 public:
  void declare(CLI::App& app) override {
    app.add_option("MAP", map_, kMapHelp)->required()->type_name("");
    app.add_option("START", start_,
                   "the start: a cell X,Y; on graphs a node #NAME, coordinates X,Y, or a place on an "
                   "edge: '#A>#B@0.25' or road:X,Y; see docs/places.md")
        ->required()
        ->type_name("");
    app.add_option("GOAL", goals_, "the goals, at least one")->required()->type_name("");
    app.add_option("--count", count_, "only the N nearest; default: all")
        ->type_name("N")
        ->check(CLI::Range(1, 10'000'000));
    app.add_option(
           "--algorithm", algorithm_,
           "an optimal search, see 'goalbound list'; default: the fastest for this map and this index")
        ->type_name("ID");
    index_.declare(app, false);
    opening_.declare(app);
  }

  Result<ExitStatus> run(Console& console) override {
    if (!algorithm_.empty()) {
      if (auto known = search_named(algorithm_); !known) return known.error();
    }
    const auto loaded = opening_.load(console, map_);
    if (!loaded) return loaded.error();
    const Map& map = **loaded;
    if (algorithm_.empty()) {
      const auto usual = index_.usual_search_for(map);
      if (!usual) return usual.error();
      algorithm_ = (*usual)->id;
    }
    const auto info = search_named(algorithm_);
    if (!info) return info.error();
    auto nearest = find_ends_of(console, {map, map_, *loaded});
    if (!nearest) return nearest.error();
    // Refused for what the options are before an index is made.
    const QueryOptions options = {.allow_unsafe = index_.allow_unsafe};
    if (auto good = GoalFinder::check(**info, map, options); !good) return good.error();
    IndexMaker maker(console, map, index_);
    auto set = index_.provide(console, **info, options, maker);
    if (!set) return set.error();
    auto finder = GoalFinder::make(**info, map, *std::move(set), options);
    if (!finder) return finder.error();
    ask(*finder, *nearest);
    report_json(console, *nearest);
    report_text(console, **info, *nearest);
    return ExitStatus::kGood;
  }

 private:
  Result<NearestGoals> find_ends_of(Console& console, const EndsOn& on) const {
    const auto start = find_spot_end(console, on, start_, "start");
    if (!start) return start.error();
    NearestGoals nearest = {.map = on.map, .start = *start, .goals = {}, .reached = {}, .asked = 0};
    for (const std::string& text : goals_) {
      const auto goal = find_spot_end(console, on, text, "goal");
      if (!goal) return goal.error();
      nearest.goals.push_back(*goal);
    }
    return nearest;
  }

  void ask(GoalFinder& finder, NearestGoals& nearest) const {
    if (!nearest.on_nodes()) {
      const auto reached = nearest_between(finder.query(), nearest.start, nearest.goals);
      for (std::size_t i = 0; i < std::min(wanted(nearest), reached.size()); ++i) {
        const double length = reached[i].length.length;
        nearest.reached.push_back({reached[i].goal, length, fmt::format("{:.12g}", length)});
      }
      nearest.asked = nearest.goals.size();
      return;
    }
    std::vector<NodeId> goals;
    for (const Spot& goal : nearest.goals) goals.push_back(goal.node);
    for (const auto& [goal, cost] : finder.nearest(nearest.start.node, goals, wanted(nearest)))
      nearest.reached.push_back({goal, nearest.map.length_of(cost), nearest.map.length_text(cost)});
    nearest.asked = finder.asked();
  }

  std::size_t wanted(const NearestGoals& nearest) const {
    return count_ == 0 ? nearest.goals.size() : std::min(count_, nearest.goals.size());
  }

  void report_json(Console& console, const NearestGoals& nearest) const {
    Json reached = Json::array();
    for (const auto& [goal, length, text] : nearest.reached)
      reached.push_back({{"goal", spot_json(nearest.map, nearest.goals[goal])}, {"length", length}});
    console.print_json({{"map", map_},
                        {"algorithm", algorithm_},
                        {"start", spot_json(nearest.map, nearest.start)},
                        {"goals", nearest.goals.size()},
                        {"asked", nearest.asked},
                        {"length_unit", id_of(length_unit(nearest.map))},
                        {"reached", std::move(reached)}});
  }

  void report_text(Console& console, const SearchInfo& info, const NearestGoals& nearest) const {
    std::vector<std::vector<std::string>> cells = {{"goal", std::string(length_head(nearest.map))}};
    for (const auto& [goal, length, text] : nearest.reached)
      cells.push_back({name_of(nearest.map, nearest.goals[goal]), text});
    if (!nearest.reached.empty()) console.print("{}", align(cells, {0}));
    if (nearest.reached.size() < wanted(nearest)) {
      const std::size_t none = nearest.goals.size() - nearest.reached.size();
      console.print("there is no path from {} to {}\n", name_of(nearest.map, nearest.start),
                    nearest.reached.empty() ? "any goal" : fmt::format("{} of the goals", grouped(none)));
    }
    console.print("{} was asked for {} of {}\n", info.name, grouped(nearest.asked),
                  count_text(nearest.goals.size(), "goal", "goals"));
  }

  OpeningOptions opening_;
  std::string map_;
  std::string start_;
  std::vector<std::string> goals_;
  std::size_t count_ = 0;
  std::string algorithm_;
  IndexOptions index_;
};

}  // namespace

extern const CommandInfo kCommand_nearest;
const CommandInfo kCommand_nearest = {
    .id = "nearest",
    .description = "find which of many goals are nearest to a start, by the lengths of their shortest paths",
    .examples =
        "  goalbound nearest caves.map 3,4 190,110 20,30 77,15\n"
        "  goalbound nearest caves.map 3,4 190,110 20,30 77,15 --count 1 --bounds caves.gbb\n"
        "  goalbound nearest roads.gr '#17' '#4711' '#815' --algorithm ch --json\n",
    .make = &make_command<NearestCommand>,
};

}  // namespace goalbound::cli
