// Any bytes as a file of OctoMap: refused, or an octree whose blocks are found by their voxels and places.
#include "fuzz_target.hpp"
#include "goalbound/octree.hpp"

using namespace goalbound;

int fuzz_octomap(const std::uint8_t* data, std::size_t size) {
  const auto octree = parse_octomap(test::as_text(data, size), "fuzz.bt");
  if (!octree) {
    test::require(!octree.error().message.empty());
    return 0;
  }
  for (std::uint32_t slot = 0; slot < octree->node_count(); ++slot) {
    const NodeId node{slot};
    test::require(octree->leaf_at(octree->leaf(node).low) == node);
    test::require(octree->node_at(octree->place(node)) == node);
  }
  for (const Block& block : octree->solid()) test::require(!octree->leaf_at(block.low));
  return 0;
}
