#include <fmt/ranges.h>

#include <CLI/Option.hpp>
#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "command.hpp"
#include "cost_words.hpp"
#include "formats/reading_report.hpp"
#include "goalbound/any_angle.hpp"
#include "goalbound/bounds.hpp"
#include "goalbound/box_index.hpp"
#include "goalbound/formats.hpp"
#include "goalbound/grid.hpp"
#include "goalbound/index_files.hpp"
#include "goalbound/list_graph.hpp"
#include "goalbound/precompute.hpp"
#include "goalbound/quadtree.hpp"
#include "goalbound/roads.hpp"
#include "goalbound/strong_components.hpp"
#include "goalbound/text.hpp"
#include "goalbound/turns.hpp"
#include "inputs.hpp"
#include "metres.hpp"
#include "node_words.hpp"
#include "opening.hpp"
#include "pictures/robot_map.hpp"
#include "words/numbers.hpp"

namespace goalbound::cli {
namespace {

using Rows = std::vector<std::vector<std::string>>;

/// Whether the file begins as bounds do. What else is wrong with it is for whoever reads it to say; a pipe
/// has no beginning to look at before somebody writes into it.
bool begins_as_bounds(const std::string& file) {
  constexpr std::array<char, 4> kBeginning = {'\x89', 'G', 'B', 'B'};
  std::error_code ignored;
  if (!std::filesystem::is_regular_file(file, ignored)) return false;
  std::array<char, 4> first{};
  std::ifstream in(file, std::ios::binary);
  return in.read(first.data(), first.size()) && first == kBeginning;
}

std::string hash_text(std::uint64_t hash) {
  return fmt::format("{:016x}", hash);
}

/// Of the edges that lead somewhere, at nodes that have boxes: those of a missing node are the whole map.
struct BoxAreas {
  std::uint64_t edges = 0;
  double places = 0;  ///< of all their boxes together

  explicit BoxAreas(const Bounds& bounds) {
    for (std::uint32_t slot = 0; slot < bounds.info().node_count; ++slot) {
      if (bounds.quality(slot) == NodeQuality::kMissing) continue;
      for (std::size_t e = 0; e < bounds.boxes_of(slot); ++e) {
        const Box box = bounds.box(slot, EdgeIndex(e));
        if (box.empty()) continue;
        ++edges;
        places += static_cast<double>(box.area());
      }
    }
  }
  double mean() const { return edges == 0 ? 0 : places / static_cast<double>(edges); }
};

/// What kinds of maps have in common.
struct MapCounts {
  std::uint32_t components = 0;
  std::uint32_t largest_component = 0;
  std::uint32_t strong_components = 0;  ///< within which every node reaches every other
  std::uint32_t largest_strong_component = 0;
  std::uint64_t bounds_bytes = 0;  ///< of the boxes of every edge, without making them

  /// `searched`: of which boxes are made; not the map of the file where its junctions are taken apart.
  MapCounts(const Map& map, const Map& searched) : bounds_bytes(BoxShape::of(searched).byte_size()) {
    const Components parts = find_components(map);
    components = parts.count();
    if (components > 0) largest_component = *std::max_element(parts.sizes.begin(), parts.sizes.end());
    const Components strong = find_strong_components(map);
    strong_components = strong.count();
    if (strong_components > 0)
      largest_strong_component = *std::max_element(strong.sizes.begin(), strong.sizes.end());
  }
};

/// Of the nodes of a list graph, by edges out of them.
struct Degrees {
  std::size_t largest = 0;
  double mean = 0;

