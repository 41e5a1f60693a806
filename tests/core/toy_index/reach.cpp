// A kind of index that refuses nodes, as somebody would add it: of each node its reach, the largest distance
// to the nearer end of any optimal path that leads over it. A node that lies farther from both ends of a
// query than its reach lies on no optimal path between them. Source: Gutman, "Reach-based routing", ALENEX
// 2004.
#include <algorithm>
#include <vector>

#include <fmt/format.h>

#include "goalbound/index.hpp"
#include "goalbound/map_flood.hpp"
#include "indices/section_values.hpp"

namespace goalbound {

extern const IndexKind kIndex_reach;

namespace index_reach {
namespace {

class Reach final : public Index {
 public:
  Reach(const Map& map, const IndexValues& values)
      : Index(values), hash_(map.hash()), reaches_(map.node_count()) {}

  bool fits(const Map& map) const override { return map.hash() == hash_; }
  std::uint64_t byte_size() const override { return reaches_.size() * sizeof(Cost); }
  bool enter(std::uint32_t slot, Cost travelled, Cost at_least_left, const Aim& /*aim*/) const override {
    return std::min(travelled, at_least_left) <= reaches_[slot];
  }
  std::string why(const Map& map, const Refused& refused, const Aim& /*aim*/) const override {
    if (refused.what != Refused::What::kNode) return {};
    const Cost reach = reaches_[map.slot(refused.node)];
    if (std::min(refused.travelled, refused.at_least_left) <= reach) return {};
    return fmt::format("it lies {} from one end and at least {} from the other, and reaches {}",
                       map.length_text(refused.travelled), map.length_text(refused.at_least_left),
                       map.length_text(reach));
  }

  std::span<const Cost> reaches() const { return reaches_; }
  void take(std::vector<Cost> reaches) { reaches_ = std::move(reaches); }

 private:
  std::uint64_t hash_;
  std::vector<Cost> reaches_;  ///< by slot
};

Result<IndexValues> suits(const Map& /*map*/, const IndexValues& values) {
  return values;
}

IndexMemory memory(const Map& map, const IndexValues& /*values*/) {
  const std::size_t nodes = map.node_count();
  return {.index_bytes = nodes * sizeof(Cost), .scratch_bytes = nodes * nodes * sizeof(Cost)};
}

/// Every triple of nodes: for maps of a test.
Result<std::shared_ptr<const Index>> make(const IndexRequest& request, Progress& progress) {
  const Map& map = request.map;
  const std::size_t nodes = map.node_count();
  std::vector<Cost> distances(nodes * nodes);
  const auto flood = make_flood(map);
  progress.start(nodes);
  for (std::uint32_t s = 0; s < nodes; ++s) {
    if (progress.cancelled()) return Error{ErrorCode::kCancelled, "the reaches were cancelled"};
    flood->run(map.node_of_slot(s), Ordering::kAllOptimal);
    for (std::uint32_t t = 0; t < nodes; ++t) distances[s * nodes + t] = flood->distance(map.node_of_slot(t));
    progress.advance();
  }
  std::vector<Cost> reaches(nodes);
  for (std::size_t s = 0; s < nodes; ++s) {
    for (std::size_t v = 0; v < nodes; ++v) {
      const Cost there = distances[s * nodes + v];
      if (there == kInfiniteCost) continue;
      for (std::size_t t = 0; t < nodes; ++t) {
        const Cost left = distances[v * nodes + t];
        if (left != kInfiniteCost && std::uint64_t{there} + left == distances[s * nodes + t])
          reaches[v] = std::max(reaches[v], std::min(there, left));
      }
    }
  }
  auto index = std::make_shared<Reach>(map, request.values);
  index->take(std::move(reaches));
  return std::shared_ptr<const Index>(index);
}

constexpr std::uint32_t kReaches = kFirstSection;

std::vector<IndexSection> write(const Index& index) {
  return {{kReaches, std::as_bytes(dynamic_cast<const Reach&>(index).reaches())}};
}

Result<std::shared_ptr<const Index>> read(const Map& map, const IndexValues& values,
                                          std::span<const IndexSection> sections) {
  auto index = std::make_shared<Reach>(map, values);
  auto reaches = section_values<Cost>(sections, kReaches, map.node_count());
  if (!reaches) return reaches.error();
  index->take(*std::move(reaches));
  return std::shared_ptr<const Index>(index);
}

}  // namespace
}  // namespace index_reach

const IndexKind kIndex_reach = {
    .id = "reach",
    .name = "Reach",
    .description = "of each node how far the nearer end of an optimal path over it may lie: 4 bytes a node",
    .file_code = 201,
    .roles = {IndexRole::kNodes},
    .parameters = {},
    .pictures = {},
    .needs = {},
    .keeps = nullptr,
    .suits = &index_reach::suits,
    .memory = &index_reach::memory,
    .make = &index_reach::make,
    .write = &index_reach::write,
    .read = &index_reach::read,
};

}  // namespace goalbound
