#include <CLI/Option.hpp>
#include <algorithm>
#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "command.hpp"
#include "goalbound/formats.hpp"
#include "goalbound/levels/level_map.hpp"
#include "goalbound/levels/walkable.hpp"
#include "inputs.hpp"
#include "watch.hpp"

namespace goalbound::cli {
namespace {

struct BuiltMesh {
  MeshParts parts;
  std::optional<RecastMesh> recast;  ///< empty for the level's own polygons
  std::optional<WalkableReport> own;
};

Json json_of(const RecastReport& report) {
  return {{"triangles", report.triangles}, {"walkable", report.walkable},
          {"columns", report.columns},     {"rows", report.rows},
          {"tiles", report.tiles},         {"empty_tiles", report.empty_tiles}};
}

Json json_of(const WalkableReport& report) {
  return {{"polygons", report.polygons},
          {"walkable", report.walkable},
          {"too_steep", report.too_steep},
          {"facing_down", report.facing_down},
          {"degenerate", report.degenerate},
          {"doubled", report.doubled},
          {"split", report.split},
          {"t_junctions", report.t_junctions},
          {"non_manifold", report.non_manifold}};
}

class BuildMeshCommand final : public Command {
 public:
  void declare(CLI::App& app) override {
    app.add_option("LEVEL", level_, "level geometry: .obj, .gltf, .glb")->required()->type_name("");
    app.add_option("-o,--output", output_, "the mesh to write: .mesh (Polyanya) or .bin (Detour)")
        ->required()
        ->type_name("FILE");
    app.add_option("--up", up_, "the axis that points up: y, z, or auto for that of the format")
        ->type_name("AXIS");
    app.add_option("--mesh", mesh_,
                   "recast: Recast builds the mesh; polygons: the level's own walkable polygons")
        ->type_name("HOW");
    for (const RecastOption& option : recast_options()) chosen_.emplace_back(&option, std::nullopt);
    for (auto& [option, value] : chosen_) {
      app.add_option(
             fmt::format("--{}", option->id), value,
             fmt::format("{}; {:g} to {:g}{}{}; default: {:g}", option->help, option->least, option->most,
                         option->unit.empty() ? "" : " ", option->unit, usual_.*(option->value)))
          ->type_name("N");
    }
  }

  Result<ExitStatus> run(Console& console) override {
    if (const Result<void> good = check_names(); !good) return good.error();
    auto settings = read_settings();
    if (!settings) return settings.error();
    const auto level = load_level(level_, settings->up);
    if (!level) return level.error();
    auto built = build(*level, *settings);
    if (!built) return built.error();
    return write(console, *settings, std::move(built).value());
  }

 private:
  bool writes_detour() const { return std::filesystem::path(output_).extension() == ".bin"; }

  Result<void> check_names() const {
    std::filesystem::path settings = level_;
    settings.replace_extension(kLevelSettingsEnding);
    if (Result<void> good = check_map_output(output_, {level_, settings.string()}); !good) return good;
    if (writes_detour() || std::filesystem::path(output_).extension() == ".mesh") return {};
    return Error{.code = ErrorCode::kInvalidArgument,
                 .message = "a mesh is written as .mesh or .bin: the name must end so",
                 .file = output_};
  }

  /// Those of the file beside the level, and over them those of the command line.
  Result<LevelSettings> read_settings() const {
    auto settings = settings_beside(level_);
    if (!settings) return settings;
    for (const auto& [option, value] : chosen_) {
      if (value) settings->recast.*(option->value) = *value;
    }
    if (!up_.empty()) {
      const auto up = up_axis_from_name(up_);
      if (!up) return invalid(fmt::format("--up {}: the axes are y and z, or auto", up_));
      settings->up = *up;
    }
    if (!mesh_.empty()) {
      if (mesh_ != "recast" && mesh_ != "polygons")
        return invalid(fmt::format("--mesh {}: recast or polygons", mesh_));
      settings->own_polygons = mesh_ == "polygons";
    }
    if (settings->own_polygons && writes_detour())
      return invalid("a Detour file (.bin) holds a mesh of Recast; write the level's own polygons as .mesh");
    if (const Result<void> good = check_recast_options(settings->recast); !good) return good.error();
    return settings;
  }

