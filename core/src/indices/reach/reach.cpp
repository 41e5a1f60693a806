// Reaches as an entry of the registry, in files, in words and in pictures: see reach_index.hpp.
#include <fmt/format.h>

#include <array>

#include "goalbound/threads.hpp"
#include "indices/reach/reach_index.hpp"
#include "indices/reach/reach_maker.hpp"
#include "indices/section_values.hpp"

namespace goalbound {

std::string ReachIndex::why(const Map& map, const Refused& refused, const Aim& aim) const {
  if (refused.what != Refused::What::kNode) return {};
  const std::uint32_t slot = map.slot(refused.node);
  if (enter(slot, refused.travelled, refused.at_least_left, aim)) return {};
  const bool from_start = aim.side == SearchSide::kStart;
  return fmt::format(
      "it lies {} from the {} and at least {} from the {}: too far from both ends, as no optimal path over "
      "it "
      "reaches farther than {} at its nearer end",
      map.length_text(refused.travelled), from_start ? "start" : "goal",
      map.length_text(refused.at_least_left), from_start ? "goal" : "start", map.length_text(reaches_[slot]));
}

void ReachIndex::picture(const Map& map, std::size_t /*which*/, NodeId /*node*/, const Aim* /*aim*/,
                         IndexPicture& picture) const {
  picture = IndexPicture();
  for (const Cost reach : reaches_) picture.values.push_back(map.length_of(reach));
}

Result<std::shared_ptr<const Index>> ReachIndex::make(const IndexRequest& request, Progress& progress) {
  const MapArcs arcs = arcs_of(request.map);
  const auto hierarchy = make_hierarchy(arcs, progress);
  if (!hierarchy && hierarchy.error().code != ErrorCode::kLimit) return hierarchy.error();
  auto reaches = hierarchy ? swept_reaches(arcs, *hierarchy, ReachOf::kNodes, request.threads, progress)
                           : flooded_reaches(request.map, arcs, ReachOf::kNodes, request.threads, progress);
  if (!reaches) return reaches.error();
  return std::shared_ptr<const Index>(
      std::make_shared<const ReachIndex>(request.map, request.values, *std::move(reaches)));
}

namespace index_reach {
namespace {

constexpr std::uint32_t kReachSection = kFirstSection;

constexpr std::array<IndexPictureInfo, 1> kPictures = {{
    {.id = "reach", .name = "Reach", .description = "the reach of each node", .of_all_nodes = true},
}};

IndexMemory memory(const Map& map, const IndexValues& /*values*/) {
  constexpr std::size_t kOfANode = 132;  // of a sweep: sixteen costs, as many heights, and a reach
  constexpr std::size_t kOfAnArc = 28;   // twice, and where it was
  const auto nodes = std::size_t{map.node_count()};
  return {.index_bytes = nodes * sizeof(Cost),
          .scratch_bytes = static_cast<std::size_t>(map.box_count()) * kOfAnArc + hierarchy_bytes(map) +
                           nodes * kOfANode * static_cast<std::size_t>(worker_count(0))};
}

std::vector<IndexSection> write(const Index& index) {
  return {{kReachSection, std::as_bytes(dynamic_cast<const ReachIndex&>(index).reaches())}};
}

Result<std::shared_ptr<const Index>> read(const Map& map, const IndexValues& values,
                                          std::span<const IndexSection> sections) {
  auto reaches = section_values<Cost>(sections, kReachSection, map.node_count());
  if (!reaches) return reaches.error();
  return std::shared_ptr<const Index>(std::make_shared<const ReachIndex>(map, values, *std::move(reaches)));
}

}  // namespace
}  // namespace index_reach

extern const IndexKind kIndex_reach;
const IndexKind kIndex_reach = {
    .id = "reach",
    .name = "Reach",
    .description =
        "of each node how far the nearer end of an optimal path over it may lie: 4 bytes a node; nodes too "
        "far from both ends are not expanded",
    .file_code = 8,
    .roles = {IndexRole::kNodes},
    .parameters = {},
    .pictures = index_reach::kPictures,
    .memory = &index_reach::memory,
    .make = &ReachIndex::make,
    .write = &index_reach::write,
    .read = &index_reach::read,
};

}  // namespace goalbound
