#include <CLI/Option.hpp>
#include <cmath>
#include <cstdlib>
#include <memory>
#include <string>
#include <vector>

#include "command.hpp"
#include "goalbound/box_index.hpp"
#include "goalbound/diff.hpp"
#include "goalbound/formats.hpp"
#include "goalbound/grid.hpp"
#include "goalbound/index_files.hpp"
#include "goalbound/text.hpp"
#include "inputs.hpp"
#include "node_words.hpp"
#include "opening.hpp"
#include "picture.hpp"
#include "watch.hpp"

namespace goalbound::cli {
namespace {

/// Of cells in the picture. Blue and orange are told apart by nearly everybody.
constexpr Rgb kBlocked = {38, 40, 46};
constexpr Rgb kSame = {226, 228, 232};
constexpr Rgb kTighter = {0, 92, 184};
constexpr Rgb kLooser = {222, 110, 0};
constexpr Rgb kShifted = {140, 90, 170};
constexpr Rgb kOnlyOne = {170, 60, 110};

/// What became of the eight boxes of a node together.
struct NodeChange {
  std::int64_t growth = 0;
  bool differs = false;
  bool only_one = false;
};

Rgb mixed(Rgb from, Rgb to, double share) {
  Rgb result{};
  for (std::size_t i = 0; i < result.size(); ++i)
    result[i] = static_cast<std::uint8_t>(std::lround(from[i] + (to[i] - from[i]) * share));
  return result;
}

/// The stronger the more cells the boxes grew or shrank; by the logarithm, as single cells count too.
Rgb tint(const NodeChange& node, std::int64_t map_cells) {
  if (node.only_one) return kOnlyOne;
  if (!node.differs) return kSame;
  if (node.growth == 0) return kShifted;
  const double all = std::log2(1.0 + 8.0 * static_cast<double>(map_cells));
  const double share = 0.3 + 0.7 * std::log2(1.0 + static_cast<double>(std::abs(node.growth))) / all;
  return mixed(kSame, node.growth < 0 ? kTighter : kLooser, share);
}

/// "a_min_x,a_max_x,a_min_y,a_max_y".
std::string limits_heading(std::string_view file, std::uint32_t axes) {
  const std::string flat = fmt::format("{0}_min_x,{0}_max_x,{0}_min_y,{0}_max_y", file);
  return axes == 3 ? fmt::format("{1},{0}_min_z,{0}_max_z", file, flat) : flat;
}

class DiffCommand final : public Command {
 public:
  void declare(CLI::App& app) override {
    app.add_option("A", first_, "an index file: boxes, or with --map any other")->required()->type_name("");
    app.add_option("B", second_, "another one of the same kind and map")->required()->type_name("");
    app.add_option("--map", map_, "their map: cells and nodes are then named instead of numbered")
        ->type_name("FILE");
    app.add_option("--csv", csv_, "write one line for each edge that differs")->type_name("FILE");
    app.add_option(
           "-o,--output", picture_,
           "write a picture (.png) of the grid, needs --map: cells whose boxes got tighter are blue, looser "
           "ones orange, shifted ones violet, those in one file alone purple")
        ->type_name("FILE");
    opening_.declare(app);
  }

  Result<ExitStatus> run(Console& console) override {
    if (auto possible = check_arguments(); !possible) return possible.error();
    if (!map_.empty()) {
      auto map = opening_.load(console, map_);
      if (!map) return map.error();
      loaded_ = std::move(map).value();
    }
    if (auto drawable = check_picture(); !drawable) return drawable.error();
    const auto first = load(first_);
    if (!first) return first.error();
    const auto second = load(second_);
    if (!second) return second.error();
    const auto diff = compare_indices(**first, **second);
    if (!diff) return diff.error();
    const ExitStatus status = diff->same() ? ExitStatus::kGood : ExitStatus::kFound;
    if (!diff->boxes) {
      if (auto possible = check_boxes_alone(); !possible) return possible.error();
      report_other(console, **first, **second, *diff);
      return status;
    }
    const auto a = boxes_of(first);
    const auto b = boxes_of(second);
    if (auto written = write(**a, **b); !written) return written.error();
    report_json(console, **a, **b, *diff->boxes);
    report_text(console, **a, **b, *diff->boxes);
    return status;
  }

 private:
  Result<void> check_arguments() const {
    if (!picture_.empty() && map_.empty()) {
      return Error{.code = ErrorCode::kInvalidArgument,
                   .message = "a picture needs the map: name it with --map"};
    }
    std::vector<std::string> taken = inputs_of_map(map_);
    taken.insert(taken.end(), {first_, second_});
    for (const std::string& output : {csv_, picture_}) {
      if (output.empty()) continue;
      if (auto possible = check_output(output, taken); !possible) return possible;
    }
    if (csv_.empty() || csv_ != picture_) return {};
    return Error{
        .code = ErrorCode::kInvalidArgument, .message = "table and picture cannot be one file", .file = csv_};
  }

