// Any bytes as a .3dmap file: refused, or an octree that is written and read again the same.
#include "fuzz_target.hpp"
#include "goalbound/octree.hpp"

using namespace goalbound;

int fuzz_voxels(const std::uint8_t* data, std::size_t size) {
  const auto world = parse_voxels(test::as_text(data, size), "fuzz.3dmap");
  if (!world) {
    test::require(!world.error().message.empty());
    return 0;
  }
  const auto octree = Octree::create(*world);
  // A world may be so large that a path in it would cost too much.
  if (!octree) return 0;
  for (std::uint32_t slot = 0; slot < octree->node_count(); ++slot) {
    const NodeId node{slot};
    test::require(octree->leaf_at(octree->leaf(node).low) == node);
    test::require(octree->node_at(octree->place(node)) == node);
    const auto found = octree->find_node(octree->name_of(node));
    test::require(found.ok() && *found == node);
    for (const ListGraph::OutEdge& edge : octree->out(node))
      test::require(octree->is_node(edge.to) && edge.cost > 0);
  }
  for (const Place voxel : world->solid) test::require(!octree->leaf_at(voxel));
  const auto again = parse_voxels(format_voxels(octree->world()), "again.3dmap");
  test::require(again.ok());
  const auto same = Octree::create(*again);
  test::require(same.ok() && same->hash() == octree->hash() && same->size() == octree->size());
  return 0;
}
