// Corners of walls as an entry of the registry, in files and in pictures: see goalbound/any_angle.hpp.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>

#include "goalbound/any_angle.hpp"
#include "indices/section_values.hpp"
#include "straight/corner_boxes.hpp"
#include "straight/corner_parts.hpp"
#include "straight/fan.hpp"

namespace goalbound {

extern const IndexKind kIndex_corners;

CornerIndex::CornerIndex(const IndexValues& values, std::shared_ptr<const CornerParts> parts)
    : Index(values), parts_(std::move(parts)) {}
CornerIndex::~CornerIndex() = default;

bool CornerIndex::fits(const Map& map) const {
  return map.hash() == parts_->map_hash;
}

std::uint64_t CornerIndex::byte_size() const {
  return parts_->byte_size();
}

namespace {

Error too_large(std::uint64_t bytes, std::uint64_t allowed) {
  return {ErrorCode::kLimit,
          fmt::format(
              "the boxes of corners of this map take more than {} bytes, and {} are allowed; any-angle paths "
              "need no index",
              bytes, allowed)};
}

/// How many corners a table of all pairs can have. Error kLimit.
Result<void> check_matrix(std::uint64_t corners) {
  if (corners <= CornerMatrix::kMostCorners) return {};
  return Error{ErrorCode::kLimit,
               fmt::format("a table of all pairs has at most {} corners, and this map has {}; use the index "
                           "'corners' without it",
                           CornerMatrix::kMostCorners, corners)};
}

}  // namespace

Result<std::shared_ptr<const CornerIndex>> CornerIndex::make(const IndexRequest& request,
                                                             Progress& progress) {
  const Error cancelled{ErrorCode::kCancelled, "the boxes of corners were cancelled"};
  auto parts = std::make_shared<CornerParts>(*request.map.as_grid());
  const std::uint64_t corners = parts->ground.corners().size();
  progress.start(corners + request.map.node_count());
  parts->graph = TautGraph::make(parts->ground, request.threads, progress);
  if (!parts->graph) return cancelled;
  parts->blocks = CellBlocks::make(parts->ground, request.threads, progress);
  if (!parts->blocks) return cancelled;
  const bool has_matrix = request.values.of("distances") == "matrix";
  if (auto possible = check_matrix(has_matrix ? corners : 0); !possible) return possible.error();
  const std::uint64_t bytes = parts->byte_size() + parts->graph->edge_count() * sizeof(EdgeBoxes) +
                              (has_matrix ? CornerMatrix::bytes_for(corners) : 0);
  if (bytes > request.memory_limit) return too_large(bytes, request.memory_limit);
  if (has_matrix) parts->matrix.emplace(static_cast<std::uint32_t>(corners));
  // Most of the time goes there: counted by itself, what is left of it is told rightly.
  progress.start(2 * corners);
  auto boxes = make_corner_boxes(*parts->graph, *parts->blocks, has_matrix ? &*parts->matrix : nullptr,
                                 request.threads, progress);
  if (!boxes) return cancelled;
  parts->inherited = InheritedBoxes::make(*parts->graph, *boxes, request.threads, progress);
  if (!parts->inherited) return cancelled;
  parts->boxes.resize(boxes->size());
  for (std::uint32_t edge = 0; edge < boxes->size(); ++edge)
    parts->boxes[edge] = {(*boxes)[edge], (*boxes)[parts->graph->twin(edge)]};
  parts->join_block_boxes();
  if (parts->byte_size() > request.memory_limit) return too_large(parts->byte_size(), request.memory_limit);
  return std::shared_ptr<const CornerIndex>(std::make_shared<CornerIndex>(request.values, std::move(parts)));
}

namespace {

/// Kinds of sections of its files.
/// @{
constexpr std::uint32_t kBoxSection = kFirstSection;
constexpr std::uint32_t kFirstStepSection = kFirstSection + 1;
constexpr std::uint32_t kAngleSection = kFirstSection + 2;
constexpr std::uint32_t kStepBoxSection = kFirstSection + 3;
constexpr std::uint32_t kFirstSeenSection = kFirstSection + 4;
constexpr std::uint32_t kSeenCornerSection = kFirstSection + 5;
constexpr std::uint32_t kSeenBySection = kFirstSection + 6;
constexpr std::uint32_t kNextSection = kFirstSection + 7;
/// @}

/// As pictures have it: middles of cells are whole numbers.
std::array<double, 3> place_of(HalfPoint p) {
  return {0.5 * (p.x - 1), 0.5 * (p.y - 1), 0};
}

}  // namespace

std::vector<IndexSection> CornerIndex::sections() const {
  const InheritedBoxes::Lists& steps = parts_->inherited->lists();
  const CellBlocks& blocks = *parts_->blocks;
  std::vector<IndexSection> sections = {{kBoxSection, std::as_bytes(std::span(parts_->boxes))},
                                        {kFirstStepSection, std::as_bytes(std::span(steps.first))},
                                        {kAngleSection, std::as_bytes(std::span(steps.angles))},
                                        {kStepBoxSection, std::as_bytes(std::span(steps.boxes))},
                                        {kFirstSeenSection, std::as_bytes(blocks.all_first())},
                                        {kSeenCornerSection, std::as_bytes(blocks.all_corners())},
                                        {kSeenBySection, std::as_bytes(blocks.all_seen_by())}};
  if (parts_->matrix)
    sections.push_back({kNextSection, std::as_bytes(std::span(parts_->matrix->all_next()))});
  return sections;
}

Result<std::shared_ptr<const CornerIndex>> CornerIndex::from_sections(
    const Map& map, const IndexValues& values, std::span<const IndexSection> sections) {
  const Error corrupt{ErrorCode::kCorrupt, "corners that the map cannot have"};
  const Grid* const grid = map.as_grid();
  if (grid == nullptr || !grid->has_equal_costs()) return corrupt;
  auto parts = std::make_shared<CornerParts>(*grid);
  Progress none;
  parts->graph = TautGraph::make(parts->ground, 1, none);
  auto boxes = section_values<EdgeBoxes>(sections, kBoxSection, parts->graph->edge_count());
  if (!boxes) return boxes.error();
  parts->boxes = *std::move(boxes);
  InheritedBoxes::Lists steps;
  auto first = section_values<std::uint32_t>(sections, kFirstStepSection,
                                             2 * std::uint64_t{parts->graph->corner_count()} + 1);
  if (!first) return first.error();
  steps.first = *std::move(first);
  auto angles = listed_values<std::uint8_t>(sections, kAngleSection, steps.first.back());
  if (!angles) return angles.error();
  steps.angles = *std::move(angles);
  auto step_boxes = listed_values<CellBox>(sections, kStepBoxSection, steps.first.back());
  if (!step_boxes) return step_boxes.error();
  steps.boxes = *std::move(step_boxes);
  parts->inherited = InheritedBoxes::from_lists(*parts->graph, std::move(steps));
  auto first_seen =
      section_values<std::uint32_t>(sections, kFirstSeenSection, CellBlocks::count_of(parts->ground) + 1);
  if (!first_seen) return first_seen.error();
  const std::uint32_t seen_count = first_seen->back();
  auto seen = listed_values<std::uint32_t>(sections, kSeenCornerSection, seen_count);
  if (!seen) return seen.error();
  auto seen_by = listed_values<std::uint64_t>(sections, kSeenBySection, seen_count);
  if (!seen_by) return seen_by.error();
  parts->blocks =
      CellBlocks::from_lists(parts->ground, *std::move(first_seen), *std::move(seen), *std::move(seen_by));
  if (!parts->inherited || !parts->blocks) return corrupt;
  if (values.of("distances") == "matrix") {
    const std::uint64_t corners = parts->graph->corner_count();
    auto next = section_values<std::uint16_t>(sections, kNextSection, corners * corners);
    if (!next) return next.error();
    parts->matrix = CornerMatrix::from_next(*parts->graph, *std::move(next));
    if (!parts->matrix) return corrupt;
  }
  parts->join_block_boxes();
  return std::shared_ptr<const CornerIndex>(std::make_shared<CornerIndex>(values, std::move(parts)));
}

void CornerIndex::picture(const Map& map, std::size_t which, NodeId node, const QueryContext* context,
                          IndexPicture& picture) const {
  picture = IndexPicture();
  const Grid& grid = *map.as_grid();
  Fan fan(parts_->ground);
  std::vector<std::uint32_t> corners;
  if (which == 0 && node != kNoNode) {
    const HalfPoint from = middle_of(grid.cell(node));
    taut_corners(parts_->ground, fan, from, corners);
    for (const std::uint32_t number : corners) {
      const Corner& corner = parts_->graph->corner(number);
      if (context != nullptr && context->goal != kNoNode &&
          !parts_->inherited->box(corner, number, from).contains(grid.cell(context->goal)))
        continue;
      picture.outlines.push_back({kNoEdge, {place_of(from), place_of(corner.point())}});
    }
  }
  if (which == 1) {
    picture.values.reserve(map.node_count());
    for (const NodeId cell : grid.free_nodes()) {
      taut_corners(parts_->ground, fan, middle_of(grid.cell(cell)), corners);
      picture.values.push_back(static_cast<double>(corners.size()));
    }
  }
}

namespace index_corners {
namespace {

std::vector<IndexChoice> distances() {
  return {
      {"search", "A* on the corners, with boxes"},
      {"matrix", "a table of all pairs of corners, 10 bytes each: the fastest, for some thousand corners"}};
}

constexpr std::array<IndexParameter, 1> kParameters = {{
    {.id = "distances",
     .name = "Distances",
     .description = "how the way between two corners is found",
     .default_value = "search",
     .choices = &distances},
}};

constexpr std::array<IndexPictureInfo, 2> kPictures = {{
    {.id = "taut",
     .name = "Corners in sight",
     .description =
         "lines to the corners at which a shortest way from the inspected cell may turn; with a query, "
         "those whose box holds the goal"},
    {.id = "count",
     .name = "Corners a cell sees",
     .description = "how many corners each cell sees at which shortest ways may turn",
     .of_all_nodes = true},
}};

Result<IndexValues> resolve(const Map& map, const IndexValues& values) {
  const Grid* const grid = map.as_grid();
  if (grid != nullptr && grid->has_equal_costs()) return values;
  return Error{.message = fmt::format(
                   "the index 'corners' holds straight lines over free cells, so it needs a grid of "
                   "squares that all cost the same; this map is of the kind '{}'",
                   map.kind().id)};
}

/// From what some corners and some squares see.
IndexMemory memory(const Map& map, const IndexValues& values) {
  constexpr std::size_t kSamples = 64;
  const StraightGround ground(*map.as_grid());
  const auto corners = ground.corners();
  const auto nodes = map.as_grid()->free_nodes();
  Fan fan(ground);
  std::vector<std::uint32_t> seen;
  const auto mean = [&](std::size_t count, const auto& point) {
    std::size_t total = 0;
    const std::size_t step = std::max<std::size_t>(1, count / kSamples);
    std::size_t samples = 0;
    for (std::size_t i = 0; i < count; i += step, ++samples) {
      taut_corners(ground, fan, point(i), seen);
      total += seen.size();
    }
    return samples == 0 ? 0.0 : static_cast<double>(total) / static_cast<double>(samples);
  };
  const double of_a_corner = mean(corners.size(), [&](std::size_t i) { return corners[i].point(); });
  const double of_a_cell =
      mean(nodes.size(), [&](std::size_t i) { return middle_of(map.as_grid()->cell(nodes[i])); });
  constexpr double kBytesOfAnEdge = 2 * sizeof(std::uint32_t) + sizeof(EdgeBoxes);
  constexpr double kBytesOfACorner = sizeof(Corner) + std::size_t{2} * 16 * (sizeof(CellBox) + 1);
  constexpr double kSquaresOfACell =
      2.0 / (CellBlocks::kSide * CellBlocks::kSide);  // half of their cells are walls
  const double squares = static_cast<double>(nodes.size()) * kSquaresOfACell + 1;
  const double bytes =
      static_cast<double>(corners.size()) * (of_a_corner * kBytesOfAnEdge + kBytesOfACorner) +
      squares * (1.5 * of_a_cell * 20 + sizeof(CellBlocks::Block) + 8) +
      static_cast<double>(map.as_grid()->cell_count()) / 8;
  const std::uint64_t matrix =
      values.of("distances") == "matrix" ? CornerMatrix::bytes_for(corners.size()) : 0;
  return {.index_bytes = static_cast<std::size_t>(bytes) + static_cast<std::size_t>(matrix),
          .scratch_bytes = static_cast<std::size_t>(bytes / 2) + corners.size() * 32};
}

Result<std::shared_ptr<const Index>> make(const IndexRequest& request, Progress& progress) {
  auto made = CornerIndex::make(request, progress);
  if (!made) return made.error();
  return std::shared_ptr<const Index>(*std::move(made));
}

std::vector<IndexSection> write(const Index& index) {
  return dynamic_cast<const CornerIndex&>(index).sections();
}

Result<std::shared_ptr<const Index>> read(const Map& map, const IndexValues& values,
                                          std::span<const IndexSection> sections) {
  auto index = CornerIndex::from_sections(map, values, sections);
  if (!index) return index.error();
  return std::shared_ptr<const Index>(*std::move(index));
}

constexpr auto kExamples = std::to_array<std::string_view>({"corners", "corners:matrix"});

}  // namespace
}  // namespace index_corners

const IndexKind kIndex_corners = {
    .id = "corners",
    .name = "Corners (any-angle)",
    .description =
        "goal bounding on the lines between corners of walls (a sparse visibility graph): shortest ways at "
        "any angle, about 30 bytes a cell",
    .file_code = 21,
    .roles = {},
    .parameters = index_corners::kParameters,
    .pictures = index_corners::kPictures,
    .examples = index_corners::kExamples,
    .resolve = &index_corners::resolve,
    .memory = &index_corners::memory,
    .make = &index_corners::make,
    .write = &index_corners::write,
    .read = &index_corners::read,
};

}  // namespace goalbound
