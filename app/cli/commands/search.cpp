#include <CLI/Option.hpp>
#include <algorithm>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "any_angle.hpp"
#include "command.hpp"
#include "cost_words.hpp"
#include "ends.hpp"
#include "formats/reading_report.hpp"
#include "goalbound/formats.hpp"
#include "goalbound/grid.hpp"
#include "goalbound/nav_mesh.hpp"
#include "goalbound/octree.hpp"
#include "goalbound/path_length.hpp"
#include "goalbound/roads.hpp"
#include "goalbound/search.hpp"
#include "goalbound/smooth_path.hpp"
#include "goalbound/space_path.hpp"
#include "goalbound/spot_paths.hpp"
#include "in_parts.hpp"
#include "index_options.hpp"
#include "inputs.hpp"
#include "metres.hpp"
#include "node_words.hpp"
#include "opening.hpp"
#include "pictures/ros_path.hpp"
#include "policies.hpp"

namespace goalbound::cli {
namespace {

/// A search that has ended.
struct Answer {
  const Map& map;
  Variant variant;
  Spot start;
  Spot goal;
  SearchResult result{};
  std::vector<NodeId> path{};
  PathLength length{};  ///< of the path
  SpotPath pieces{};    ///< where an end lies on an edge
  std::vector<NodeId> corners{};
  std::optional<WalkInParts> walk{};  ///< --in-parts
  std::optional<MetreFrame> frame{};  ///< of a robot's map
  std::optional<FileFrame> world{};   ///< of a level, or of a robot's space

  bool is_on_nodes() const { return start.is_one_node() && goal.is_one_node(); }
};

/// Of an edge that the path leads along in part.
Json piece_json(const Map& map, const std::optional<EdgePiece>& piece) {
  if (!piece) return nullptr;
  const NodeId to = map.as_list()->out(piece->edge.node)[index_of(piece->edge.edge)].to;
  return {{"from", map.name_of(piece->edge.node)},
          {"to", map.name_of(to)},
          {"shares", {piece->from, piece->to}},
          {"length", piece->length}};
}

Json places_json(const Map& map, std::span<const NodeId> nodes) {
  Json places = Json::array();
  for (const NodeId node : nodes) places.push_back(address_json(map, node));
  return places;
}

Json path_places_json(const Answer& answer) {
  if (answer.is_on_nodes()) return places_json(answer.map, answer.path);
  Json places = Json::array();
  for (const Address& at : addresses_of(answer.map, answer.pieces)) places.push_back({at.x, at.y});
  return places;
}

/// The steps of a path on a grid of equal costs. Its cost does not tell more than 13,860 diagonal ones from
/// straight ones; the path does.
std::optional<OctileLength> octile_length(const Map& map, std::span<const NodeId> path) {
  const Grid* const grid = map.as_grid();
  if (grid == nullptr || !grid->has_equal_costs()) return std::nullopt;
  return length_of(cells_of(*grid, path));
}

/// "path of length 176.852814: 153 cells, 92 straight and 60 diagonal steps".
std::string length_text(const Answer& answer) {
  const double held = answer.map.length_of(answer.result.cost);
  return answer.length.length == held ? answer.map.length_text(answer.result.cost)
                                      : fmt::format("{:.12g}", answer.length.length);
}

/// On maps of robots whose cells all cost the same.
std::optional<double> length_in_metres(const Answer& answer) {
  if (!answer.frame || !answer.result.found()) return std::nullopt;
  const auto octile = octile_length(answer.map, answer.path);
  return octile ? std::optional(octile->value() * answer.frame->resolution()) : std::nullopt;
}

std::string path_text(const Answer& answer) {
  const MapKindInfo& kind = answer.map.kind();
  std::string nodes = count_text(answer.path.size(), kind.node_word, kind.nodes_word);
  const int pieces = (answer.pieces.first ? 1 : 0) + (answer.pieces.last ? 1 : 0);
  if (pieces > 0) nodes += fmt::format(" and {}", pieces == 1 ? "a piece of an edge" : "pieces of two edges");
  const auto octile = octile_length(answer.map, answer.path);
  if (!octile)
    return fmt::format("path of {}: {}", length_words(answer.map, answer.length.length, length_text(answer)),
                       nodes);
  const auto metres = length_in_metres(answer);
  return fmt::format("path of length {:.6f}{}: {}, {} straight and {} diagonal steps", octile->value(),
                     metres ? fmt::format(" ({:.6g} m)", *metres) : std::string(), nodes,
                     grouped(octile->straights), grouped(octile->diagonals));
}

Json length_json(const Answer& answer) {
  if (!answer.result.found()) return nullptr;
  const auto octile = octile_length(answer.map, answer.path);
  return octile ? octile->value() : answer.length.length;
}

const Octree* octree_of(const Map& map) {
  return dynamic_cast<const Octree*>(&map);
}

class SearchCommand final : public Command {
 public:
  void declare(CLI::App& app) override {
    app.add_option("MAP", map_, kMapHelp)->required()->type_name("");
    app.add_option("START", start_,
                   "the start: a cell X,Y; on graphs a node #NAME, coordinates X,Y, or a place on an "
                   "edge: '#A>#B@0.25' or road:X,Y; see docs/places.md")
        ->required()
        ->type_name("");
    app.add_option("GOAL", goal_, "the goal, in the same form")->required()->type_name("");
    app.add_option("--algorithm", algorithm_,
                   "the search, see 'goalbound list'; default: the fastest for one path on this map with "
                   "these options")
        ->type_name("ID");
    policies_.declare(app, false);
    index_.declare(app, false);
    state_.declare(app);
    app.add_flag("--path", show_path_, "also print the cells or nodes of the path");
    app.add_flag("--corners", show_corners_,
                 "also print the corners of the path: its ends, and where its direction changes");
    app.add_option("--geojson", geojson_,
                   "write the path as a line of GeoJSON, in the coordinates of the map's file")
        ->type_name("FILE");
    app.add_option("--ros-path", ros_path_,
                   "maps of robots: write the path as a message nav_msgs/Path, in metres; FILE.json as JSON, "
                   "others as 'ros2 topic echo' prints it")
        ->type_name("FILE");
    app.add_flag("--smooth", smooths_,
                 "grids and octrees: pull the path straight by line of sight, and print its length and where "
                 "it turns");
    app.add_flag("--in-parts", in_parts_,
                 "grids: plan on clusters (HPA*) and refine the path while it is walked, with --slice N "
                 "expansions a step (default: 64)");
    app.add_flag(
        "--any-angle", any_angle_,
        "grids, meshes: the shortest of all ways, by straight lines that turn at corners of walls; with "
        "--index corners many times faster; on a mesh any points X,Y are ends");
    opening_.declare(app);
  }

