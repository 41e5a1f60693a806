// Level geometry of other programs: what one sees in a game, from which a mesh for walking is made.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "goalbound/mesh_parts.hpp"
#include "goalbound/result.hpp"

namespace goalbound {

/// Which axis of a file points upwards. kAuto: that of its format, y of OBJ and glTF.
enum class UpAxis : std::uint8_t { kAuto, kY, kZ };
/// Reads "auto", "y", "z"; nothing for any other text.
std::optional<UpAxis> up_axis_from_name(std::string_view name);

/// Polygons as they were drawn, in the unit of the file. x and y are the plane, z is the height, whatever
/// axis of the file pointed upwards; corners go around a polygon against the clock for who looks at its face,
/// with x to the right and y upwards.
struct LevelGeometry {
  std::vector<MeshPoint> points;
  /// By number of their points; three or more, convex or not, walkable or not.
  std::vector<std::vector<std::uint32_t>> polygons;
  /// See MeshParts::y_up: true where z of the file points upwards.
  bool y_up = false;
};

struct LevelLimits {
  std::uint64_t bytes = std::uint64_t{256} << 20;   ///< of any one file
  std::uint64_t corners = std::uint64_t{16} << 20;  ///< of all polygons, every use of a shared mesh counted
};

/// Whether the file's name ends as those of levels do: .obj, .gltf, .glb.
bool is_level_file(const std::filesystem::path& path);

/// Every mesh of the scene where its node puts it, equal points united (within a millionth of the level's
/// largest side); polygons with fewer than three different points are left out, as are lines and points. A
/// file may read others in its own folder and below. Errors: those of read_file; kSyntax for one that the
/// format's reader (Assimp) refuses, with its reason, for a missing or foreign second file, for a coordinate
/// that is no number or beyond a thousand million; kLimit.
Result<LevelGeometry> load_level(const std::filesystem::path& path, UpAxis up = UpAxis::kAuto,
                                 const LevelLimits& limits = {});
/// The same from memory; `name` says the format by its ending, and what errors call it. Files beside are
/// refused.
Result<LevelGeometry> parse_level(std::string_view bytes, const std::string& name, UpAxis up = UpAxis::kAuto,
                                  const LevelLimits& limits = {});

/// The geometry as a Wavefront OBJ file with y upwards: load_level gives it back, within six digits.
std::string format_obj(const LevelGeometry& level);

}  // namespace goalbound
