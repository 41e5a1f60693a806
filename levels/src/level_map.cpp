#include "goalbound/levels/level_map.hpp"

#include <utility>

#include "goalbound/levels/walkable.hpp"

namespace goalbound {
namespace {

Result<NavMesh> mesh_of_file(Result<MeshParts> parts, MeshNodes nodes, const std::filesystem::path& path) {
  Result<NavMesh> mesh =
      parts ? NavMesh::create(std::move(parts).value(), nodes) : Result<NavMesh>(parts.error());
  if (mesh || !mesh.error().file.empty()) return mesh;
  Error error = mesh.error();
  error.file = path.string();
  return error;
}

}  // namespace

Result<MeshParts> parts_of_level(const LevelGeometry& level, const LevelSettings& settings,
                                 Progress& progress) {
  if (settings.own_polygons) {
    auto made = walkable_polygons(level, settings.recast.max_slope);
    if (!made) return made.error();
    made->parts.links = settings.links;
    return std::move(made->parts);
  }
  auto made = build_with_recast(level, settings.recast, settings.links, progress);
  if (!made) return made.error();
  return std::move(made->parts);
}

Result<NavMesh> load_level_map(const std::filesystem::path& path) {
  const auto settings = settings_beside(path);
  if (!settings) return settings.error();
  const auto level = load_level(path, settings->up);
  if (!level) return level.error();
  Progress progress;
  return mesh_of_file(parts_of_level(*level, *settings, progress), settings->nodes, path);
}

Result<NavMesh> load_detour_map(const std::filesystem::path& path) {
  const auto settings = settings_beside(path);
  if (!settings) return settings.error();
  const auto mesh = load_detour(path);
  if (!mesh) return mesh.error();
  return mesh_of_file(parts_of(*mesh), settings->nodes, path);
}

}  // namespace goalbound