  Result<ExitStatus> run(Console& console) override {
    if (const auto wanted = index_.wanted(); !wanted) return wanted.error();
    if (any_angle_ && !state_.doors.empty())
      return Error{.message = "--any-angle knows no doors: leave --doors out"};
    if (any_angle_ && (in_parts_ || smooths_ || show_corners_ || !algorithm_.empty() || !geojson_.empty() ||
                       !ros_path_.empty()))
      return Error{.message =
                       "--any-angle goes with --path, --index, --changes and options of the map alone: it is "
                       "a search of its own"};
    if (in_parts_ && algorithm_.empty()) algorithm_ = "hpa-smooth";
    if (in_parts_ && algorithm_ != "hpa" && algorithm_ != "hpa-smooth")
      return Error{.message =
                       "--in-parts works only with paths that are planned on clusters: use --algorithm hpa "
                       "or hpa-smooth"};
    if (!algorithm_.empty()) {
      if (auto known = search_named(algorithm_); !known) return known.error();
    }
    for (const std::string& output : {geojson_, ros_path_}) {
      if (output.empty()) continue;
      std::vector<std::string> inputs = inputs_of_map(map_);
      state_.add_files(inputs);
      for (std::string& file : index_.files()) inputs.push_back(std::move(file));
      if (auto possible = check_output(output, inputs); !possible) return possible.error();
    }
    const auto map = opening_.load(console, map_);
    if (!map) return map.error();
    if (!ros_path_.empty()) {
      if (const auto head = load_robot_head(map_); !head) return head.error();
    }
    const bool is_plain_grid = (*map)->as_grid() != nullptr && (*map)->as_grid()->has_equal_costs();
    if (smooths_ && !is_plain_grid && octree_of(**map) == nullptr) {
      return Error{.code = ErrorCode::kInvalidArgument,
                   .message = fmt::format("--smooth works only on grids whose cells all cost the same and on "
                                          "octrees; this map is of the kind '{}'",
                                          (*map)->kind().id),
                   .file = map_};
    }
    if (any_angle_) return run_any_angle(console, *map);
    if (algorithm_.empty()) {
      const auto usual = usual_search_for(**map);
      if (!usual) return usual.error();
      algorithm_ = (*usual)->id;
    }
    const auto info = search_named(algorithm_);
    auto variants = policies_.variants(**map, {*info}, index_.allow_unsafe);
    if (!variants) return variants.error();
    const auto changed = ChangedMap::make(*map, state_);
    if (!changed) return changed.error();
    const EndsOn on{changed->now(), map_, *map};
    const auto start = find_spot_end(console, on, start_, "start");
    if (!start) return start.error();
    const auto goal = find_spot_end(console, on, goal_, "goal");
    if (!goal) return goal.error();
    IndexMaker maker(console, changed->before(), index_);
    auto asked = index_.provide(console, **info, variants->front().options, maker);
    if (!asked) return asked.error();
    if (index_.chosen()) variants->front().label += fmt::format(" {}", asked->text());
    auto set = maker.complete(**info, *std::move(asked), variants->front().options);
    if (!set) return set.error();
    const auto query = policies_.make(variants->front(), *changed, *set);
    if (!query) return query.error();
    return find_and_report(console,
                           {.map = changed->now(),
                            .variant = variants->front(),
                            .start = *start,
                            .goal = *goal,
                            .world = reading_of(*map).frame()},
                           **query, *set);
  }

