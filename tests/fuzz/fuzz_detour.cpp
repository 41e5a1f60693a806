// Any bytes as a file of Detour: refused, or tiles that Detour itself takes, and polygons of points that
// exist.
#include <cmath>

#include "fuzz_target.hpp"
#include "goalbound/levels/detour.hpp"

using namespace goalbound;

int fuzz_detour(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes = test::as_text(data, size);
  const auto mesh = parse_detour(bytes, "fuzz.bin");
  if (!mesh) {
    test::require(!mesh.error().message.empty());
    return 0;
  }
  // What had 64-bit references is written with those of 32 bits, and stays so.
  const std::string again = format_detour(*mesh);
  test::require(begins_as_detour(bytes) &&
                (again == bytes || format_detour(parse_detour(again, "again").value()) == again));
  const auto parts = parts_of(*mesh);
  if (!parts) return 0;
  for (const MeshPoint& p : parts->points)
    test::require(std::isfinite(p.x) && std::isfinite(p.y) && std::isfinite(p.z));
  for (const auto& polygon : parts->polygons) {
    test::require(polygon.size() >= 3);
    for (const std::uint32_t corner : polygon) test::require(corner < parts->points.size());
  }
  return 0;
}
