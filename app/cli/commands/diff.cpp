#include <CLI/Option.hpp>
#include <cmath>
#include <cstdlib>
#include <iterator>
#include <optional>
#include <string>
#include <vector>

#include "box_words.hpp"
#include "command.hpp"
#include "goalbound/diff.hpp"
#include "goalbound/formats.hpp"
#include "inputs.hpp"
#include "picture.hpp"

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

class DiffCommand final : public Command {
 public:
  void declare(CLI::App& app) override {
    app.add_option("A", first_, "a bounds file")->required()->type_name("");
    app.add_option("B", second_, "another one of the same map")->required()->type_name("");
    app.add_option("--map", map_, "their map: names cells instead of node numbers")->type_name("FILE");
    app.add_option("--csv", csv_, "write each edge that differs as a line")->type_name("FILE");
    app.add_option(
           "-o,--output", picture_,
           "write a picture (.png) of the map, needs --map: cells whose boxes got tighter are blue, looser "
           "ones orange, shifted ones violet, those in one file alone purple")
        ->type_name("FILE");
  }

  Result<ExitStatus> run(Console& console) override {
    if (auto possible = check_arguments(); !possible) return possible.error();
    if (!map_.empty()) {
      auto grid = load_map(map_);
      if (!grid) return grid.error();
      grid_ = std::move(grid).value();
    }
    const auto first = load(first_);
    if (!first) return first.error();
    const auto second = load(second_);
    if (!second) return second.error();
    const auto diff = diff_bounds(*first, *second);
    if (!diff) return diff.error();
    if (!csv_.empty()) {
      if (auto written = write_file(csv_, table(*first, *second)); !written) return written.error();
    }
    if (!picture_.empty()) {
      if (auto written = draw(*first, *second); !written) return written.error();
    }
    report_json(console, *first, *second, *diff);
    report_text(console, *first, *second, *diff);
    return diff->same() ? ExitStatus::kGood : ExitStatus::kFound;
  }

 private:
  Result<void> check_arguments() const {
    if (!picture_.empty() && map_.empty()) {
      return Error{.code = ErrorCode::kInvalidArgument,
                   .message = "a picture needs the map: give it with --map"};
    }
    for (const std::string& output : {csv_, picture_}) {
      if (output.empty()) continue;
      if (auto possible = check_output(output); !possible) return possible;
    }
    return {};
  }

  Result<Bounds> load(const std::string& file) const {
    return grid_ ? load_bounds_for(*grid_, file, LoadMode::kMap) : load_bounds(file, LoadMode::kMap);
  }

  /// "3,4", or "node 17" without a map.
  std::string where(std::uint32_t slot) const {
    return grid_ ? cell_text(grid_->cell(grid_->free_nodes()[slot])) : fmt::format("node {}", slot);
  }

  std::string table(const Bounds& first, const Bounds& second) const {
    std::string text =
        "node,x,y,direction,change,growth,a_min_x,a_max_x,a_min_y,a_max_y,b_min_x,b_max_x,b_min_y,b_max_y\n";
    const auto limits = [](const Box& box) {
      return box.empty() ? std::string(",,,")
                         : fmt::format("{},{},{},{}", box.min_x, box.max_x, box.min_y, box.max_y);
    };
    // The two belong together: diff_bounds has said so.
    static_cast<void>(for_each_edge_diff(first, second, [&](const EdgeDiff& edge) {
      if (edge.change == EdgeChange::kEqual) return;
      const std::string cell = grid_ ? where(edge.slot) : ",";
      fmt::format_to(std::back_inserter(text), "{},{},{},{},{},{},{}\n", edge.slot, cell,
                     name_of(edge.direction), name_of(edge.change), edge.growth(), limits(edge.first),
                     limits(edge.second));
    }));
    return text;
  }

  Result<void> draw(const Bounds& first, const Bounds& second) const {
    std::vector<NodeChange> nodes(grid_->free_count());
    static_cast<void>(for_each_edge_diff(first, second, [&](const EdgeDiff& edge) {
      NodeChange& node = nodes[edge.slot];
      node.growth += edge.growth();
      node.differs |= edge.change != EdgeChange::kEqual;
      node.only_one |= edge.change == EdgeChange::kOnlyFirst || edge.change == EdgeChange::kOnlySecond;
    }));
    CellPicture picture(grid_->width(), grid_->height(), kBlocked);
    for (std::uint32_t slot = 0; slot < grid_->free_count(); ++slot)
      picture.set(grid_->cell(grid_->free_nodes()[slot]), tint(nodes[slot], grid_->cell_count()));
    return picture.save_png(picture_);
  }

  static Json side_json(const std::string& file, const Bounds& bounds) {
    return {{"file", file},
            {"ordering", info_of(bounds.info().ordering).id},
            {"method", name_of(bounds.info().method)},
            {"missing", bounds.count(NodeQuality::kMissing)},
            {"inherited", bounds.count(NodeQuality::kInherited)},
            {"exact", bounds.count(NodeQuality::kExact)}};
  }

  Json edge_json(const EdgeDiff& edge) const {
    Json cell = nullptr;
    if (grid_) {
      const Cell c = grid_->cell(grid_->free_nodes()[edge.slot]);
      cell = Json::array({c.x, c.y});
    }
    return {{"node", edge.slot},
            {"cell", cell},
            {"direction", name_of(edge.direction)},
            {"change", name_of(edge.change)},
            {"growth", edge.growth()},
            {"a", box_json(edge.first)},
            {"b", box_json(edge.second)}};
  }

  void report_json(Console& console, const Bounds& first, const Bounds& second,
                   const BoundsDiff& diff) const {
    Json largest = Json::array();
    for (const EdgeDiff& edge : diff.largest) largest.push_back(edge_json(edge));
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
                        {"cells_gone", diff.cells_gone},
                        {"cells_added", diff.cells_added},
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
    console.print("boxes of B: {} cells fewer where they shrank, {} more where they grew\n",
                  grouped(diff.cells_gone), grouped(diff.cells_added));
    for (const EdgeDiff& edge : diff.largest) {
      console.print("  {:+} cells: edge {} of {}: {} became {}\n", edge.growth(), name_of(edge.direction),
                    where(edge.slot), box_text(edge.first), box_text(edge.second));
    }
  }

  std::string first_;
  std::string second_;
  std::string map_;
  std::string csv_;
  std::string picture_;
  std::optional<Grid> grid_;
};

}  // namespace

extern const CommandInfo kCommand_diff;
const CommandInfo kCommand_diff = {
    .id = "diff",
    .description = "compare the boxes of two files, edge by edge",
    .examples =
        "  goalbound diff old.gbb new.gbb\n"
        "  goalbound diff old.gbb new.gbb --map caves.map -o diff.png --csv diff.csv\n",
    .make = &make_command<DiffCommand>,
};

}  // namespace goalbound::cli