 private:
  Result<ExitStatus> run_any_angle(Console& console, const std::shared_ptr<const Map>& map) const {
    if (as_nav_mesh(*map) != nullptr && state_.is_that_of_file()) {
      return search_any_angle(
          console, {.map = map, .map_file = map_, .start = start_, .goal = goal_, .shows_path = show_path_},
          index_);
    }
    const auto changed = ChangedMap::make(map, state_);
    if (!changed) return changed.error();
    const Result<Ends> ends = find_ends(console, {changed->now(), map_, map}, start_, goal_);
    if (!ends) return ends.error();
    return search_any_angle(
        console,
        {.opened = *map, .now = changed->now(), .map_file = map_, .ends = *ends, .shows_path = show_path_},
        index_);
  }
  /// With what there is. Policies that JPS has not are for A*.
  Result<const SearchInfo*> usual_search_for(const Map& map) const {
    auto usual = index_.usual_search_for(map);
    if (!usual) return usual;
    const SearchInfo* const fastest = *usual;
    if (policies_.variants(map, {fastest}, index_.allow_unsafe)) return fastest;
    return find_search(fastest->asks_edges() ? "astar-gb" : "astar");
  }

  Result<ExitStatus> find_and_report(Console& console, Answer answer, Query& query,
                                     const IndexSet& set) const {
    answer.frame = MetreFrame::of(answer.map, map_);
    find_path(query, answer);
    if (in_parts_) {
      auto parts = RefiningPath::make(set, {.smooths = algorithm_ == "hpa-smooth"});
      if (!parts) return parts.error();
      constexpr std::uint64_t kUsualSlice = 64;
      answer.walk = walk_in_parts(*parts, answer.start.node, answer.goal.node,
                                  policies_.slice() > 0 ? policies_.slice() : kUsualSlice);
    }
    if (auto written = write_paths(answer); !written) return written.error();
    report_json(console, answer);
    report_text(console, answer);
    return ExitStatus::kGood;
  }

  static void find_path(Query& query, Answer& answer) {
    if (answer.is_on_nodes()) {
      answer.result = query.find(answer.start.node, answer.goal.node);
      query.path(answer.path);
      query.path_corners(answer.corners);
      if (answer.result.found()) answer.length = path_length(answer.map, answer.path, answer.result.cost);
      return;
    }
    answer.pieces = find_between(query, answer.start, answer.goal);
    answer.start = answer.pieces.start;
    answer.goal = answer.pieces.goal;
    answer.result = answer.pieces.result;
    answer.path = answer.corners = answer.pieces.nodes;
    answer.length = answer.pieces.length;
  }

