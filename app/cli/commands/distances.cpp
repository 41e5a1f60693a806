#include "goalbound/distances.hpp"

#include <CLI/Option.hpp>
#include <algorithm>
#include <chrono>
#include <cmath>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "command.hpp"
#include "cost_words.hpp"
#include "distance_output.hpp"
#include "ends.hpp"
#include "goalbound/formats.hpp"
#include "goalbound/path_length.hpp"
#include "goalbound/spots.hpp"
#include "goalbound/text.hpp"
#include "goalbound/turns.hpp"
#include "index_options.hpp"
#include "inputs.hpp"
#include "node_words.hpp"
#include "opening.hpp"
#include "watch.hpp"

namespace goalbound::cli {
namespace {

/// Of a matrix, which is held whole: 2 GiB.
constexpr std::uint64_t kMostDistances = std::uint64_t{1} << 29;
constexpr std::uint64_t kMostNameBytes = std::uint64_t{1} << 30;

/// What is asked, and the answer as text or bytes for a file.
struct Asked {
  const Map& map;
  std::vector<NodeId> starts;
  std::vector<NodeId> goals;
  std::string text{};
  Json json{};
  std::string words{};  ///< what was done, for people
};

Json length_json(const Map& map, Cost cost) {
  return cost == kInfiniteCost ? Json(nullptr) : Json(map.length_of(cost));
}

class DistancesCommand final : public Command {
 public:
  void declare(CLI::App& app) override {
    constexpr const char* kEnds =
        "cells X,Y or nodes #NAME, '@FILE' for a file with one a line, or 'all' for every node";
    app.add_option("MAP", map_, kMapHelp)->required()->type_name("");
    app.add_option("--from", starts_, fmt::format("the starts: {}", kEnds))->type_name("NODE...");
    app.add_option("--to", goals_, fmt::format("the goals: {}; default: the starts", kEnds))
        ->type_name("NODE...");
    auto* const within =
        app.add_option("--within", within_, "of each start: all nodes that are at most so far away")
            ->type_name("LENGTH");
    app.add_flag("--next", next_,
                 "of all nodes: how far the nearest goal is, and which node comes next on the way there")
        ->excludes(within);
    app.add_option("-o,--output", output_,
                   "write to this file: .csv, or .npy for NumPy; default: CSV on stdout")
        ->type_name("FILE");
    app.add_option("--way", way_, "table, hierarchy, floods; default: the fastest")->type_name("WAY");
    index_.declare(app, false);
    opening_.declare(app);
  }

  Result<ExitStatus> run(Console& console) override {
    if (auto good = check(); !good) return good.error();
    json_wanted_ = console.json();
    const auto loaded = opening_.load(console, map_);
    if (!loaded) return loaded.error();
    auto asked = find_ends_of(console, {**loaded, map_, *loaded});
    if (!asked) return asked.error();
    if (auto good = next_ ? field(*asked) : distances(console, *asked); !good) return good.error();
    return report(console, *asked);
  }

 private:
  static Error invalid(std::string message) { return {ErrorCode::kInvalidArgument, std::move(message)}; }

  bool is_array() const { return output_.ends_with(".npy"); }

  /// What is wrong before a map is read.
  Result<void> check() const {
    if (!way_.empty()) {
      if (auto way = distance_way(way_); !way) return way.error();
    }
    if (next_ ? goals_.empty() : starts_.empty())
      return invalid(next_ ? "--next needs goals: give --to" : "distances need starts: give --from");
    if (next_ && !starts_.empty()) return invalid("--next is of all nodes: leave --from out");
    if (next_ && (!way_.empty() || index_.chosen()))
      return invalid("--next is one flood from the goals: leave --way and --index out");
    if (within_ && !goals_.empty()) return invalid("--within is of all nodes: leave --to out");
    if (within_ && !(*within_ >= 0))
      return invalid("--within is a length: it is a number that cannot be below 0");
    if (output_.empty()) return {};
    if (is_array() && (next_ || within_))
      return invalid("lists of nodes are written as .csv; .npy is for distances from starts to goals");
    if (!is_array() && !output_.ends_with(".csv"))
      return invalid(fmt::format("'{}' is no file of distances: name it .csv or .npy", printable(output_)));
    std::vector<std::string> inputs = inputs_of_map(map_);
    for (const auto* ends : {&starts_, &goals_}) {
      for (const std::string& end : *ends) {
        if (end.starts_with('@')) inputs.push_back(end.substr(1));
      }
    }
    return check_output(output_, inputs);
  }

