#include <CLI/Option.hpp>
#include <memory>
#include <string>
#include <vector>

#include "cells.hpp"
#include "command.hpp"
#include "goalbound/formats.hpp"
#include "goalbound/search.hpp"
#include "inputs.hpp"
#include "policies.hpp"

namespace goalbound::cli {
namespace {

Json cell_json(Cell cell) {
  return Json::array({cell.x, cell.y});
}

Json path_json(const std::vector<Cell>& path) {
  Json cells = Json::array();
  for (const Cell cell : path) cells.push_back(cell_json(cell));
  return cells;
}

class SearchCommand final : public Command {
 public:
  void declare(CLI::App& app) override {
    app.add_option("MAP", map_, "a Moving AI .map file")->required()->type_name("");
    app.add_option("START", start_text_, "the cell X,Y to start from")->required()->type_name("");
    app.add_option("GOAL", goal_text_, "the cell X,Y to reach")->required()->type_name("");
    app.add_option("--algorithm", algorithm_,
                   "see 'goalbound list'; default: astar-gb with --bounds, astar without")
        ->type_name("ID");
    policies_.declare(app, false);
    bounds_.declare(app);
    app.add_flag("--path", show_path_, "print the cells of the path too");
  }

  Result<ExitStatus> run(Console& console) override {
    if (algorithm_.empty()) algorithm_ = bounds_.file.empty() ? "astar" : "astar-gb";
    const auto info = search_named(algorithm_);
    if (!info) return info.error();
    const auto variants = policies_.variants({*info}, bounds_.allow_unsafe);
    if (!variants) return variants.error();
    const Variant& variant = variants->front();
    const Result<Cell> start = parse_cell(start_text_, "start");
    if (!start) return start.error();
    const Result<Cell> goal = parse_cell(goal_text_, "goal");
    if (!goal) return goal.error();
    const Result<Grid> grid = load_map(map_);
    if (!grid) return grid.error();
    const Result<void> ends = check_ends(*grid, *start, *goal, map_);
    if (!ends) return ends.error();
    const auto bounds = bounds_.provide(console, *grid, {*info});
    if (!bounds) return bounds.error();
    const auto query = policies_.make(variant, *grid, bounds->get());
    if (!query) return query.error();

    const SearchResult result = (*query)->find(*start, *goal);
    std::vector<Cell> path;
    (*query)->path(path);
    report_json(console, variant, *start, *goal, result, path);
    report_text(console, variant, result, path);
    return ExitStatus::kGood;
  }

 private:
  void report_json(Console& console, const Variant& variant, Cell start, Cell goal,
                   const SearchResult& result, const std::vector<Cell>& path) const {
    Json json = {{"map", map_},
                 {"algorithm", algorithm_},
                 {"variant", variant.label},
                 {"claims_optimal", claims_optimal(*variant.info, variant.options)},
                 {"start", cell_json(start)},
                 {"goal", cell_json(goal)},
                 {"found", result.found()},
                 {"length", result.found() ? Json(length_of(path).value()) : Json(nullptr)},
                 {"cells", path.size()},
                 {"expanded", result.stats.expanded},
                 {"generated", result.stats.generated},
                 {"pruned", result.stats.pruned},
                 {"open_add", result.stats.open_add},
                 {"open_decrease", result.stats.open_decrease},
                 {"open_pop", result.stats.open_pop},
                 {"stack_add", result.stats.stack_add}};
    if (show_path_) json["path"] = path_json(path);
    console.print_json(json);
  }

  void report_text(Console& console, const Variant& variant, const SearchResult& result,
                   const std::vector<Cell>& path) const {
    if (result.found()) {
      const OctileLength length = length_of(path);
      console.print("path of length {:.6f}: {} cell{}, {} straight and {} diagonal steps\n", length.value(),
                    grouped(path.size()), path.size() == 1 ? "" : "s", grouped(length.straights),
                    grouped(length.diagonals));
      if (!claims_optimal(*variant.info, variant.options)) console.print("there may be a shorter path\n");
    } else {
      console.print("there is no path from {} to {}\n", start_text_, goal_text_);
    }
    report_counts(console, *variant.info, result.stats);
    if (!show_path_) return;
    for (const Cell cell : path) console.print("{}\n", cell_text(cell));
  }

  void report_counts(Console& console, const SearchInfo& info, const SearchStats& s) const {
    console.print("{}: {} expanded, {} generated, {} pruned; open list: {} added, {} decreased", info.name,
                  grouped(s.expanded), grouped(s.generated), grouped(s.pruned), grouped(s.open_add),
                  grouped(s.open_decrease));
    if (s.stack_add > 0) console.print(", {} past it on the fast stack", grouped(s.stack_add));
    const std::uint64_t slice = policies_.slice();
    if (slice > 0) console.print("; {} slices", grouped((s.expanded + slice - 1) / slice));
    console.print("\n");
  }

  std::string map_;
  std::string start_text_;
  std::string goal_text_;
  std::string algorithm_;
  PolicyOptions policies_;
  BoundsOptions bounds_;
  bool show_path_ = false;
};

}  // namespace

extern const CommandInfo kCommand_search;
const CommandInfo kCommand_search = {
    .id = "search",
    .description = "find one path and count the work",
    .examples =
        "  goalbound search caves.map 3,4 190,110\n"
        "  goalbound search caves.map 3,4 190,110 --algorithm astar-gb --bounds caves.gbb --path\n"
        "  goalbound search caves.map 3,4 190,110 --algorithm wastar --weight 200 --open bucket-array\n",
    .make = &make_command<SearchCommand>,
};

}  // namespace goalbound::cli