  explicit Degrees(const ListGraph& graph) {
    for (std::uint32_t slot = 0; slot < graph.node_count(); ++slot)
      largest = std::max(largest, graph.edge_limit(graph.node_of_slot(slot)));
    if (graph.node_count() > 0) mean = static_cast<double>(graph.edge_count()) / graph.node_count();
  }
};

/// "A 2, G 1": what it costs to cross each terrain that has a cost.
std::string costs_text(const TerrainCosts& costs) {
  std::string text;
  for (std::size_t letter = 0; letter < costs.by_letter.size(); ++letter) {
    if (costs.by_letter[letter] == 0) continue;
    text +=
        fmt::format("{}{} {}", text.empty() ? "" : ", ", static_cast<char>(letter), costs.by_letter[letter]);
  }
  return text;
}
Json costs_json(const TerrainCosts& costs) {
  Json json = Json::object();
  for (std::size_t letter = 0; letter < costs.by_letter.size(); ++letter) {
    if (costs.by_letter[letter] > 0)
      json[std::string(1, static_cast<char>(letter))] = costs.by_letter[letter];
  }
  return json;
}

double cells_a_node(const Quadtree& tree) {
  return static_cast<double>(tree.grid().free_count()) / std::max(1U, tree.node_count());
}

class InfoCommand final : public Command {
 public:
  void declare(CLI::App& app) override {
    app.add_option("FILE", file_,
                   std::string(kMapHelp) + "; or an index (.gbb, also a check-point .gbb.part)")
        ->required()
        ->type_name("");
    opening_.declare(app);
  }

  Result<ExitStatus> run(Console& console) override {
    if (begins_as_bounds(file_)) return tell_bounds(console);
    const auto map = opening_.open(file_);
    if (!map) return map.error();
    reading_ = reading_of(*map);
    if (const Grid* const grid = (*map)->as_grid()) tell_grid(console, *grid);
    if (const ListGraph* const graph = (*map)->as_list()) tell_list(console, *graph);
    return ExitStatus::kGood;
  }

 private:
  Result<ExitStatus> tell_bounds(Console& console) const {
    const auto described = describe_index(file_);
    if (!described) return described.error();
    if (described->values.kind()->id != "boxes") return tell_index(console, *described);
    const auto bounds = boxes_of(load_index(file_, LoadMode::kMap));
    if (!bounds) return bounds.error();
    const BoxAreas areas(**bounds);
    tell_bounds_json(console, **bounds, *described, areas);
    tell_bounds_text(console, **bounds, *described, areas);
    return ExitStatus::kGood;
  }

  ExitStatus tell_index(Console& console, const IndexFileInfo& info) const {
    const IndexKind& kind = *info.values.kind();
    // A file about a grid counts eight directions a cell, of which not all are moves.
    const bool has_edges = info.map_kind->nodes_word != "cells";
    console.print_json({{"index", file_},
                        {"set", info.values.text()},
                        {"kind", info.map_kind->id},
                        {"nodes", info.node_count},
                        {"edges", has_edges ? Json(info.edge_count) : Json(nullptr)},
                        {"index_bytes", info.index_bytes},
                        {"version", info.version},
                        {"creator", info.creator},
                        {"hash", hash_text(info.map_hash)}});
    Rows rows = {{"index", file_},
                 {"what", info.values.text()},
                 {"description", std::string(kind.description)},
                 {"of a map of",
                  fmt::format("{} nodes, {}hash {}", grouped(info.node_count),
                              has_edges ? fmt::format("{} edges, ", grouped(info.edge_count)) : std::string(),
                              hash_text(info.map_hash))},
                 {"kind", std::string(info.map_kind->name)},
                 {"memory of the index", byte_text(info.index_bytes)},
                 {"file", fmt::format("version {}, {}, by {}", info.version, byte_text(info.file_bytes),
                                      info.creator)}};
    console.print("{}", align(rows, {0, 1}));
    return ExitStatus::kGood;
  }

  void tell_bounds_json(Console& console, const Bounds& bounds, const IndexFileInfo& head,
                        const BoxAreas& areas) const {
    const Bounds::Info& info = bounds.info();
    Json json = {{"bounds", file_}, {"kind", info.kind->id}};
    if (is_of_grid(bounds)) {
      json["width"] = info.limits.max_x + 1;
      json["height"] = info.limits.max_y + 1;
      json["free"] = info.node_count;
    } else {
      json["nodes"] = info.node_count;
      json["limits"] = box_json({.axes = bounds.shape().axes}, info.limits);
    }
    json["ordering"] = info_of(info.ordering).id;
    json["method"] = name_of(info.method);
    json["missing"] = bounds.count(NodeQuality::kMissing);
    json["inherited"] = bounds.count(NodeQuality::kInherited);
    json["exact"] = bounds.count(NodeQuality::kExact);
    json["edges"] = areas.edges;
    json["mean_area"] = areas.mean();
    json["bounds_bytes"] = bounds.byte_size();
    json["compressed"] = head.compressed;
    json["version"] = head.version;
    json["creator"] = head.creator;
    json["hash"] = hash_text(info.map_hash);
    console.print_json(json);
  }

