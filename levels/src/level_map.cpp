#include "goalbound/levels/level_map.hpp"

#include <memory>
#include <system_error>
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

std::shared_ptr<const MeshBackdrop> backdrop_of(LevelGeometry level) {
  return std::make_shared<const MeshBackdrop>(
      MeshBackdrop{std::move(level.points), std::move(level.polygons)});
}

/// That of the level which lies beside a mesh under the same name; null without, and when it cannot be read:
/// a mesh does not need it.
std::shared_ptr<const MeshBackdrop> backdrop_beside(const std::filesystem::path& path, UpAxis up) {
  for (const char* ending : {".obj", ".glb", ".gltf"}) {
    std::filesystem::path beside = path;
    beside.replace_extension(ending);
    std::error_code ignored;
    if (!std::filesystem::exists(beside, ignored)) continue;
    if (auto level = load_level(beside, up)) return backdrop_of(std::move(level).value());
  }
  return nullptr;
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
  auto level = load_level(path, settings->up);
  if (!level) return level.error();
  Progress progress;
  auto parts = parts_of_level(*level, *settings, progress);
  if (parts) parts->backdrop = backdrop_of(std::move(level).value());
  return mesh_of_file(std::move(parts), settings->nodes, path);
}

Result<NavMesh> load_detour_map(const std::filesystem::path& path) {
  const auto settings = settings_beside(path);
  if (!settings) return settings.error();
  const auto mesh = load_detour(path);
  if (!mesh) return mesh.error();
  auto parts = parts_of(*mesh);
  if (parts) parts->backdrop = backdrop_beside(path, settings->up);
  return mesh_of_file(std::move(parts), settings->nodes, path);
}

}  // namespace goalbound
