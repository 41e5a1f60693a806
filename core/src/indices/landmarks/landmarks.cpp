#include "goalbound/landmarks.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <string>

#include "goalbound/list_graph.hpp"
#include "indices/landmarks/landmark_places.hpp"
#include "indices/section_values.hpp"

namespace goalbound {

extern const IndexKind kIndex_landmarks;

namespace index_landmarks {
namespace {

/// In the order of LandmarkPlacement.
std::vector<IndexChoice> placements() {
  return {{"farthest", "each as far as can be from those before"},
          {"random", "anywhere, the same each time"},
          {"avoid", "each behind where those before tell least"}};
}

constexpr std::array<IndexParameter, 3> kParameters = {{
    {.id = "count",
     .name = "Landmarks",
     .description = "how many; each costs 4 bytes a node, 8 where edges lead one way",
     .default_value = "8",
     .choices = nullptr,
     .least = 1,
     .most = 32},
    {.id = "placement",
     .name = "Placement",
     .description = "where they are put",
     .default_value = "farthest",
     .choices = &placements},
    {.id = "at",
     .name = "By hand",
     .description = "nodes that are landmarks, as 12/7+40/3 or #17+#4711 (/ stands for the comma); the "
                    "others are placed",
     .default_value = "",
     .choices = nullptr},
}};

constexpr std::array<IndexPictureInfo, 1> kPictures = {{
    {.id = "estimates",
     .name = "Estimates",
     .description = "of each node what the landmarks tell of the path to the goal, and the landmarks"},
}};

/// The same places, each called as the map calls it.
Result<IndexValues> resolve(const Map& map, const IndexValues& values) {
  if (values.of("at").empty()) return values;
  const auto places = parse_landmark_places(map, values.of("at"));
  if (!places) return places.error();
  IndexValues named = values;
  if (auto set = named.set("at", format_landmark_places(map, *places)); !set) return set.error();
  return named;
}

bool is_symmetric(const Map& map) {
  return map.as_list() == nullptr || map.as_list()->is_symmetric();
}

IndexMemory memory(const Map& map, const IndexValues& values) {
  const std::size_t costs = std::size_t{map.node_count()} * (is_symmetric(map) ? 1 : 2);
  constexpr std::size_t kScratchOfANode =
      48;  // a flood, its nodes by part, and how far the nearest landmark is
  return {
      .index_bytes = costs * values.number("count") * sizeof(Cost) + map.node_count() * sizeof(std::uint32_t),
      .scratch_bytes = std::size_t{map.node_count()} * kScratchOfANode};
}

Result<std::shared_ptr<const Index>> make(const IndexRequest& request, Progress& progress) {
  auto made = LandmarkIndex::make(request.map, request.values, nullptr, progress);
  if (!made) return made.error();
  return std::shared_ptr<const Index>(*std::move(made));
}

/// How much farther `far` is than `near`. Where a landmark does not know `near` that tells nothing; one that
/// knows `near` and not `far` tells that no path leads from one to the other.
std::int64_t excess(Cost far, Cost near) {
  if (near == kInfiniteCost) return 0;
  return far == kInfiniteCost ? std::int64_t{kInfiniteCost} : std::int64_t{far} - std::int64_t{near};
}

/// The largest difference of two costs of the same landmark. Holds where edges cost the same both ways alone:
/// others are told by largest_excess() of either way.
std::int64_t largest_difference(std::span<const Cost> a, std::span<const Cost> b) {
  std::int64_t most = 0;
  for (std::size_t i = 0; i < a.size(); ++i)
    most = std::max(most, std::abs(std::int64_t{a[i]} - std::int64_t{b[i]}));
  return most;
}

/// That of the landmark of which it is largest.
std::int64_t largest_excess(std::span<const Cost> far, std::span<const Cost> near) {
  std::int64_t most = 0;
  for (std::size_t i = 0; i < far.size(); ++i) most = std::max(most, excess(far[i], near[i]));
  return most;
}

std::vector<IndexSection> write(const Index& index) {
  return dynamic_cast<const LandmarkIndex&>(index).sections();
}

Result<std::shared_ptr<const Index>> read(const Map& map, const IndexValues& values,
                                          std::span<const IndexSection> sections) {
  auto index = LandmarkIndex::from_sections(map, values, sections);
  if (!index) return index.error();
  return std::shared_ptr<const Index>(*std::move(index));
}

/// Kinds of sections of its files.
/// @{
constexpr std::uint32_t kMarkSection = kFirstSection;
constexpr std::uint32_t kToSection = kFirstSection + 1;
constexpr std::uint32_t kFromSection = kFirstSection + 2;
constexpr std::uint32_t kPartSection = kFirstSection + 3;
/// @}

}  // namespace
}  // namespace index_landmarks

const IndexKind kIndex_landmarks = {
    .id = "landmarks",
    .name = "Landmarks (ALT)",
    .description =
        "ALT (a differential heuristic): distances to a few far nodes, 4 bytes each a node; a heuristic that "
        "knows of walls; optimal, prunes no edge by itself",
    .file_code = 3,
    .roles = {IndexRole::kEstimates},
    .parameters = index_landmarks::kParameters,
    .pictures = index_landmarks::kPictures,
    .resolve = &index_landmarks::resolve,
    .memory = &index_landmarks::memory,
    .make = &index_landmarks::make,
    .write = &index_landmarks::write,
    .read = &index_landmarks::read,
    .valid_after_removals = true,
};

LandmarkIndex::LandmarkIndex(const Map& map, const IndexValues& values)
    : Index(values), map_hash_(map.hash()), count_(values.number("count")) {}

std::vector<IndexSection> LandmarkIndex::sections() const {
  std::vector<IndexSection> sections = {{index_landmarks::kMarkSection, std::as_bytes(std::span(landmarks_))},
                                        {index_landmarks::kToSection, std::as_bytes(std::span(to_))}};
  if (!from_.empty()) sections.push_back({index_landmarks::kFromSection, std::as_bytes(std::span(from_))});
  if (!parts_.empty()) sections.push_back({index_landmarks::kPartSection, std::as_bytes(std::span(parts_))});
  return sections;
}

Result<std::shared_ptr<const LandmarkIndex>> LandmarkIndex::from_sections(
    const Map& map, const IndexValues& values, std::span<const IndexSection> sections) {
  using namespace index_landmarks;
  const std::shared_ptr<LandmarkIndex> index(new LandmarkIndex(map, values));
  const std::size_t count = index->count_;
  const auto take = [&](std::vector<Cost>& table, std::uint32_t kind) -> Result<void> {
    auto costs = section_values<Cost>(sections, kind, std::size_t{map.node_count()} * count);
    if (!costs) return costs.error();
    table = *std::move(costs);
    return {};
  };
  if (auto taken = take(index->to_, kToSection); !taken) return taken.error();
  if (!is_symmetric(map)) {
    if (auto taken = take(index->from_, kFromSection); !taken) return taken.error();
  }
  std::size_t parts = map.node_count() == 0 ? 0 : 1;
  if (find_section(sections, kPartSection) != nullptr) {
    auto of_slot = section_values<std::uint32_t>(sections, kPartSection, map.node_count());
    if (!of_slot) return of_slot.error();
    index->parts_ = *std::move(of_slot);
    for (const std::uint32_t part : index->parts_)
      parts = std::max<std::size_t>(parts, part + std::size_t{1});
    if (parts > map.node_count())
      return Error{ErrorCode::kCorrupt, "a part of the map that it does not have"};
  }
  auto marks = section_values<NodeId>(sections, kMarkSection, parts * count);
  if (!marks) return marks.error();
  if (!std::ranges::all_of(*marks, [&](NodeId n) { return map.is_node(n); }))
    return Error{ErrorCode::kCorrupt, "a landmark that is no node of the map"};
  index->landmarks_ = *std::move(marks);
  return std::shared_ptr<const LandmarkIndex>(index);
}

bool LandmarkIndex::fits(const Map& map) const {
  return map.hash() == map_hash_ && to_.size() == std::size_t{map.node_count()} * count_;
}

std::uint64_t LandmarkIndex::byte_size() const {
  return (to_.size() + from_.size()) * sizeof(Cost) + parts_.size() * sizeof(std::uint32_t) +
         landmarks_.size() * sizeof(NodeId);
}

QueryContext LandmarkIndex::context(const Map& map, NodeId start, NodeId goal, SearchSide side) const {
  QueryContext context = Index::context(map, start, goal, side);
  const std::uint32_t end = map.slot(side == SearchSide::kStart ? goal : start);
  context.note = {end, part_of(end)};
  return context;
}

Cost LandmarkIndex::lower_bound(Cost estimate, std::uint32_t slot, const QueryContext& context) const {
  if (part_of(slot) != context.note[1]) return kInfiniteCost;
  const auto end = static_cast<std::uint32_t>(context.note[0]);
  std::int64_t left = 0;
  if (from_.empty()) {
    left = index_landmarks::largest_difference(distances_to(slot), distances_to(end));
  } else if (context.side == SearchSide::kStart) {
    left = std::max(index_landmarks::largest_excess(distances_to(slot), distances_to(end)),
                    index_landmarks::largest_excess(distances_from(end), distances_from(slot)));
  } else {
    left = std::max(index_landmarks::largest_excess(distances_to(end), distances_to(slot)),
                    index_landmarks::largest_excess(distances_from(slot), distances_from(end)));
  }
  return std::max(estimate, static_cast<Cost>(left));
}

Cost LandmarkIndex::told_by(std::size_t landmark, std::uint32_t slot, const QueryContext& context) const {
  using index_landmarks::excess;
  if (part_of(slot) != context.note[1]) return kInfiniteCost;
  const auto end = static_cast<std::uint32_t>(context.note[0]);
  const bool forwards = context.side == SearchSide::kStart;
  const std::uint32_t from = forwards ? slot : end;
  const std::uint32_t to = forwards ? end : slot;
  std::int64_t left = excess(distances_to(from)[landmark], distances_to(to)[landmark]);
  left = std::max(left, excess(distances_from(to)[landmark], distances_from(from)[landmark]));
  return static_cast<Cost>(std::max<std::int64_t>(left, 0));
}

LandmarkIndex::Told LandmarkIndex::told(std::uint32_t slot, const QueryContext& context) const {
  Told most;
  for (std::size_t i = 0; i < count_; ++i) {
    const Cost left = told_by(i, slot, context);
    if (left > most.left) most = {i, left};
  }
  return most;
}

Result<IndexValues> LandmarkIndex::moved(const Map& map, std::size_t landmark, NodeId to) const {
  const std::uint32_t slot = map.slot(to);
  if (landmark >= count_) {
    return Error{.message = fmt::format("there is no landmark {}: {} has {} around it", landmark + 1,
                                        map.name_of(to), count_)};
  }
  std::vector<NodeId> places;
  // Those of other parts that were put somewhere stay there.
  const auto before = parse_landmark_places(map, values().of("at"));
  for (const NodeId node : before ? *before : std::vector<NodeId>()) {
    if (part_of(map.slot(node)) != part_of(slot)) places.push_back(node);
  }
  const auto here = landmarks(slot);
  places.insert(places.end(), here.begin(), here.end());
  places[places.size() - count_ + landmark] = to;
  IndexValues result = values();
  if (auto set = result.set("at", format_landmark_places(map, places)); !set) return set.error();
  return result;
}

void LandmarkIndex::picture(const Map& map, std::size_t /*which*/, NodeId node, const QueryContext* context,
                            IndexPicture& picture) const {
  picture = IndexPicture();
  const std::uint32_t slot = node == kNoNode ? 0 : map.slot(node);
  if (map.node_count() == 0) return;
  picture.marks.assign(landmarks(slot).begin(), landmarks(slot).end());
  if (context == nullptr) return;
  picture.values.resize(map.node_count());
  for (std::uint32_t of = 0; of < map.node_count(); ++of) {
    const Cost left = lower_bound(0, of, *context);
    picture.values[of] = left == kInfiniteCost ? 0 : map.length_of(left);
  }
}

}  // namespace goalbound
