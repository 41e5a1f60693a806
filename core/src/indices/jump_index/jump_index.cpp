// The grid, its boxes and landmarks laid out for JPS+: its search takes it by its type.
#include "searches/jump_index/jump_index.hpp"

#include <array>
#include <string>

#include "goalbound/box_index.hpp"
#include "indices/ordering_parameter.hpp"
#include "indices/uniform_grids_alone.hpp"

namespace goalbound::index_jump_index {
namespace {

constexpr std::array<std::string_view, 2> kNeeds = {"boxes", "landmarks"};
constexpr std::size_t kMostLandmarks = LandmarkDistances().size();

constexpr std::array<IndexParameter, 2> kParameters = {{
    {.id = kOrderingParameter.id,
     .name = kOrderingParameter.name,
     .description = "of the boxes that it is built from",
     .default_value = kOrderingParameter.default_value,
     .choices = kOrderingParameter.choices},
    {.id = "landmarks",
     .name = "Landmarks",
     .description = "how many it is built from; the memory is the same for any number",
     .default_value = "8",
     .choices = nullptr,
     .least = 1,
     .most = kMostLandmarks},
}};

IndexValues needed_values(const IndexValues& values, const IndexKind& needed) {
  IndexValues wanted(needed);
  // Words and numbers of both kinds.
  if (needed.id == "boxes") {
    (void)wanted.set("ordering", values.of("ordering")).ok();
  } else {
    (void)wanted.set("count", values.of("landmarks")).ok();
  }
  return wanted;
}

/// Boxes that nobody else has asked for are exact where it looks, and inherited elsewhere.
IndexValues values_to_make(const IndexValues& wanted) {
  IndexValues boxes = wanted;
  const bool is_open = wanted.kind()->id == "boxes" && wanted.of("method") == "automatic" &&
                       wanted.of("ordering") != "regular";
  if (is_open) (void)boxes.set("method", name_of(Method::kJumpPoints)).ok();
  return boxes;
}

Result<IndexValues> resolve(const Map& map, const IndexValues& values) {
  if (auto jumps = check_uniform_grid(map, values.kind()->id); !jumps) return jumps.error();
  return with_chosen_ordering(map, values);
}

IndexMemory memory(const Map& map, const IndexValues& /*values*/) {
  return {.index_bytes = JumpIndex::most_bytes(*map.as_grid()),
          .scratch_bytes = map.node_count() * sizeof(LandmarkDistances)};
}

Result<std::shared_ptr<const Index>> make(const IndexRequest& request, Progress& progress) {
  const auto boxes = request.set.get<BoxIndex>();
  const auto landmarks = request.set.get<LandmarkIndex>();
  if (landmarks->count() > kMostLandmarks) {
    return Error{.message = fmt::format("the index 'jump-index' has room for {} landmarks, not for {}",
                                        kMostLandmarks, landmarks->count())};
  }
  auto made = JumpIndex::make(*request.map.as_grid(), *boxes->bounds(), *landmarks, progress);
  if (!made) return made.error();
  return std::shared_ptr<const Index>(*std::move(made));
}

constexpr auto kExamples =
    std::to_array<std::string_view>({"jump-index", "jump-index:regular", "jump-index:all-optimal"});

}  // namespace
}  // namespace goalbound::index_jump_index

namespace goalbound {

extern const IndexKind kIndex_jump_index;
const IndexKind kIndex_jump_index = {
    .id = "jump-index",
    .name = "Jump index",
    .description =
        "JPS+ with goal bounding, compact: jumps, boxes and landmarks of a grid in the order in which "
        "'jump-index-gb' reads them; what it is made of can be freed then",
    .file_code = 7,
    .roles = {},
    .parameters = index_jump_index::kParameters,
    .pictures = {},
    .examples = index_jump_index::kExamples,
    .needs = index_jump_index::kNeeds,
    .needed_values = &index_jump_index::needed_values,
    .values_to_make = &index_jump_index::values_to_make,
    .paths_kept = &kept_by_ordering,
    .resolve = &index_jump_index::resolve,
    .memory = &index_jump_index::memory,
    .make = &index_jump_index::make,
    .why_no_file = "because a few visits of each cell make it from boxes, which have files",
};

}  // namespace goalbound
