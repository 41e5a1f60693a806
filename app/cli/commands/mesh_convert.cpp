#include <CLI/Option.hpp>
#include <string>

#include "command.hpp"
#include "goalbound/formats.hpp"
#include "goalbound/mesh_paths.hpp"
#include "inputs.hpp"
#include "watch.hpp"

namespace goalbound::cli {
namespace {

class MeshConvertCommand final : public Command {
 public:
  void declare(CLI::App& app) override {
    app.add_option("MESH", map_, "a navigation mesh: .mesh")->required()->type_name("");
    app.add_option("-o,--output", output_, "the mesh to write: .mesh")->required()->type_name("FILE");
    app.add_flag("--merge", merge_, "merge neighbouring polygons into larger convex ones");
    app.add_option(
           "--nodes", nodes_,
           "where to place the nodes: centres or edge-middles; stored in a .nodes file beside the mesh")
        ->type_name("WHERE");
  }

  Result<ExitStatus> run(Console& console) override {
    if (const Result<void> writable = check_map_output(output_, inputs_of_map(map_)); !writable)
      return writable.error();
    const auto loaded = load_mesh(map_);
    if (!loaded) return loaded.error();
    const NavMesh& mesh = **loaded;
    const auto nodes = nodes_.empty() ? Result<MeshNodes>(mesh.nodes()) : mesh_nodes_named(nodes_);
    if (!nodes) return nodes.error();
    const auto made = NavMesh::create(merge_ ? merge_polygons(mesh) : mesh.parts(), *nodes);
    if (!made) return made.error();
    finish_in_any_case();
    if (const Result<void> saved = save_map(*made, output_); !saved) return saved.error();
    report(console, mesh, *made);
    return ExitStatus::kGood;
  }

 private:
  void report(Console& console, const NavMesh& before, const NavMesh& after) const {
    const NavMesh::Report& mended = before.report();
    console.print_json({{"file", output_},
                        {"nodes_at", id_of(after.nodes())},
                        {"polygons_before", before.area_count()},
                        {"polygons", after.area_count()},
                        {"nodes", after.node_count()},
                        {"edges", after.edge_count()},
                        {"points_welded", mended.welded},
                        {"polygons_turned", mended.turned},
                        {"polygons_without_area", mended.degenerate},
                        {"junctions", mended.junctions}});
    console.print("{}: {} polygons (before: {}), {} nodes at {}, {} edges\n", output_,
                  grouped(after.area_count()), grouped(before.area_count()), grouped(after.node_count()),
                  id_of(after.nodes()), grouped(after.edge_count()));
    if (mended.junctions > 0) {
      console.print(
          "{} points lie inside a side (T-junctions): no path crosses such a side. Add a corner there.\n",
          grouped(mended.junctions));
    }
    if (mended.welded + mended.turned + mended.degenerate == 0) return;
    console.print(
        "repaired: {} duplicate points merged, {} polygons turned round, {} without an area left out\n",
        grouped(mended.welded), grouped(mended.turned), grouped(mended.degenerate));
  }

  std::string map_;
  std::string output_;
  bool merge_ = false;
  std::string nodes_;
};

}  // namespace

extern const CommandInfo kCommand_mesh_convert;
const CommandInfo kCommand_mesh_convert = {
    .id = "mesh-convert",
    .description = "repair a navmesh, merge its polygons, or place its nodes elsewhere",
    .examples =
        "  goalbound mesh-convert triangles.mesh --merge -o merged.mesh\n"
        "  goalbound mesh-convert arena.mesh --nodes edge-middles -o middles.mesh\n",
    .make = &make_command<MeshConvertCommand>,
};

}  // namespace goalbound::cli
