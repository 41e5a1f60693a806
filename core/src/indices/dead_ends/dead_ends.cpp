// Dead ends as an entry of the registry, in files, in words and in pictures: see dead_end_index.hpp.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "indices/dead_ends/dead_end_index.hpp"
#include "indices/section_values.hpp"

namespace goalbound {

DeadEndIndex::DeadEndIndex(const Map& map, const IndexValues& values, BlockTree tree)
    : Index(values),
      map_hash_(map.hash()),
      tree_(std::move(tree)),
      last_(tree_.parent.size()),
      is_cut_(tree_.parent.size()) {
  for (std::uint32_t at = 0; at < last_.size(); ++at) {
    last_[at] = at;
    const std::uint32_t parent = tree_.parent[at];
    is_cut_[at] = parent != BlockTree::kNone && !is_cut_[parent];
  }
  for (auto at = static_cast<std::uint32_t>(last_.size()); at-- > 0;) {
    const std::uint32_t parent = tree_.parent[at];
    if (parent != BlockTree::kNone) last_[parent] = std::max(last_[parent], last_[at]);
  }
}

std::uint64_t DeadEndIndex::byte_size() const {
  return tree_.of_slot.size() * sizeof(std::uint32_t) + last_.size() * 2 * sizeof(std::uint32_t) +
         is_cut_.size() / 8;
}

/// Notes where both ends lie in the tree, and the uppermost of what lies between them.
QueryContext DeadEndIndex::context(const Map& map, NodeId start, NodeId goal, SearchSide side) const {
  QueryContext context = Index::context(map, start, goal, side);
  const std::uint32_t s = tree_.of_slot[map.slot(start)];
  const std::uint32_t t = tree_.of_slot[map.slot(goal)];
  std::uint32_t top = s;
  while (top != BlockTree::kNone && !is_above(top, t)) top = tree_.parent[top];
  context.note = {std::uint64_t{s} << 32 | t, top};
  return context;
}

bool DeadEndIndex::lies_between(std::uint32_t at, const QueryContext& context) const {
  const auto s = static_cast<std::uint32_t>(context.note[0] >> 32);
  const auto t = static_cast<std::uint32_t>(context.note[0]);
  const auto top = static_cast<std::uint32_t>(context.note[1]);
  return is_above(top, at) && (is_above(at, s) || is_above(at, t));
}

/// A cut node belongs to all blocks that it holds together.
bool DeadEndIndex::may_expand(std::uint32_t slot, Cost /*travelled*/, Cost /*at_least_left*/,
                              const QueryContext& context) const {
  const auto top = static_cast<std::uint32_t>(context.note[1]);
  if (top == BlockTree::kNone) return false;  // no path leads from one part of the map to another
  const std::uint32_t at = tree_.of_slot[slot];
  if (lies_between(at, context)) return true;
  if (!is_cut_[at]) return false;
  return lies_between(tree_.parent[at], context) || tree_.parent[top] == at;
}

/// The cut node over which whoever is at a place of the tree, which does not lie between the ends, comes back
/// to what does.
std::uint32_t DeadEndIndex::way_out(std::uint32_t at, const QueryContext& context) const {
  const auto top = static_cast<std::uint32_t>(context.note[1]);
  if (!is_above(top, at)) return tree_.parent[top];
  std::uint32_t cut = at;
  while (!lies_between(at, context)) {
    if (is_cut_[at]) cut = at;
    at = tree_.parent[at];
  }
  return is_cut_[at] ? at : cut;
}

std::string DeadEndIndex::why(const Map& map, const Refused& refused, const QueryContext& context) const {
  if (refused.what != Refused::What::kNode) return {};
  const std::uint32_t slot = map.slot(refused.node);
  if (may_expand(slot, refused.travelled, refused.at_least_left, context)) return {};
  if (context.note[1] == BlockTree::kNone)
    return "it lies in a part of the map from which no path leads to the goal";
  const std::uint32_t cut = way_out(tree_.of_slot[slot], context);
  const auto at = std::ranges::find(tree_.of_slot, cut) - tree_.of_slot.begin();
  return fmt::format("it lies in a dead end: whoever enters it comes back over {}",
                     map.name_of(map.node_of_slot(static_cast<std::uint32_t>(at))));
}

void DeadEndIndex::picture(const Map& map, std::size_t /*which*/, NodeId /*node*/,
                           const QueryContext* /*context*/, IndexPicture& picture) const {
  picture = IndexPicture();
  std::vector<double> size(tree_.parent.size());
  for (const std::uint32_t at : tree_.of_slot) {
    if (!is_cut_[at]) ++size[at];
  }
  const auto for_links = [&](auto&& take) {  // between a cut node and a block, one of them above
    for (std::uint32_t at = 0; at < size.size(); ++at) {
      const std::uint32_t parent = tree_.parent[at];
      if (parent != BlockTree::kNone) take(is_cut_[at] ? at : parent, is_cut_[at] ? parent : at);
    }
  };
  for_links([&](std::uint32_t /*cut*/, std::uint32_t block) { ++size[block]; });
  for_links([&](std::uint32_t cut, std::uint32_t block) { size[cut] = std::max(size[cut], size[block]); });
  picture.values.reserve(map.node_count());
  for (const std::uint32_t at : tree_.of_slot) picture.values.push_back(size[at]);
}

namespace index_dead_ends {
namespace {

constexpr std::uint32_t kSlotSection = kFirstSection;
constexpr std::uint32_t kTreeSection = kFirstSection + 1;

constexpr std::array<IndexPictureInfo, 1> kPictures = {{
    {.id = "blocks",
     .name = "Nodes that hang together",
     .description = "how many nodes hang together with each without a node that all paths pass",
     .of_all_nodes = true},
}};

IndexMemory memory(const Map& map, const IndexValues& /*values*/) {
  constexpr std::size_t kOfAnEdge = 20;  // arcs, neighbours
  constexpr std::size_t kOfANode = 60;   // numbers, stacks, blocks
  const auto nodes = std::size_t{map.node_count()};
  return {.index_bytes = nodes * 22,  // at most two in the tree for each node
          .scratch_bytes = static_cast<std::size_t>(map.box_count()) * kOfAnEdge + nodes * kOfANode};
}

Result<std::shared_ptr<const Index>> make(const IndexRequest& request, Progress& progress) {
  progress.start(1);
  BlockTree tree = block_tree_of(request.map);
  if (progress.cancelled()) return Error{ErrorCode::kCancelled, "the dead ends were cancelled"};
  progress.advance();
  return std::shared_ptr<const Index>(
      std::make_shared<const DeadEndIndex>(request.map, request.values, std::move(tree)));
}

std::vector<IndexSection> write(const Index& index) {
  const BlockTree& tree = dynamic_cast<const DeadEndIndex&>(index).tree();
  return {{kSlotSection, std::as_bytes(std::span(tree.of_slot))},
          {kTreeSection, std::as_bytes(std::span(tree.parent))}};
}

/// What hangs below each comes behind it without a gap.
bool is_in_order(std::span<const std::uint32_t> parent) {
  std::vector<std::uint32_t> way;  // from a root down
  for (std::uint32_t at = 0; at < parent.size(); ++at) {
    while (!way.empty() && way.back() != parent[at]) way.pop_back();
    if (way.empty() && parent[at] != BlockTree::kNone) return false;
    way.push_back(at);
  }
  return true;
}

/// Whatever else is wrong with a tree in order crashes no search.
Result<std::shared_ptr<const Index>> read(const Map& map, const IndexValues& values,
                                          std::span<const IndexSection> sections) {
  BlockTree tree;
  auto of_slot = section_values<std::uint32_t>(sections, kSlotSection, map.node_count());
  if (!of_slot) return of_slot.error();
  tree.of_slot = *std::move(of_slot);
  const std::uint64_t count = size_of_section(sections, kTreeSection) / sizeof(std::uint32_t);
  if (count > 2 * std::size_t{map.node_count()} + 1)
    return Error{ErrorCode::kCorrupt, "more blocks and cut nodes than the map can have"};
  auto parent = section_values<std::uint32_t>(sections, kTreeSection, count);
  if (!parent) return parent.error();
  tree.parent = *std::move(parent);
  if (!is_in_order(tree.parent)) return Error{ErrorCode::kCorrupt, "a block that hangs on none before it"};
  if (!std::ranges::all_of(tree.of_slot, [&](std::uint32_t at) { return at < count; }))
    return Error{ErrorCode::kCorrupt, "a node in a block that there is not"};
  return std::shared_ptr<const Index>(std::make_shared<const DeadEndIndex>(map, values, std::move(tree)));
}

}  // namespace
}  // namespace index_dead_ends

extern const IndexKind kIndex_dead_ends;
const IndexKind kIndex_dead_ends = {
    .id = "dead-ends",
    .name = "Dead ends",
    .description =
        "articulation points and the tree of biconnected components, 4 bytes a node and 9 a component, made "
        "at once; parts that do not lie between start and goal are not expanded",
    .file_code = 9,
    .roles = {IndexRole::kNodes},
    .parameters = {},
    .pictures = index_dead_ends::kPictures,
    .memory = &index_dead_ends::memory,
    .make = &index_dead_ends::make,
    .write = &index_dead_ends::write,
    .read = &index_dead_ends::read,
};

}  // namespace goalbound
