#include "opening.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/Option.hpp>
#include <CLI/Validators.hpp>

#include "formats/reading_report.hpp"
#include "goalbound/path_length.hpp"
#include "goalbound/spelling.hpp"
#include "goalbound/text.hpp"
#include "roads/load_roads.hpp"

namespace goalbound::cli {

void OpeningOptions::declare(CLI::App& app) {
  app.add_option("--moves", moves_,
                 fmt::format("movement model of a grid, whatever its file says: {}; see 'goalbound list'",
                             fmt::join(ids_of(all_move_rules()), ", ")))
      ->type_name("RULE");
  app.add_option("--clearance", clearance_,
                 "for agents that are 2K+1 cells wide: block all cells of a grid within K cells of a wall "
                 "(inflation)")
      ->type_name("K")
      ->check(CLI::Range(0, kMostClearance));
  app.add_option("--blocks", blocks_,
                 "Tiled and LDtk: names of more layers, values and properties that block, and tiles by their "
                 "number in a tileset: Fringe,Water or desert:30-47")
      ->type_name("NAMES")
      ->delimiter(',');
  app.add_option("--depth", depth_, "LDtk: the depth of the levels to read; default: 0, or the nearest to it")
      ->type_name("N");
  app.add_option("--unknown", unknown_, "maps of robots (ROS): unknown space is wall or free; default: wall")
      ->type_name("WHAT")
      ->check(CLI::IsMember({"wall", "free"}));
  app.add_option(
         "--radius", radius_,
         "maps of robots (ROS): for a robot that is a disk, block all cells within so many metres of a wall "
         "(inflation)")
      ->type_name("METRES")
      ->check(CLI::Range(0.0, 1e6));
  app.add_option("--profile", profile_,
                 "OpenStreetMap: roads for car, bike or foot; default: car. GeoJSON: only lines open to "
                 "them; default: all")
      ->type_name("WHO");
  app.add_option("--road-costs", road_costs_,
                 "OpenStreetMap and GeoJSON: what edges cost, time (seconds) or length (metres); default: "
                 "time, in GeoJSON as its properties say")
      ->type_name("WHAT");
  app.add_flag("--rough-costs", rough_costs_,
               "graphs: also open files that are refused because 32 bits hold their costs too roughly; each "
               "answer says how much too long it may be");
  app.add_option(
         "--closed", closed_,
         "graphs, GeoJSON and tables: what costs so much or more is closed, no edge or a wall; default: "
         "nothing, in tables half of the largest number")
      ->type_name("COST")
      ->check(CLI::NonNegativeNumber);
  app.add_option("--cost", cost_, "GeoJSON, GraphML and graphs in JSON: the property that edges cost")
      ->type_name("KEY");
  app.add_option(
         "--snap", snap_,
         "GeoJSON: join lines that end within so many metres of another one, or cross it; default: they "
         "are counted")
      ->type_name("METRES")
      ->check(CLI::Range(0.0, 1e6));
  app.add_flag("--files-anywhere", files_anywhere_,
               "also open files outside the map's folder that the map names: only for maps that you trust");
}

Result<MapOptions> OpeningOptions::options() const {
  MapOptions options{.clearance = clearance_, .named_files = named_files()};
  if (moves_.empty()) return options;
  const auto rule = move_rule_called(moves_);
  if (!rule) return rule.error();
  options.moves = *rule;
  return options;
}

Result<RoadOptions> OpeningOptions::roads() const {
  const auto unknown = [](std::string_view option, const std::string& word, std::string_view words) {
    return Error{.message = fmt::format("{} takes {}, not {}", option, words, in_quotes(word))};
  };
  RoadOptions options{.profile = find_road_profile(profile_),
                      .costs = find_road_costs(road_costs_),
                      .cost = cost_,
                      .snap = snap_,
                      .closed = closed_.value_or(FileCosts::kNoneClosed),
                      .rough = rough_costs_ ? RoughCosts::kHeld : RoughCosts::kRefused};
  if (!profile_.empty() && !options.profile) return unknown("--profile", profile_, "car, bike or foot");
  if (!road_costs_.empty() && !options.costs) return unknown("--road-costs", road_costs_, "time or length");
  if (options.costs && !cost_.empty())
    return Error{.message = "--cost and --road-costs contradict each other"};
  return options;
}

Result<std::shared_ptr<const Map>> OpeningOptions::load(Console& console, const std::string& file) const {
  auto map = open(file);
  if (!map) return map;
  if (const ReadingReport reading = reading_of(*map); !reading.empty())
    console.note("note: {}: {}", file, reading.text());
  return map;
}

Result<std::shared_ptr<const Map>> OpeningOptions::open(const std::string& file) const {
  const auto options = this->options();
  if (!options) return options.error();
  const auto roads = this->roads();
  if (!roads) return roads.error();
  if (*roads == RoadOptions{.rough = roads->rough}) {
    if (!is_of_tiles() && !is_of_robots())
      return rough_costs_ ? load_rough_map(file, *options) : load_map(file, *options);
    auto map = load_cells(file);
    if (!map) return map;
    const ReadingReport reading = reading_of(*map);
    auto changed = with_options(*std::move(map), *options);
    return changed ? with_reading(*std::move(changed), reading) : std::move(changed);
  }
  if (changes_map()) {
    return Error{
        .message =
            "--moves, --clearance, --blocks, --depth, --unknown and --radius work only on grids, "
            "--profile and "
            "--road-costs, --cost, --closed and --snap only on roads and graphs, --closed also on tables"};
  }
  return app::load_roads(file, *roads);
}

Result<std::shared_ptr<const Map>> OpeningOptions::load_cells(const std::string& file) const {
  if (!is_of_tiles())
    return app::load_robot_map(file, {.unknown_is_free = unknown_ == "free", .radius = radius_},
                               named_files());
  if (is_of_robots())
    return Error{.message =
                     "--blocks and --depth work only on maps of Tiled and LDtk, --unknown and --radius only "
                     "on maps of "
                     "robots"};
  return load_tile_map(file, {.blocks = blocks_, .depth = depth_, .named_files = named_files()});
}

}  // namespace goalbound::cli
