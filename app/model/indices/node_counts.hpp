// How many nodes of an index are how far.
#pragma once

#include <cstdint>

#include "goalbound/bounds.hpp"

namespace goalbound::app {

struct NodeCounts {
  std::uint32_t missing = 0;
  std::uint32_t inherited = 0;
  std::uint32_t exact = 0;
  std::uint32_t total() const { return missing + inherited + exact; }
  friend bool operator==(const NodeCounts&, const NodeCounts&) = default;
};

/// Cost: the nodes are looked at one by one.
inline NodeCounts count_nodes(const Bounds& bounds) {
  return {bounds.count(NodeQuality::kMissing), bounds.count(NodeQuality::kInherited),
          bounds.count(NodeQuality::kExact)};
}

}  // namespace goalbound::app