  Result<Asked> find_ends_of(Console& console, const EndsOn& on) const {
    Asked asked{.map = on.map, .starts = {}, .goals = {}};
    for (const std::string& text : starts_) {
      if (auto good = add_ends(console, on, text, "start", asked.starts); !good) return good.error();
    }
    for (const std::string& text : goals_) {
      if (auto good = add_ends(console, on, text, "goal", asked.goals); !good) return good.error();
    }
    if (goals_.empty()) asked.goals = asked.starts;
    return asked;
  }
  /// Errors: those of find_end(); kInvalidArgument for a place at which several nodes lie.
  static Result<NodeId> find_one(Console& console, const EndsOn& on, const std::string& text,
                                 std::string_view which) {
    const auto spot = find_spot_end(console, on, text, which);
    if (!spot) return spot.error();
    if (spot->is_one_node()) return spot->node;
    if (!spot->is_node())
      return invalid(
          fmt::format("'{}' is a place on an edge, and distances lead from node to node", printable(text)));
    std::string names;
    for (const NodeId node : nodes_of(on.map, *spot))
      names += (names.empty() ? "" : ", ") + on.map.name_of(node);
    return invalid(fmt::format("several nodes lie at '{}': name one of {}", printable(text), names));
  }
  /// One name, those of a file, or all nodes.
  static Result<void> add_ends(Console& console, const EndsOn& on, const std::string& text,
                               std::string_view which, std::vector<NodeId>& ends) {
    if (text == "all") {
      // Junctions that are taken apart have one name, that of their departure.
      const ListGraph* roads = roads_of(on.map);
      const Map& named = roads != nullptr ? *roads : on.map;
      for (std::uint32_t slot = 0; slot < named.node_count(); ++slot)
        ends.push_back(named.node_of_slot(slot));
      return {};
    }
    if (!text.starts_with('@')) {
      const auto node = find_one(console, on, text, which);
      if (!node) return node.error();
      ends.push_back(*node);
      return {};
    }
    const std::string file = text.substr(1);
    const auto lines = read_text_file(file, kMostNameBytes);
    if (!lines) return lines.error();
    LineReader reader(*lines);
    std::size_t number = 0;
    while (const auto line = reader.next()) {
      ++number;
      const std::string name(trimmed(*line));
      if (name.empty() || name.starts_with("//")) continue;
      const auto node = find_one(console, on, name, which);
      if (!node) return Error{node.error().code, node.error().message, file, number};
      ends.push_back(*node);
    }
    return {};
  }

  /// Of every node the way to the nearest goal.
  Result<void> field(Asked& asked) const {
    const auto made = watch("distances to the goals", "goal", [&](Progress& progress) {
      return GoalField::make(asked.map, asked.goals, &progress);
    });
    if (!made) return made.error();
    const Map& map = asked.map;
    asked.text = "node,length,next\n";
    asked.json = Json::array();
    std::size_t reached = 0;
    for (std::uint32_t slot = 0; slot < map.node_count(); ++slot) {
      const NodeId node = map.node_of_slot(slot);
      const Cost left = made->left(node);
      const NodeId next = made->next(map, node);
      reached += left != kInfiniteCost;
      asked.text += fmt::format("{},{},{}\n", csv_field(map.name_of(node)), csv_length(map, left),
                                next == kNoNode ? std::string() : csv_field(map.name_of(next)));
      if (!json_wanted_) continue;
      asked.json.push_back({{"node", node_json(map, node)},
                            {"length", length_json(map, left)},
                            {"next", next == kNoNode ? Json(nullptr) : node_json(map, next)}});
    }
    asked.words =
        fmt::format("a way leads to {} from {} of {} {}", asked.goals.size() == 1 ? "the goal" : "a goal",
                    grouped(reached), grouped(map.node_count()), node_word(map, true));
    return {};
  }