  void tell_bounds_text(Console& console, const Bounds& bounds, const IndexFileInfo& head,
                        const BoxAreas& areas) const {
    const Bounds::Info& info = bounds.info();
    const bool grid = is_of_grid(bounds);
    const std::string size =
        grid ? fmt::format("{} x {} cells, {} free", info.limits.max_x + 1, info.limits.max_y + 1,
                           grouped(info.node_count))
             : fmt::format("{} nodes, {} edges", grouped(info.node_count), grouped(info.box_count));
    const double share = info.limits.empty() ? 0 : areas.mean() / static_cast<double>(info.limits.area());
    const std::string mean = grid ? fmt::format("{:.1f} cells", areas.mean())
                                  : fmt::format("{} places", amount_text(areas.mean()));
    Rows rows = {{"boxes", file_},
                 {"of a map of", fmt::format("{}, hash {}", size, hash_text(info.map_hash))}};
    if (!info.kind->canonical) rows.push_back({"kind", std::string(info.kind->name)});
    rows.insert(rows.end(), {{"ordering", std::string(info_of(info.ordering).id)},
                             {"method", std::string(name_of(info.method))},
                             {"nodes", fmt::format("{} exact, {} inherited, {} missing",
                                                   grouped(bounds.count(NodeQuality::kExact)),
                                                   grouped(bounds.count(NodeQuality::kInherited)),
                                                   grouped(bounds.count(NodeQuality::kMissing)))},
                             {"mean box", fmt::format("{} ({:.2f} % of the map), over {} edges", mean,
                                                      100 * share, grouped(areas.edges))},
                             {"memory of the boxes", byte_text(bounds.byte_size())},
                             {"file", fmt::format("version {}{}, by {}", head.version,
                                                  head.compressed ? ", compressed" : "", head.creator)}});
    console.print("{}", align(rows, {0, 1}));
  }

  void tell_grid(Console& console, const Grid& grid) const {
    const MapCounts counts(grid, grid);
    Json json = {{"map", file_},
                 {"kind", grid.kind().id},
                 {"width", grid.width()},
                 {"height", grid.height()},
                 {"cells", grid.cell_count()},
                 {"free", grid.free_count()},
                 {"components", counts.components},
                 {"largest_component", counts.largest_component}};
    const double share = 100.0 * grid.free_count() / static_cast<double>(grid.cell_count());
    Rows rows = {{"map", file_},
                 {"size", fmt::format("{} x {} cells", grid.width(), grid.height())},
                 {"free cells", fmt::format("{} of {} ({:.1f} %)", grouped(grid.free_count()),
                                            grouped(grid.cell_count()), share)},
                 {"components", fmt::format("{}, the largest of {} cells", grouped(counts.components),
                                            grouped(counts.largest_component))}};
    if (const auto head = load_robot_head(file_)) {
      const double metres = head->resolution;
      json["metres"] = {{"resolution", metres},
                        {"origin", head->origin},
                        {"width", grid.width() * metres},
                        {"height", grid.height() * metres}};
      rows.push_back({"in metres", fmt::format("{:g} x {:g}, {:g} a cell, the lower left corner at {:g},{:g}",
                                               grid.width() * metres, grid.height() * metres, metres,
                                               head->origin[0], head->origin[1])});
    }
    if (grid.is_uniform()) {
      const std::uint32_t jump_points = count_straight_jump_points(grid);
      json["straight_jump_points"] = jump_points;
      rows.push_back({"straight jump points", grouped(jump_points)});
    } else {
      json["terrain_costs"] = costs_json(grid.terrain_costs());
      json["moves"] = info_of(grid.rule()).id;
      rows.insert(rows.begin() + 1, {"kind", std::string(grid.kind().name)});
      rows.push_back({"moves", std::string(info_of(grid.rule()).description)});
      rows.push_back({"costs of terrain", costs_text(grid.terrain_costs())});
    }
    finish(console, grid, counts, std::move(json), std::move(rows));
  }

