// Any bytes as a navigation mesh: refused, or a mesh with both kinds of nodes that is written and read again
// the same.
#include "fuzz_target.hpp"
#include "goalbound/nav_mesh.hpp"

using namespace goalbound;

namespace {

void check(const MeshParts& parts, MeshNodes nodes) {
  const auto mesh = NavMesh::create(parts, nodes);
  if (!mesh) return test::require(!mesh.error().message.empty());
  for (std::uint32_t area = 0; area < mesh->area_count(); ++area) {
    test::require(mesh->polygon(area).size() == mesh->beyond(area).size());
    for (const std::uint32_t other : mesh->beyond(area))
      test::require(other == NavMesh::kNoArea || other < mesh->area_count());
  }
  const auto again = parse_polyanya_mesh(format_polyanya_mesh(*mesh), "again.mesh");
  test::require(again.ok());
  test::require(NavMesh::create(*again, nodes)->hash() == mesh->hash());
}

}  // namespace

int fuzz_mesh(const std::uint8_t* data, std::size_t size) {
  const auto parts = parse_polyanya_mesh(test::as_text(data, size), "fuzz.mesh");
  if (!parts) {
    test::require(parts.error().line > 0);
    return 0;
  }
  check(*parts, MeshNodes::kCentres);
  check(*parts, MeshNodes::kEdgeMiddles);
  return 0;
}