  Result<void> distances(Console& console, Asked& asked) {
    const std::uint64_t count = std::uint64_t{asked.starts.size()} * asked.goals.size();
    if (!within_ && count > kMostDistances) {
      return Error{
          ErrorCode::kLimit,
          fmt::format("{} starts and {} goals have {} distances, and {} are held at once: ask for fewer",
                      grouped(asked.starts.size()), grouped(asked.goals.size()), grouped(count),
                      grouped(kMostDistances))};
    }
    auto finder = make_finder(console, asked);
    if (!finder) return finder.error();
    return !within_ ? matrix(*finder, asked) : isochrone(*finder, asked);
  }

  Result<DistanceFinder> make_finder(Console& console, const Asked& asked) {
    IndexMaker maker(console, asked.map, index_);
    const auto wanted = index_.wanted();
    if (!wanted) return wanted.error();
    IndexSet set;
    if (!wanted->empty()) {
      auto provided = maker.provide(wanted->front());
      if (!provided) return provided.error();
      set = *std::move(provided);
      for (const auto& index : set.members()) {
        const std::string_view kind = index->kind().id;
        if (kind == "table" || kind == "hierarchy") continue;
        return invalid(fmt::format(
            "distances ask the indices 'table' and 'hierarchy'; '{}' is of no use to them", kind));
      }
    }
    DistanceOptions options{.rows = std::min(asked.starts.size(), asked.goals.size())};
    if (!way_.empty()) options.way = *distance_way(way_);
    const auto before = std::chrono::steady_clock::now();
    auto made = watch("what distances are found by", "step", [&](Progress& progress) {
      return DistanceFinder::make(asked.map, set, options, &progress);
    });
    seconds_made_ = std::chrono::duration<double>(std::chrono::steady_clock::now() - before).count();
    return made;
  }

  Result<void> matrix(DistanceFinder& finder, Asked& asked) const {
    std::vector<Cost> costs(asked.starts.size() * asked.goals.size());
    const auto before = std::chrono::steady_clock::now();
    const auto done = watch("distances", "row", [&](Progress& progress) {
      return finder.matrix(asked.starts, asked.goals, costs, index_.threads, &progress);
    });
    if (!done) return done.error();
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - before;
    const Map& map = asked.map;
    if (json_wanted_) {
      Json rows = Json::array();
      for (std::size_t i = 0; i < asked.starts.size(); ++i) {
        Json row = Json::array();
        for (std::size_t j = 0; j < asked.goals.size(); ++j)
          row.push_back(length_json(map, costs[i * asked.goals.size() + j]));
        rows.push_back(std::move(row));
      }
      asked.json = {{"way", id_of(finder.way())},
                    {"starts", nodes_json(map, asked.starts)},
                    {"goals", nodes_json(map, asked.goals)},
                    {"lengths", std::move(rows)}};
    }
    if (!json_wanted_ || !output_.empty()) {
      asked.text = is_array() ? matrix_npy(map, asked.starts.size(), asked.goals.size(), costs)
                              : matrix_csv(map, asked.starts, asked.goals, costs);
    }
    const auto found = static_cast<std::uint64_t>(costs.size()) -
                       static_cast<std::uint64_t>(std::ranges::count(costs, kInfiniteCost));
    asked.words =
        fmt::format("{} by {} in {:.3g} s, after {:.3g} s of preparation; no path between {} of them",
                    count_text(costs.size(), "distance", "distances"), way_words(finder.way()), took.count(),
                    seconds_made_, grouped(costs.size() - found));
    return {};
  }

