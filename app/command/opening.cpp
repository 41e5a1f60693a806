#include "opening.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/Option.hpp>
#include <CLI/Validators.hpp>

#include "formats/reading_report.hpp"
#include "goalbound/spelling.hpp"
#include "goalbound/text.hpp"
#include "roads/load_roads.hpp"

namespace goalbound::cli {

void OpeningOptions::declare(CLI::App& app) {
  app.add_option("--moves", moves_,
                 fmt::format("how things move on a map of cells, whatever its file says: {}; see 'goalbound "
                             "list'",
                             fmt::join(ids_of(all_move_rules()), ", ")))
      ->type_name("RULE");
  app.add_option("--clearance", clearance_,
                 "of a map of cells: block what lies so many cells from a wall or fewer, for things that are "
                 "2K+1 cells wide")
      ->type_name("K")
      ->check(CLI::Range(0, kMostClearance));
  app.add_option("--blocks", blocks_,
                 "of a map of Tiled or LDtk: layers, values and properties that block besides those that are "
                 "called so, and tiles by their number in a tileset: Fringe,Water or desert:30-47")
      ->type_name("NAMES")
      ->delimiter(',');
  app.add_option("--profile", profile_,
                 "of roads of OpenStreetMap: for whom they are, car, bike or foot; default: car. Of GeoJSON: "
                 "only lines for them")
      ->type_name("WHO");
  app.add_option("--road-costs", road_costs_,
                 "of the same: what edges cost, time (seconds) or length (metres); default: time, of GeoJSON "
                 "what its properties say")
      ->type_name("WHAT");
  app.add_flag(
      "--files-anywhere", files_anywhere_,
      "open what the map names wherever it lies, not in the folder of the map alone: for maps of people "
      "whom you trust");
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
    return Error{.message = fmt::format("{} is {}, and not {}", option, words, in_quotes(word))};
  };
  RoadOptions options{.profile = find_road_profile(profile_), .costs = find_road_costs(road_costs_)};
  if (!profile_.empty() && !options.profile) return unknown("--profile", profile_, "car, bike or foot");
  if (!road_costs_.empty() && !options.costs) return unknown("--road-costs", road_costs_, "time or length");
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
  if (*roads == RoadOptions()) {
    if (blocks_.empty()) return load_map(file, *options);
    auto map = load_tile_map(file, blocks_, named_files());
    if (!map) return map;
    const ReadingReport reading = reading_of(*map);
    auto changed = with_options(*std::move(map), *options);
    return changed ? with_reading(*std::move(changed), reading) : std::move(changed);
  }
  if (changes_map()) {
    return Error{.message =
                     "--moves, --clearance and --blocks are of maps of cells, --profile and --road-costs "
                     "of roads"};
  }
  return app::load_roads(file, *roads);
}

}  // namespace goalbound::cli