  void tell_list(Console& console, const ListGraph& map) const {
    const ListGraph& graph = *roads_of(map);
    const MapCounts counts(graph, map);
    const Degrees degrees(graph);
    const PlaceWords words = graph.place_words();
    Json json = {{"map", file_},
                 {"kind", graph.kind().id},
                 {"nodes", graph.node_count()},
                 {"edges", graph.edge_count()},
                 {"limits", box_json(words, graph.limits())},
                 {"largest_degree", degrees.largest},
                 {"symmetric", graph.is_symmetric()},
                 {"free_arcs", graph.free_arcs()},
                 {"cost_scale", graph.cost_scale()},
                 {"components", counts.components},
                 {"largest_component", counts.largest_component},
                 {"strong_components", counts.strong_components},
                 {"largest_strong_component", counts.largest_strong_component}};
    Rows rows = {{"map", file_},
                 {"kind", std::string(graph.kind().name)},
                 {"nodes", grouped(graph.node_count())},
                 {"edges", fmt::format("{}{}; {:.1f} a node, at most {}", grouped(graph.edge_count()),
                                       graph.is_symmetric() ? ", each with one back at the same cost" : "",
                                       degrees.mean, degrees.largest)},
                 {"places", words.of(graph.limits())},
                 {"components", fmt::format("{}, the largest of {}", grouped(counts.components),
                                            count_text(counts.largest_component, "node", "nodes"))}};
    if (!graph.is_symmetric()) {
      rows.push_back({"strong components",
                      fmt::format("{}, within which every node reaches every other; the largest of {}",
                                  grouped(counts.strong_components),
                                  count_text(counts.largest_strong_component, "node", "nodes"))});
    }
    if (const Quadtree* const tree = as_quadtree(graph)) {
      const Grid& grid = tree->grid();
      json["width"] = grid.width();
      json["height"] = grid.height();
      json["free"] = grid.free_count();
      rows.push_back(
          {"over a grid of", fmt::format("{} x {} cells, {} free; {:.1f} a square", grid.width(),
                                         grid.height(), grouped(grid.free_count()), cells_a_node(*tree))});
    }
    if (graph.free_arcs() > 0) {
      rows.push_back(
          {"edges of cost 0", fmt::format("{}; all costs are multiplied by {}, and these cost 1",
                                          grouped(graph.free_arcs()), grouped(graph.cost_scale()))});
    }
    tell_costs(graph, length_unit(map), json, rows);
    tell_turns(map, json, rows);
    finish(console, map, counts, std::move(json), std::move(rows));
  }

  static void tell_turns(const ListGraph& map, Json& json, Rows& rows) {
    if (turns_of(map) == nullptr) return;
    const TurnCounts turns = count_turns(map);
    json["turns"] = {{"forbidden", turns.forbidden_turns}, {"forbidden_ways", turns.forbidden_ways},
                     {"with_costs", turns.costly_turns},   {"junctions", turns.apart},
                     {"searched_nodes", map.node_count()}, {"searched_edges", map.edge_count()}};
    rows.push_back({"turns", fmt::format("{} forbidden, {} that cost something; {} forbidden",
                                         grouped(turns.forbidden_turns), grouped(turns.costly_turns),
                                         count_text(turns.forbidden_ways, "way over several junctions",
                                                    "ways over several junctions"))});
    rows.push_back({"for them", fmt::format("{} taken apart: {} nodes and {} edges are searched",
                                            count_text(turns.apart, "junction", "junctions"),
                                            grouped(map.node_count()), grouped(map.edge_count()))});
  }

  static void tell_costs(const ListGraph& graph, LengthUnit length, Json& json, Rows& rows) {
    const double unit = cost_unit(graph);
    const double step = cost_step(graph);
    json["cost_step"] = step;
    json["length_unit"] = id_of(length);
    if (unit != 1) json["cost_unit"] = unit;
    if (step > 0) {
      rows.push_back(
          {"costs", fmt::format("rounded downwards to multiples of {:g}; 'search' tells by how much a "
                                "path may be too long for that",
                                step)});
    } else if (unit != 1) {
      rows.push_back(
          {"decimals of costs", fmt::format("held as whole numbers, {:g} times those of the file", unit)});
    }
  }