  Result<void> isochrone(DistanceFinder& finder, Asked& asked) const {
    const Map& map = asked.map;
    asked.text = "from,node,length\n";
    asked.json = {{"way", id_of(finder.way())}, {"reached", Json::array()}};
    std::size_t count = 0;
    for (const NodeId start : asked.starts) {
      for (const auto& [node, cost] : finder.within(start, most_cost(map, *within_))) {
        ++count;
        asked.text += fmt::format("{},{},{}\n", csv_field(map.name_of(start)), csv_field(map.name_of(node)),
                                  csv_length(map, cost));
        if (!json_wanted_) continue;
        asked.json["reached"].push_back({{"from", node_json(map, start)},
                                         {"node", node_json(map, node)},
                                         {"length", map.length_of(cost)}});
      }
    }
    asked.words = asked.starts.size() == 1
                      ? fmt::format("{} of {} {} lie within {:g} of the start", grouped(count),
                                    grouped(named_nodes(map)), node_word(map, true), *within_)
                      : fmt::format("{} pairs of {} starts and {} {} lie within {:g} of each other",
                                    grouped(count), grouped(asked.starts.size()), grouped(named_nodes(map)),
                                    node_word(map, true), *within_);
    return {};
  }

  static std::string_view way_words(DistanceWay way) {
    switch (way) {
      case DistanceWay::kTable:
        return "the table of all pairs";
      case DistanceWay::kHierarchy:
        return "sweeps over a contraction hierarchy";
      case DistanceWay::kFloods:
        break;
    }
    return "floods";
  }

  static std::size_t named_nodes(const Map& map) {
    const ListGraph* roads = roads_of(map);
    return roads != nullptr ? roads->node_count() : map.node_count();
  }

  Result<ExitStatus> report(Console& console, const Asked& asked) const {
    if (const double step = cost_step(asked.map); step != 0) {
      console.note(
          "note: costs are held in steps of {:g}, rounded downwards: each edge of a path counts for up to "
          "that less than in the file, so lengths may be too short by it",
          step);
    }
    if (!output_.empty()) {
      finish_in_any_case();
      if (auto written = write_file(output_, asked.text); !written) return written.error();
      console.print("{}: {}\n", output_, asked.words);
    } else {
      console.print("{}", asked.text);
      console.note("{}", asked.words);
    }
    Json json = {
        {"map", map_}, {"length_unit", id_of(length_unit(asked.map))}, {"cost_step", cost_step(asked.map)}};
    if (asked.json.is_array()) {
      json["nodes"] = asked.json;
    } else if (asked.json.is_object()) {
      json.update(asked.json);
    }
    if (!output_.empty()) json["output"] = output_;
    console.print_json(json);
    return ExitStatus::kGood;
  }

  OpeningOptions opening_;
  std::string map_;
  std::vector<std::string> starts_;
  std::vector<std::string> goals_;
  std::optional<double> within_;
  bool next_ = false;
  std::string output_;
  std::string way_;
  IndexOptions index_;
  bool json_wanted_ = false;
  double seconds_made_ = 0;
};

}  // namespace

extern const CommandInfo kCommand_distances;
const CommandInfo kCommand_distances = {
    .id = "distances",
    .description =
        "distances from many starts to many goals, all nodes within a length, or the way of every "
        "node to the nearest goal",
    .examples =
        "  goalbound distances caves.map --from 3,4 190,110 20,30 --to 77,15 8,8\n"
        "  goalbound distances roads.gr --from @depots.txt --to @customers.txt -o lengths.npy\n"
        "  goalbound distances caves.map --from 3,4 --within 25 -o near.csv\n"
        "  goalbound distances caves.map --to 190,110 --next -o field.csv\n",
    .make = &make_command<DistancesCommand>,
};

}  // namespace goalbound::cli