  static Error invalid(std::string message) { return {ErrorCode::kInvalidArgument, std::move(message)}; }

  static Result<BuiltMesh> build(const LevelGeometry& level, const LevelSettings& settings) {
    if (settings.own_polygons) {
      auto made = walkable_polygons(level, settings.recast.max_slope);
      if (!made) return made.error();
      made->parts.links = settings.links;
      return BuiltMesh{std::move(made->parts), std::nullopt, made->report};
    }
    auto made = watch("mesh", "tiles", [&](Progress& progress) {
      return build_with_recast(level, settings.recast, settings.links, progress);
    });
    if (!made) return made.error();
    MeshParts parts = made->parts;
    return BuiltMesh{std::move(parts), std::move(made).value(), std::nullopt};
  }

  Result<ExitStatus> write(Console& console, const LevelSettings& settings, BuiltMesh built) const {
    const auto mesh = NavMesh::create(std::move(built.parts), settings.nodes);
    if (!mesh) return mesh.error();
    if (mesh->area_count() == 0)
      return invalid("no polygon of the level is as wide as a unit of the mesh; make the level larger");
    const bool has_heights =
        std::ranges::any_of(mesh->parts().points, [](const MeshPoint& p) { return p.z != 0; });
    finish_in_any_case();
    const Result<void> saved = writes_detour() ? write_file(output_, format_detour(built.recast->detour))
                                               : save_nav_mesh(*mesh, output_);
    if (!saved) return saved.error();
    if (!writes_detour() && (has_heights || !mesh->parts().links.empty()))
      console.note("{}: a .mesh file stores neither heights nor links; .bin does", output_);
    report(console, *mesh, built, std::filesystem::file_size(output_));
    return ExitStatus::kGood;
  }

  void report(Console& console, const NavMesh& mesh, const BuiltMesh& built, std::uintmax_t bytes) const {
    Json json = {{"file", output_},
                 {"bytes", bytes},
                 {"polygons", mesh.area_count()},
                 {"points", mesh.parts().points.size()},
                 {"links", mesh.parts().links.size()}};
    if (built.recast) json["recast"] = json_of(built.recast->report);
    if (built.own) json["level"] = json_of(*built.own);
    console.print_json(json);
    if (built.recast) {
      const RecastReport& r = built.recast->report;
      console.print("level      {} triangles, {} flat enough\n", grouped(r.triangles), grouped(r.walkable));
      console.print("grid       {} x {} cells, {} with ground, {} without\n", r.columns, r.rows,
                    count_text(r.tiles, "tile", "tiles"), grouped(r.empty_tiles));
    } else {
      const WalkableReport& r = *built.own;
      console.print(
          "level      {} polygons: {} too steep, {} facing down, {} without area, {} doubled, {} cut\n",
          grouped(r.polygons), grouped(r.too_steep), grouped(r.facing_down), grouped(r.degenerate),
          grouped(r.doubled), grouped(r.split));
      console.print("sides      {} corners within a side, {} sides of more than two polygons\n",
                    grouped(r.t_junctions), grouped(r.non_manifold));
    }
    console.print("mesh       {} polygons, {} points, {} links\n", grouped(mesh.area_count()),
                  grouped(mesh.parts().points.size()), grouped(mesh.parts().links.size()));
    console.print("{}: {} bytes\n", output_, grouped(bytes));
  }

  std::string level_;
  std::string output_;
  std::string up_;
  std::string mesh_;
  RecastOptions usual_;
  std::vector<std::pair<const RecastOption*, std::optional<double>>> chosen_;
};

}  // namespace

extern const CommandInfo kCommand_build_mesh;
const CommandInfo kCommand_build_mesh = {
    .id = "build-mesh",
    .description = "build a navmesh from level geometry",
    .examples =
        "  goalbound build-mesh level.obj -o level.bin --cell-size 0.2\n"
        "  goalbound build-mesh level.obj -o level.bin --tile-size 64\n"
        "  goalbound build-mesh floor.obj -o floor.mesh --mesh polygons\n",
    .make = &make_command<BuildMeshCommand>,
};

}  // namespace goalbound::cli