  /// How pixels or metres of the file lie on the cells, and which objects are places.
  static void add_frame(const FileFrame& frame, Json& json, Rows& rows) {
    const auto axes = static_cast<std::size_t>(frame.axes);
    const auto numbers = [&](const std::array<double, 3>& all) {
      return std::vector(all.begin(), all.begin() + frame.axes);
    };
    Json places = Json::array();
    std::vector<std::string> words;
    constexpr std::size_t kMost = 5;
    for (const FileFrame::Named& place : frame.places) {
      const Place cell = frame.cell_at(place.at);
      places.push_back({{"name", place.name}, {"cell", place_json({.unit = 1, .axes = frame.axes}, cell)}});
      if (words.size() < kMost)
        words.push_back(fmt::format("{} at {},{}", printable(place.name), cell.x, cell.y));
    }
    json["frame"] = {{"unit", frame.unit},
                     {"first", numbers(frame.first)},
                     {"cell", numbers(frame.side)},
                     {"places", std::move(places)}};
    rows.push_back(
        {fmt::format("in {}", frame.unit), fmt::format("{:g} a cell, the first one begins at {:g}",
                                                       fmt::join(std::span(frame.side).first(axes), " x "),
                                                       fmt::join(std::span(frame.first).first(axes), ","))});
    if (words.empty()) return;
    rows.push_back({"objects with names",
                    fmt::format("{}{}", fmt::join(words, "; "), frame.places.size() > kMost ? "; ..." : "")});
  }

  /// What paths at any angle would need, where the map has such.
  static void add_corners(const Map& map, Json& json, Rows& rows) {
    const IndexValues corners(*find_index("corners"));
    const double seconds = seconds_to_make_corners(map, corners);
    if (seconds == 0) return;
    const std::size_t bytes = corners.kind()->memory(map, corners).index_bytes;
    json["corners"] = {{"seconds", seconds}, {"bytes", bytes}};
    rows.push_back(
        {"paths at any angle", fmt::format("the index 'corners' takes about {} of one core to make, and {}",
                                           duration_text(std::max(seconds, 0.1)), byte_text(bytes))});
  }

  void finish(Console& console, const Map& map, const MapCounts& counts, Json json, Rows rows) const {
    const PrecomputeOptions options{.ordering = usual_ordering(map.kind())};
    const WorkingSet precompute = working_set(map, options);
    json["bounds_bytes"] = counts.bounds_bytes;
    json["way"] = precompute.way;
    json["hash"] = hash_text(map.hash());
    rows.push_back(
        {"exact precompute by", fmt::format("{}, in {}", precompute.way, byte_text(precompute.total()))});
    rows.push_back({"memory of the boxes", byte_text(counts.bounds_bytes)});
    add_corners(map, json, rows);
    rows.push_back({"hash", hash_text(map.hash())});
    // Robots' maps have rows of their own.
    if (const auto& frame = reading_.frame(); frame && !MetreFrame::of(map, file_))
      add_frame(*frame, json, rows);
    for (const ReadingReport::Line& line : reading_.lines()) {
      rows.push_back({&line == reading_.lines().data() ? "reading it" : "", line.text()});
      json["reading"].push_back({{"count", line.count}, {"what", line.thing}, {"became", line.fate}});
    }
    console.print_json(json);
    console.print("{}", align(rows, {0, 1}));
  }

  OpeningOptions opening_;
  std::string file_;
  ReadingReport reading_;
};

}  // namespace

extern const CommandInfo kCommand_info;
const CommandInfo kCommand_info = {
    .id = "info",
    .description = "describe a map or an index file: size, components, method, memory",
    .examples =
        "  goalbound info assets/maps/loop.map\n  goalbound info roads.gr\n  goalbound info loop.gbb\n",
    .make = &make_command<InfoCommand>,
};

}  // namespace goalbound::cli
