// Goal bounding itself: of each edge the box of the goals that an optimal path reaches through it.
// Source: S. Rabin, N. Sturtevant: Faster A* with Goal Bounding, Game AI Pro 3, chapter 22, 2017.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "goalbound/box_index.hpp"
#include "goalbound/precompute.hpp"
#include "indices/box_outline.hpp"
#include "indices/boxes/box_checks.hpp"
#include "indices/ordering_parameter.hpp"

namespace goalbound {

extern const IndexKind kIndex_boxes;

namespace index_boxes {
namespace {

constexpr std::array<IndexParameter, 2> kParameters = {{
    kOrderingParameter,
    kMethodParameter,
}};

constexpr std::array<IndexPictureInfo, 1> kPictures = {{
    {.id = "boxes", .name = "Boxes", .description = "the box of each edge of the node"},
}};

PrecomputeOptions options_of(const Map& map, const IndexValues& values) {
  return {.ordering = chosen_ordering(map, values),
          .method = find_method_choice(values.of("method"))->method};
}

Result<IndexValues> resolve(const Map& map, const IndexValues& values) {
  if (auto good = check_precompute(map, options_of(map, values)); !good) return good.error();
  return with_chosen_ordering(map, values);
}

IndexMemory memory(const Map& map, const IndexValues& values) {
  const WorkingSet set = working_set(map, options_of(map, values));
  return {.index_bytes = set.box_bytes, .scratch_bytes = set.scratch_bytes};
}

std::shared_ptr<const Index> as_index(Bounds bounds) {
  return std::make_shared<const BoxIndex>(std::move(bounds));
}

Result<std::shared_ptr<const Index>> make(const IndexRequest& request, Progress& progress) {
  PrecomputeOptions options = options_of(request.map, request.values);
  options.threads = request.threads;
  options.memory_limit = request.memory_limit;
  options.budget_seconds = request.budget_seconds;
  auto bounds = precompute(request.map, options, progress);
  if (!bounds) return bounds.error();
  return as_index(*std::move(bounds));
}

Result<std::shared_ptr<const Index>> repair(const Index& index, const Map& was, const IndexRequest& request,
                                            Progress& progress) {
  auto followed =
      follow_changes(*dynamic_cast<const BoxIndex&>(index).bounds(), was, request.map,
                     {.threads = request.threads, .memory_limit = request.memory_limit}, progress);
  if (!followed) return followed.error();
  if (!*followed) return std::shared_ptr<const Index>();
  return as_index(**std::move(followed));
}

const Bounds& bounds_of(const Index& index) {
  return *dynamic_cast<const BoxIndex&>(index).bounds();
}

Result<IndexCheck> verify(const Map& map, const Index& index, const VerifyOptions& options,
                          Progress& progress) {
  auto report = verify_boxes(map, bounds_of(index), options, progress);
  if (!report) return report.error();
  IndexCheck check = {.unit = "boxes", .compared = report->edges_checked, .wrong = report->too_small};
  if (check.wrong > 0) check.first = report->first_fault->to_string(map);
  check.boxes = *std::move(report);
  return check;
}

Result<std::shared_ptr<const Index>> mend(const Map& map, const Index& index, const IndexCheck& check,
                                          const VerifyOptions& options, Progress& progress) {
  if (!check.boxes) return Error{.message = "the check is not one of boxes; verify these boxes first"};
  auto mended = mend_boxes(map, bounds_of(index), check.boxes->bad_nodes, options.threads, progress);
  if (!mended) return mended.error();
  return as_index(*std::move(mended));
}

Result<IndexComparison> compare(const Index& first, const Index& second) {
  auto diff = compare_boxes(bounds_of(first), bounds_of(second));
  if (!diff) return diff.error();
  IndexComparison comparison = {
      .unit = "boxes", .compared = diff->edges, .different = diff->edges - diff->equal};
  if (!diff->largest.empty()) {
    const EdgeDiff& edge = diff->largest.front();
    comparison.first = fmt::format("edge {} of node {}", edge.edge.value(), edge.slot);
  }
  comparison.boxes = *std::move(diff);
  return comparison;
}

Result<std::shared_ptr<const Index>> adopt(const Index& stale, const Map& now) {
  auto adopted = adopt_boxes(bounds_of(stale), now);
  if (!adopted) return adopted.error();
  return as_index(*std::move(adopted));
}

IndexValues values_of(const Bounds& bounds) {
  IndexValues values(kIndex_boxes);
  // Both are words of the registry.
  (void)values.set("ordering", info_of(bounds.info().ordering).id).ok();
  (void)values.set("method", name_of(bounds.info().method)).ok();
  return values;
}

constexpr auto kExamples = std::to_array<std::string_view>(
    {"boxes:regular", "boxes:canonical", "boxes:all-optimal", "boxes:inherited", "boxes:anytime"});

}  // namespace
}  // namespace index_boxes

const IndexKind kIndex_boxes = {
    .id = "boxes",
    .name = "Boxes",
    .description =
        "goal bounding: for each edge the bounding box of the goals that it leads to, 4 to 24 bytes an edge; "
        "one comparison skips an edge",
    .file_code = 1,
    .roles = {IndexRole::kEdges},
    .parameters = index_boxes::kParameters,
    .pictures = index_boxes::kPictures,
    .examples = index_boxes::kExamples,
    .paths_kept = &kept_by_ordering,
    .resolve = &index_boxes::resolve,
    .memory = &index_boxes::memory,
    .make = &index_boxes::make,
    .write = nullptr,  // boxes are used where a file has them: formats/bounds
    .read = nullptr,
    .first_maker_of_directed = 1,  // before, classes of targets were lost
    .repair = &index_boxes::repair,
    .verify = &index_boxes::verify,
    .mend = &index_boxes::mend,
    .compare = &index_boxes::compare,
    .adopt = &index_boxes::adopt,
};

BoxIndex::BoxIndex(std::shared_ptr<const Bounds> bounds)
    : Index(index_boxes::values_of(*bounds)), bounds_(std::move(bounds)) {}
BoxIndex::BoxIndex(Bounds bounds) : BoxIndex(std::make_shared<const Bounds>(std::move(bounds))) {}

std::uint8_t BoxIndex::allowed_edges(std::uint32_t slot, std::size_t first, std::uint8_t edges,
                                     const QueryContext& context) const {
  unsigned kept = 0;
  for (std::size_t i = 0; i < BoxShape::kBlock; ++i) {
    if ((edges >> i & 1U) != 0 && bounds_->box(slot, EdgeIndex(first + i)).contains(context.place))
      kept |= 1U << i;
  }
  return static_cast<std::uint8_t>(kept);
}

std::string BoxIndex::why(const Map& map, const Refused& refused, const QueryContext& context) const {
  if (refused.what != Refused::What::kEdge) return {};
  return explain_exclusion(bounds_->box(map.slot(refused.node), refused.edge), context.place,
                           map.place_words());
}

void BoxIndex::picture(const Map& map, std::size_t /*which*/, NodeId node, const QueryContext* /*context*/,
                       IndexPicture& picture) const {
  picture = IndexPicture();
  if (node == kNoNode) return;
  const std::uint32_t slot = map.slot(node);
  for (std::size_t e = 0; e < bounds_->boxes_of(slot); ++e) {
    const Box box = bounds_->box(slot, EdgeIndex(e));
    if (box.empty()) continue;
    picture.outlines.push_back({EdgeIndex(e), outline_of(box, box.min_z)});
    if (box.max_z != box.min_z) picture.outlines.push_back({EdgeIndex(e), outline_of(box, box.max_z)});
  }
}

IndexSet index_set_of(std::shared_ptr<const Bounds> bounds) {
  return {std::make_shared<const BoxIndex>(std::move(bounds))};
}

IndexSet index_set_of(const Bounds& bounds) {
  return index_set_of(std::shared_ptr<const Bounds>(std::shared_ptr<const Bounds>(), &bounds));
}

Result<std::shared_ptr<const Bounds>> boxes_of(const Result<std::shared_ptr<const Index>>& index,
                                               const std::string& file) {
  if (!index) return index.error();
  if (const auto* boxes = dynamic_cast<const BoxIndex*>(index->get())) return boxes->bounds();
  return Error{ErrorCode::kMismatch,
               fmt::format("this is the index '{}', where boxes are needed", (*index)->values().text()),
               file};
}

std::string explain_exclusion(const Box& box, Place goal, const PlaceWords& words) {
  if (box.empty()) return "empty box: no goal is reached optimally through this edge";
  struct Axis {
    char name;
    std::int32_t goal, least, most;
  };
  for (const Axis& axis : {Axis{'x', goal.x, box.min_x, box.max_x}, Axis{'y', goal.y, box.min_y, box.max_y},
                           Axis{'z', goal.z, box.min_z, box.max_z}}) {
    const std::string at = words.of(axis.goal);
    if (axis.goal < axis.least)
      return fmt::format("goal {0} {1} < box min {0} {2}", axis.name, at, words.of(axis.least));
    if (axis.goal > axis.most)
      return fmt::format("goal {0} {1} > box max {0} {2}", axis.name, at, words.of(axis.most));
  }
  return {};
}

}  // namespace goalbound
