#include <CLI/Option.hpp>
#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "command.hpp"
#include "ends.hpp"
#include "goalbound/box_index.hpp"
#include "goalbound/exports.hpp"
#include "goalbound/formats.hpp"
#include "goalbound/search.hpp"
#include "goalbound/spelling.hpp"
#include "index_options.hpp"
#include "inputs.hpp"
#include "opening.hpp"
#include "watch.hpp"

namespace goalbound::cli {
namespace {

constexpr std::array<std::string_view, 3> kKinds = {"boxes-csv", "boxes-jsonl", "posthoc-trace"};

class ExportCommand final : public Command {
 public:
  void declare(CLI::App& app) override {
    app.add_option("MAP", map_, kMapHelp)->required()->type_name("");
    app.add_option("--as", kind_, "boxes-csv, boxes-jsonl, posthoc-trace")->required()->type_name("KIND");
    app.add_option("-o,--output", output_, "the file to write")->required()->type_name("FILE");
    index_.declare(app, false);
    app.add_option("--start", start_, "posthoc-trace: the cell X,Y or node to start from")->type_name("END");
    app.add_option("--goal", goal_, "posthoc-trace: the one to reach")->type_name("END");
    app.add_option("--algorithm", algorithm_, "posthoc-trace: see 'goalbound list'")
        ->type_name("ID")
        ->capture_default_str();
    opening_.declare(app);
  }

  Result<ExitStatus> run(Console& console) override {
    if (std::find(kKinds.begin(), kKinds.end(), kind_) == kKinds.end()) {
      return unknown_word("kind of export", kind_, kKinds);
    }
    std::vector<std::string> inputs = inputs_of_map(map_);
    for (std::string& file : index_.files()) inputs.push_back(std::move(file));
    if (auto possible = check_output(output_, inputs); !possible) return possible.error();
    const auto map = opening_.load(console, map_);
    if (!map) return map.error();
    const auto text = kind_ == "posthoc-trace" ? trace(console, *map) : boxes(console, **map);
    if (!text) return text.error();
    finish_in_any_case();
    if (auto written = write_file(output_, *text); !written) return written.error();
    console.print_json({{"map", map_}, {"as", kind_}, {"output", output_}, {"bytes", text->size()}});
    console.print("{} of {} in {}\n", byte_text(text->size()), kind_, output_);
    return ExitStatus::kGood;
  }

 private:
  Result<std::string> boxes(Console& console, const Map& map) const {
    IndexMaker maker(console, map, index_);
    const auto set = index_.provide(console, *find_search("astar-gb"), {.allow_unsafe = true}, maker);
    if (!set) return set.error();
    const auto index = set->get<BoxIndex>();
    if (index == nullptr) {
      return Error{.code = ErrorCode::kInvalidArgument,
                   .message = fmt::format("{} writes boxes, and '{}' holds none", kind_, set->text())};
    }
    const Bounds& boxes = *index->bounds();
    return kind_ == "boxes-csv" ? format_boxes_csv(map, boxes) : format_boxes_jsonl(map, boxes);
  }

  Result<std::string> trace(Console& console, const std::shared_ptr<const Map>& opened) const {
    const Map& map = *opened;
    const auto info = search_named(algorithm_);
    if (!info) return info.error();
    if (start_.empty() || goal_.empty()) {
      return Error{.code = ErrorCode::kInvalidArgument,
                   .message = "a trace records one search: give --start and --goal, as X,Y"};
    }
    if (auto runs = check_search(**info, map); !runs) return runs.error();
    const Result<Ends> ends = find_ends(console, {map, map_, opened}, start_, goal_);
    if (!ends) return ends.error();
    const QueryOptions options = {.allow_unsafe = index_.allow_unsafe};
    IndexMaker maker(console, map, index_);
    auto set = index_.provide(console, **info, options, maker);
    if (!set) return set.error();
    const auto query = make_query(**info, map, *std::move(set), options);
    if (!query) return query.error();
    Trace recorded;
    (*query)->find_traced(ends->start, ends->goal, recorded);
    return format_posthoc_trace(map, recorded);
  }

  OpeningOptions opening_;
  std::string map_;
  std::string kind_;
  std::string output_;
  std::string start_;
  std::string goal_;
  std::string algorithm_ = "astar-gb";
  IndexOptions index_;
};

}  // namespace

extern const CommandInfo kCommand_export;
const CommandInfo kCommand_export = {
    .id = "export",
    .description = "write boxes as a table, or record a search for the web viewer Posthoc",
    .examples =
        "  goalbound export caves.map --as boxes-csv --bounds caves.gbb -o caves.csv\n"
        "  goalbound export caves.map --as posthoc-trace --start 3,4 --goal 190,110 -o caves.trace.yaml\n",
    .make = &make_command<ExportCommand>,
};

}  // namespace goalbound::cli
