// Any bytes as a level: refused, or polygons of points that exist, which the mesh of its polygons keeps to.
#include <cmath>

#include "fuzz_target.hpp"
#include "goalbound/levels/level.hpp"
#include "goalbound/levels/walkable.hpp"

using namespace goalbound;

namespace {

void check_polygons(const std::vector<MeshPoint>& points,
                    const std::vector<std::vector<std::uint32_t>>& polygons) {
  for (const MeshPoint& p : points)
    test::require(std::isfinite(p.x) && std::isfinite(p.y) && std::isfinite(p.z));
  for (const auto& polygon : polygons) {
    test::require(polygon.size() >= 3);
    for (const std::uint32_t corner : polygon) test::require(corner < points.size());
  }
}

/// The name that such a file would have.
const char* name_for(std::string_view text) {
  if (text.starts_with("glTF")) return "fuzz.glb";
  if (text.starts_with("{")) return "fuzz.gltf";
  return "fuzz.obj";
}

}  // namespace

/// Assimp's readers lose a kilobyte with many a file that they refuse, which is not ours to mend.
extern "C" const char* __asan_default_options() {  // NOLINT: the sanitizer's name
  return "detect_leaks=0";
}

int fuzz_level(const std::uint8_t* data, std::size_t size) {
  const std::string_view text = test::as_text(data, size);
  LevelLimits limits;
  limits.corners = 100000;
  const auto level = parse_level(text, name_for(text), UpAxis::kAuto, limits);
  if (!level) {
    test::require(!level.error().message.empty());
    return 0;
  }
  check_polygons(level->points, level->polygons);
  if (const auto mesh = walkable_polygons(*level)) check_polygons(mesh->parts.points, mesh->parts.polygons);
  return 0;
}
