// Sets of nodes that something connects, while they grow together.
#pragma once

#include <boost/pending/disjoint_sets.hpp>
#include <boost/property_map/property_map.hpp>
#include <cstdint>
#include <vector>

namespace goalbound {

/// Each of the nodes 0 .. node_count-1 is a set of its own at first. Memory: 8 bytes a node.
class NodeSets {
 public:
  explicit NodeSets(std::uint32_t node_count)
      : ranks_(node_count), parents_(node_count), sets_(ranks_.data(), parents_.data()) {
    for (std::uint32_t n = 0; n < node_count; ++n) sets_.make_set(n);
  }
  NodeSets(const NodeSets&) = delete;
  NodeSets& operator=(const NodeSets&) = delete;

  /// One node of the set, the same for all of its nodes until it is joined.
  std::uint32_t find(std::uint32_t node) { return sets_.find_set(node); }
  /// False when both are in one set already.
  bool join(std::uint32_t a, std::uint32_t b) {
    const std::uint32_t set_a = find(a);
    const std::uint32_t set_b = find(b);
    if (set_a == set_b) return false;
    sets_.link(set_a, set_b);
    return true;
  }

 private:
  using Numbers =
      boost::iterator_property_map<std::uint32_t*, boost::typed_identity_property_map<std::uint32_t>>;

  std::vector<std::uint32_t> ranks_;
  std::vector<std::uint32_t> parents_;
  boost::disjoint_sets<Numbers, Numbers> sets_;
};

}  // namespace goalbound