  Result<void> check_picture() const {
    if (picture_.empty() || loaded_->as_grid() != nullptr) return {};
    return Error{.code = ErrorCode::kInvalidArgument,
                 .message = fmt::format("a picture shows the cells of a grid, and the map is of the kind "
                                        "'{}': use --csv, or the viewer",
                                        loaded_->kind().id),
                 .file = map_};
  }

  /// Of indices that are not boxes there is neither.
  Result<void> check_boxes_alone() const {
    if (csv_.empty() && picture_.empty()) return {};
    return Error{.code = ErrorCode::kInvalidArgument,
                 .message =
                     "--csv and --output show edges and their boxes; any other index is compared as a "
                     "whole, without them"};
  }

  Result<std::shared_ptr<const Index>> load(const std::string& file) const {
    return loaded_ ? load_index_for(*loaded_, file, LoadMode::kMap) : load_index(file, LoadMode::kMap);
  }

  void report_other(Console& console, const Index& first, const Index& second,
                    const IndexComparison& diff) const {
    const Json differs = diff.same() ? Json(nullptr) : Json(diff.first);
    console.print_json({{"a", {{"file", first_}, {"index", first.values().text()}}},
                        {"b", {{"file", second_}, {"index", second.values().text()}}},
                        {"same", diff.same()},
                        {"unit", diff.unit},
                        {"compared", diff.compared},
                        {"different", diff.different},
                        {"first", differs}});
    console.print("A: {}\nB: {}\n{} {} compared, {} different\n", first.values().text(),
                  second.values().text(), grouped(diff.compared), diff.unit, grouped(diff.different));
    if (!diff.same()) console.print("the first: {}\n", diff.first);
  }

  /// "3,4", or "node 17" without a map.
  std::string where(std::uint32_t slot) const {
    return loaded_ ? loaded_->name_of(loaded_->node_of_slot(slot)) : fmt::format("node {}", slot);
  }

  /// Without a map nobody knows the unit of its file.
  PlaceWords words_for(const Bounds& bounds) const {
    return loaded_ ? loaded_->place_words() : PlaceWords{.axes = bounds.shape().axes};
  }

  /// "NE", "to #812"; without a map only grids have more than a number.
  std::string edge_name(const Bounds& bounds, const EdgeDiff& edge) const {
    if (loaded_) return loaded_->name_of(EdgeId{loaded_->node_of_slot(edge.slot), edge.edge});
    return is_of_grid(bounds) ? std::string(name_of(direction_of(edge.edge)))
                              : std::to_string(edge.edge.value());
  }

  std::string table(const Bounds& first, const Bounds& second) const {
    const PlaceWords words = words_for(first);
    const std::uint32_t axes = words.axes;
    std::string text =
        fmt::format("node,{},{},change,growth,{},{}\n", axes == 3 ? "x,y,z" : "x,y",
                    edge_key(is_of_grid(first)), limits_heading("a", axes), limits_heading("b", axes));
    // The two belong together: compare_indices() has said so.
    static_cast<void>(for_each_edge_diff(first, second, [&](const EdgeDiff& edge) {
      if (edge.change == EdgeChange::kEqual) return;
      const std::string place =
          loaded_ ? words.of(loaded_->place(loaded_->node_of_slot(edge.slot))) : std::string(axes - 1, ',');
      text +=
          fmt::format("{},{},{},{},{},{},{}\n", edge.slot, place, csv_field(edge_name(first, edge)),
                      name_of(edge.change), edge.growth(), words.cells(edge.first), words.cells(edge.second));
    }));
    return text;
  }

  /// The files that were asked for, all or none.
  Result<void> write(const Bounds& first, const Bounds& second) const {
    const std::string csv = csv_.empty() ? std::string() : table(first, second);
    const Result<std::string> png = picture_.empty() ? Result<std::string>("") : draw(first, second);
    if (!png) return png.error();
    std::vector<NewFile> files;
    if (!csv_.empty()) files.push_back({csv_, csv});
    if (!picture_.empty()) files.push_back({picture_, *png});
    if (!files.empty()) finish_in_any_case();
    return write_files(files);
  }

