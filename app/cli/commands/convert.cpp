#include <CLI/Option.hpp>
#include <CLI/Validators.hpp>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "command.hpp"
#include "goalbound/fleets.hpp"
#include "goalbound/formats.hpp"
#include "goalbound/mesh_paths.hpp"
#include "goalbound/path_length.hpp"
#include "goalbound/quadtree.hpp"
#include "goalbound/roads.hpp"
#include "goalbound/turns.hpp"
#include "inputs.hpp"
#include "node_words.hpp"
#include "opening.hpp"
#include "watch.hpp"

namespace goalbound::cli {
namespace {

class ConvertCommand final : public Command {
 public:
  void declare(CLI::App& app) override {
    app.add_option("MAP", map_file_, kMapHelp)->required()->type_name("");
    app.add_option("-o,--output", output_,
                   "the file to write; its ending says what: .quadtree over a uniform grid, .mesh of a "
                   "grid's ground, "
                   "else the format of "
                   "the map's kind (.map, .costs, .yaml; .gr, .geojson, .json)")
        ->required()
        ->type_name("FILE");
    app.add_option(
           "--headings", turn_,
           "grids: write the graph of cells and headings, for robots that turn on the spot (.gr, .json); a "
           "quarter turn costs TURN, a step ahead 1 or by the terrain")
        ->type_name("TURN")
        ->check(CLI::Range(1, 1'000'000));
    opening_.declare(app);
  }

  Result<ExitStatus> run(Console& console) override {
    // The grid under a quadtree is named, not written.
    const auto check = wants_quadtree() ? &check_output : &check_map_output;
    if (auto possible = check(output_, inputs_of_map(map_file_)); !possible) return possible.error();
    const auto loaded = opening_.load(console, map_file_);
    if (!loaded) return loaded.error();
    const auto written = turn_ > 0 ? write_headings(*loaded) : write(console, *loaded);
    if (!written) return written.error();
    report(console, **written);
    return ExitStatus::kGood;
  }

 private:
  bool wants_quadtree() const { return std::filesystem::path(output_).extension() == ".quadtree"; }

  /// What the file holds from then on.
  Result<std::shared_ptr<const Map>> write(Console& console, const std::shared_ptr<const Map>& map) const {
    if (wants_quadtree() && map->as_grid() != nullptr) return write_quadtree(console, map);
    if (map->as_grid() != nullptr && std::filesystem::path(output_).extension() == ".mesh")
      return write_mesh(*map->as_grid());
    finish_in_any_case();
    if (auto saved = save_map(*map, output_); !saved) return saved.error();
    return map;
  }

  Result<std::shared_ptr<const Map>> write_headings(const std::shared_ptr<const Map>& map) const {
    if (map->as_grid() == nullptr) {
      return Error{
          .code = ErrorCode::kInvalidArgument,
          .message = fmt::format("--headings is for grids; this map is of the kind '{}'", map->kind().id),
          .file = map_file_};
    }
    auto graph = graph_of_headings(*map->as_grid(), turn_);
    if (!graph) return graph.error();
    finish_in_any_case();
    if (auto saved = save_map(*graph, output_); !saved) return saved.error();
    return std::shared_ptr<const Map>(std::make_shared<ListGraph>(std::move(graph).value()));
  }

  Result<std::shared_ptr<const Map>> write_mesh(const Grid& grid) const {
    auto mesh = mesh_of_ground(grid);
    if (!mesh) return mesh.error();
    finish_in_any_case();
    if (auto saved = save_map(*mesh, output_); !saved) return saved.error();
    return std::shared_ptr<const Map>(std::make_shared<NavMesh>(std::move(mesh).value()));
  }

  Result<std::shared_ptr<const Map>> write_quadtree(Console& console,
                                                    const std::shared_ptr<const Map>& map) const {
    if (opening_.changes_cells()) {
      return Error{.code = ErrorCode::kInvalidArgument,
                   .message =
                       "a quadtree is built over a grid as its file stores it; leave out --moves, "
                       "--unit, --blocks, --depth, --unknown, --radius and --closed, or convert the map "
                       "first"};
    }
    auto tree = Quadtree::create(std::shared_ptr<const Grid>(map, map->as_grid()));
    if (!tree) {
      Error error = tree.error();
      error.file = map_file_;
      return error;
    }
    finish_in_any_case();
    const std::string grid = name_of_grid();
    if (auto saved = write_file(output_, format_quadtree({.map_file = grid})); !saved) return saved.error();
    const auto folder = std::filesystem::path(output_).parent_path();
    if (!grid.empty() && !find_named_file(folder, grid, NamedFiles::kInFolder, output_)) {
      console.note("note: {} lies outside the folder of {}: opening that file needs --files-anywhere",
                   map_file_, output_);
    }
    return std::shared_ptr<const Map>(std::make_shared<Quadtree>(std::move(tree).value()));
  }

  /// From the folder of the output; empty for the one that lies beside it under the same name.
  std::string name_of_grid() const {
    const auto folder = std::filesystem::absolute(output_).parent_path();
    const auto grid = std::filesystem::absolute(map_file_).lexically_normal();
    if (grid == std::filesystem::absolute(files_of_map(output_).back()).lexically_normal()) return {};
    return grid.lexically_proximate(folder.lexically_normal()).string();
  }

  void report(Console& console, const Map& written) const {
    const ListGraph* const roads = roads_of(written);
    const Map& map = roads != nullptr ? *roads : written;
    console.print_json({{"map", map_file_},
                        {"output", output_},
                        {"kind", map.kind().id},
                        {"nodes", map.node_count()},
                        {"edges", count_edges(map)},
                        {"hash", fmt::format("{:016x}", written.hash())}});
    console.print("{}: {}, {} {}, {} edges\n", output_, map.kind().name, grouped(map.node_count()),
                  node_word(map, map.node_count() != 1), grouped(count_edges(map)));
  }

  OpeningOptions opening_;
  std::string map_file_;
  std::string output_;
  std::uint32_t turn_ = 0;  ///< 0: no headings
};

}  // namespace

extern const CommandInfo kCommand_convert;
const CommandInfo kCommand_convert = {
    .id = "convert",
    .description = "convert a map to another format of its kind, or a grid to its quadtree or mesh",
    .examples =
        "  goalbound convert lak308d.map -o lak308d.quadtree\n"
        "  goalbound convert lak308d.map -o lak308d.mesh\n"
        "  goalbound convert warehouse.map -o warehouse.json --headings 1\n"
        "  goalbound convert campus.graphml -o campus.gr\n"
        "  goalbound convert town.osm.pbf -o town.json --profile bike --road-costs length\n",
    .make = &make_command<ConvertCommand>,
};

}  // namespace goalbound::cli