  void report_json(Console& console, const Answer& answer) const {
    const Map& map = answer.map;
    const SearchResult& result = answer.result;
    const bool named = map.as_grid() == nullptr;
    Json json = {{"map", map_},
                 {"algorithm", algorithm_},
                 {"variant", answer.variant.label},
                 {"claims_optimal", is_called_shortest(answer)},
                 {"too_long_at_most", answer.length.too_long_at_most},
                 {"start", spot_json(map, answer.start)},
                 {"goal", spot_json(map, answer.goal)}};
    if (named) {
      json["start_place"] = spot_place_json(map, answer.start);
      json["goal_place"] = spot_place_json(map, answer.goal);
    }
    json["found"] = result.found();
    if (!state_.is_that_of_file()) json["way"] = id_of(result.way);
    json["length"] = length_json(answer);
    json["length_unit"] = id_of(length_unit(map));
    json[std::string(map.kind().nodes_word)] = answer.path.size();
    if (!answer.is_on_nodes()) {
      json["first_piece"] = piece_json(map, answer.pieces.first);
      json["last_piece"] = piece_json(map, answer.pieces.last);
    }
    json["expanded"] = result.stats.expanded;
    json["generated"] = result.stats.generated;
    json["pruned"] = result.stats.pruned;
    json["open_add"] = result.stats.open_add;
    json["open_decrease"] = result.stats.open_decrease;
    json["open_pop"] = result.stats.open_pop;
    json["stack_add"] = result.stats.stack_add;
    if (show_path_) json["path"] = nodes_json(map, answer.path);
    if (show_path_ && named) json["path_places"] = path_places_json(answer);
    add_metres(json, answer);
    if (show_corners_) json["corners"] = nodes_json(map, answer.corners);
    if (show_corners_ && named) json["corner_places"] = places_json(map, answer.corners);
    if (smooths_) tell_smooth_json(json, answer);
    if (answer.walk) json["in_parts"] = walk_json(map, *answer.walk);
    console.print_json(json);
  }

  static bool is_called_shortest(const Answer& answer) {
    return claims_optimal(*answer.variant.info, answer.map, answer.variant.options) &&
           !answer.length.is_coarse();
  }
  static void tell_rounding_of(Console& console, const Answer& answer) {
    if (!answer.length.is_rounded()) return;
    const double percent = 100 * answer.length.too_long_at_most / answer.length.length;
    console.print("costs are held in steps of {:g}: the path may be {:.3g} too long ({:.2g} %)\n",
                  cost_step(answer.map), answer.length.too_long_at_most, percent);
  }

  /// In metres of a robot's map, or pixels of a level: where the path leads, and how long it is where all
  /// cells of a robot's map cost the same.
  void add_metres(Json& json, const Answer& answer) const {
    if (const auto metres = length_in_metres(answer)) json["length_metres"] = *metres;
    if (answer.frame) {
      add_places(json, answer, "metres", [&](NodeId node) { return answer.frame->json(node); });
    } else if (answer.world) {
      const FileFrame& world = *answer.world;
      add_places(json, answer, world.unit == "px" ? "pixels" : "metres", [&](NodeId node) {
        const auto at = world.middle_of(cell_of_node(answer.map, node));
        return world.axes == 3 ? Json({at[0], at[1], at[2]}) : Json({at[0], at[1]});
      });
    }
  }
  template <class PlaceOf>
  void add_places(Json& json, const Answer& answer, const std::string& unit, const PlaceOf& place_of) const {
    json["start_" + unit] = place_of(answer.start.node);
    json["goal_" + unit] = place_of(answer.goal.node);
    if (!show_path_) return;
    Json places = Json::array();
    for (const NodeId node : answer.path) places.push_back(place_of(node));
    json["path_" + unit] = std::move(places);
  }

  /// The files that are asked for besides.
  Result<void> write_paths(const Answer& answer) const {
    if (!geojson_.empty()) {
      const std::string line = answer.is_on_nodes()
                                   ? format_geojson_path(answer.map, answer.path, answer.length.length)
                                   : format_geojson_path(answer.map, answer.pieces);
      if (auto written = write_file(geojson_, line); !written) return written;
    }
    if (ros_path_.empty()) return {};
    const auto style = ros_path_.ends_with(".json") ? RosPathStyle::kJson : RosPathStyle::kYaml;
    return write_file(ros_path_, format_ros_path(answer.frame->at(answer.path), style));
  }