  Result<std::string> draw(const Bounds& first, const Bounds& second) const {
    const Grid& grid = *loaded_->as_grid();
    std::vector<NodeChange> nodes(grid.free_count());
    static_cast<void>(for_each_edge_diff(first, second, [&](const EdgeDiff& edge) {
      NodeChange& node = nodes[edge.slot];
      node.growth += edge.growth();
      node.differs |= edge.change != EdgeChange::kEqual;
      node.only_one |= edge.change == EdgeChange::kOnlyFirst || edge.change == EdgeChange::kOnlySecond;
    }));
    CellPicture picture(grid.width(), grid.height(), kBlocked);
    for (std::uint32_t slot = 0; slot < grid.free_count(); ++slot)
      picture.set(grid.cell(grid.node_of_slot(slot)), tint(nodes[slot], grid.cell_count()));
    return picture.png();
  }

  static Json side_json(const std::string& file, const Bounds& bounds) {
    return {{"file", file},
            {"ordering", info_of(bounds.info().ordering).id},
            {"method", name_of(bounds.info().method)},
            {"missing", bounds.count(NodeQuality::kMissing)},
            {"inherited", bounds.count(NodeQuality::kInherited)},
            {"exact", bounds.count(NodeQuality::kExact)}};
  }

  Json edge_json(const Bounds& bounds, const EdgeDiff& edge) const {
    const PlaceWords words = words_for(bounds);
    Json json = {{"node", edge.slot}};
    if (is_of_grid(bounds)) {
      json["cell"] = loaded_ ? node_json(*loaded_, loaded_->node_of_slot(edge.slot)) : Json(nullptr);
    } else {
      json["name"] = loaded_ ? Json(where(edge.slot)) : Json(nullptr);
    }
    json[edge_key(is_of_grid(bounds))] = edge_name(bounds, edge);
    json["change"] = name_of(edge.change);
    json["growth"] = edge.growth();
    json["a"] = box_json(words, edge.first);
    json["b"] = box_json(words, edge.second);
    return json;
  }

  void report_json(Console& console, const Bounds& first, const Bounds& second,
                   const BoundsDiff& diff) const {
    Json largest = Json::array();
    for (const EdgeDiff& edge : diff.largest) largest.push_back(edge_json(first, edge));
    console.print_json({{"a", side_json(first_, first)},
                        {"b", side_json(second_, second)},
                        {"same", diff.same()},
                        {"edges", diff.edges},
                        {"equal", diff.equal},
                        {"tighter", diff.tighter},
                        {"looser", diff.looser},
                        {"shifted", diff.shifted},
                        {"only_a", diff.only_first},
                        {"only_b", diff.only_second},
                        {"missing_nodes", diff.missing_nodes},
                        {"cells_gone", amount_json(diff.places_gone)},
                        {"cells_added", amount_json(diff.places_added)},
                        {"largest", largest}});
  }

  void report_text(Console& console, const Bounds& first, const Bounds& second,
                   const BoundsDiff& diff) const {
    for (const auto& [label, bounds] : {std::pair("A", &first), std::pair("B", &second)}) {
      console.print("{}: {} boxes, {}: {} nodes exact, {} inherited, {} missing\n", label,
                    info_of(bounds->info().ordering).id, name_of(bounds->info().method),
                    grouped(bounds->count(NodeQuality::kExact)),
                    grouped(bounds->count(NodeQuality::kInherited)),
                    grouped(bounds->count(NodeQuality::kMissing)));
    }
    console.print("{} edges: {} equal; in B {} tighter, {} looser, {} shifted; {} only in A, {} only in B\n",
                  grouped(diff.edges), grouped(diff.equal), grouped(diff.tighter), grouped(diff.looser),
                  grouped(diff.shifted), grouped(diff.only_first), grouped(diff.only_second));
    const char* const places = place_word(is_of_grid(first));
    const PlaceWords words = words_for(first);
    console.print("boxes of B: {} {} fewer where they shrank, {} more where they grew\n",
                  amount_text(diff.places_gone), places, amount_text(diff.places_added));
    for (const EdgeDiff& edge : diff.largest) {
      console.print("  {:+} {}: edge {} of {}: {} became {}\n", edge.growth(), places, edge_name(first, edge),
                    where(edge.slot), words.of(edge.first), words.of(edge.second));
    }
  }

  std::string first_;
  std::string second_;
  OpeningOptions opening_;
  std::string map_;
  std::string csv_;
  std::string picture_;
  std::shared_ptr<const Map> loaded_;  ///< null without --map
};

}  // namespace

extern const CommandInfo kCommand_diff;
const CommandInfo kCommand_diff = {
    .id = "diff",
    .description = "compare two index files of one map: boxes edge by edge, other indices as a whole",
    .examples =
        "  goalbound diff old.gbb new.gbb\n"
        "  goalbound diff old.gbb new.gbb --map caves.map -o diff.png --csv diff.csv\n",
    .make = &make_command<DiffCommand>,
};

}  // namespace goalbound::cli