  static SmoothPath smooth_of(const Answer& answer) {
    return smooth_path(*answer.map.as_grid(), answer.path);
  }
  static void tell_smooth_json(Json& json, const Answer& answer) {
    if (const Octree* octree = octree_of(answer.map)) {
      const SpacePath space = pull_through(*octree, answer.path);
      json["smooth_length"] = answer.result.found() ? Json(space.length) : Json(nullptr);
      json["smooth_at_least"] = answer.result.found() ? Json(space.straight) : Json(nullptr);
      json["smooth"] = space.points;
      return;
    }
    const SmoothPath smooth = smooth_of(answer);
    json["smooth_length"] = answer.result.found() ? Json(smooth.length) : Json(nullptr);
    json["smooth"] = nodes_json(answer.map, smooth.points);
  }
  static void tell_smooth(Console& console, const Answer& answer) {
    if (!answer.result.found()) return;
    if (const Octree* octree = octree_of(answer.map)) {
      const SpacePath space = pull_through(*octree, answer.path);
      console.print("pulled straight: length {:.6f} voxels, {:.1f} % above the straight line; by",
                    space.length, space.straight > 0 ? 100 * (space.length / space.straight - 1) : 0);
      for (const SpacePoint& at : space.points) console.print(" {:.6g},{:.6g},{:.6g}", at[0], at[1], at[2]);
      console.print("\n");
      return;
    }
    const SmoothPath smooth = smooth_of(answer);
    console.print("smoothed by line of sight: length {:.6f}, by", smooth.length);
    for (const NodeId node : smooth.points) console.print(" {}", answer.map.name_of(node));
    console.print("\n");
  }

  void report_text(Console& console, const Answer& answer) const {
    const Map& map = answer.map;
    const std::string start = name_of(map, answer.start);
    const std::string goal = name_of(map, answer.goal);
    if (answer.result.found()) {
      console.print("{}\n", path_text(answer));
      tell_rounding_of(console, answer);
      if (!is_called_shortest(answer)) console.print("there may be a shorter path\n");
    } else {
      console.print("there is no path from {} to {}\n", start, goal);
    }
    if (smooths_) tell_smooth(console, answer);
    if (answer.walk) tell_walk(console, map, *answer.walk);
    if (!state_.is_that_of_file()) {
      console.print("answered by {}\n", state_.doors.empty() ? in_words(answer.result.way)
                                                             : in_words_of_doors(answer.result.way));
    }
    report_counts(console, *answer.variant.info, answer.result.stats);
    for (const auto& [shown, nodes] :
         {std::pair(show_path_, &answer.path), std::pair(show_corners_, &answer.corners)}) {
      if (!shown || !answer.result.found()) continue;
      if (!answer.start.is_node()) console.print("{}\n", start);
      for (const NodeId node : *nodes) console.print("{}\n", map.name_of(node));
      if (!answer.goal.is_node()) console.print("{}\n", goal);
    }
  }

  void report_counts(Console& console, const SearchInfo& info, const SearchStats& s) const {
    console.print("{}: {} expanded, {} generated, {} pruned; open list: {} added, {} decreased", info.name,
                  grouped(s.expanded), grouped(s.generated), grouped(s.pruned), grouped(s.open_add),
                  grouped(s.open_decrease));
    if (s.stack_add > 0) console.print(", {} on the fast stack instead", grouped(s.stack_add));
    const std::uint64_t slice = policies_.slice();
    if (slice > 0) console.print("; {} slices", grouped((s.expanded + slice - 1) / slice));
    console.print("\n");
  }

  OpeningOptions opening_;
  std::string map_;
  std::string start_;
  std::string goal_;
  std::string algorithm_;
  PolicyOptions policies_;
  IndexOptions index_;
  MapState state_;
  std::string geojson_;
  std::string ros_path_;
  bool show_path_ = false;
  bool show_corners_ = false;
  bool smooths_ = false;
  bool in_parts_ = false;
  bool any_angle_ = false;
};

}  // namespace

extern const CommandInfo kCommand_search;
const CommandInfo kCommand_search = {
    .id = "search",
    .description = "find one path; report its length and the work",
    .examples =
        "  goalbound search caves.map 3,4 190,110\n"
        "  goalbound search caves.map 3,4 190,110 --algorithm astar-gb --bounds caves.gbb --path\n"
        "  goalbound search caves.map 3,4 190,110 --algorithm wastar --weight 200 --open bucket-array\n"
        "  goalbound search roads.gr '#17' '#4711' --bounds roads.gbb\n"
        "  goalbound search caves.map 3,4 190,110 --index container:disk,landmarks\n"
        "  goalbound search caves.map 3,4 190,110 --bounds caves.gbb --changes doors.changes\n"
        "  goalbound search caves.map 3,4 190,110 --any-angle --path\n"
        "  goalbound search caves.map 3,4 190,110 --in-parts --index clusters:width=10:height=10\n",
    .make = &make_command<SearchCommand>,
};

}  // namespace goalbound::cli
