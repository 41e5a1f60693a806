// Corners of walls as an entry of the registry, in files and in pictures: see goalbound/any_angle.hpp.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>

#include "goalbound/any_angle.hpp"
#include "indices/section_values.hpp"
#include "straight/cell_boxes.hpp"
#include "straight/fan.hpp"
#include "straight/grid_corners.hpp"
#include "straight/mesh_corners.hpp"

namespace goalbound {

extern const IndexKind kIndex_corners;

CornerIndex::CornerIndex(const IndexValues& values, std::shared_ptr<const CornerParts> parts)
    : Index(values), parts_(std::move(parts)) {}
CornerIndex::~CornerIndex() = default;

bool CornerIndex::fits(const Map& map) const {
  return parts_->is_of(map);
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

/// Whether boxes are made for each cell.
bool is_sharp(const IndexValues& values) {
  return values.of("boxes") == "exact";
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
  const std::shared_ptr<CornerParts> parts = corner_parts_of(request.map);
  const std::uint64_t corners = parts->corners().size();
  progress.start(corners + parts->steps_to_look());
  if (!parts->make_graph(request.threads, progress)) return cancelled;
  if (!parts->look(request.threads, progress)) return cancelled;
  const bool has_matrix = request.values.of("distances") == "matrix";
  if (auto possible = check_matrix(has_matrix ? corners : 0); !possible) return possible.error();
  const std::uint64_t bytes = parts->byte_size() + parts->graph->edge_count() * sizeof(EdgeBoxes) +
                              (has_matrix ? CornerMatrix::bytes_for(corners) : 0);
  if (bytes > request.memory_limit) return too_large(bytes, request.memory_limit);
  if (has_matrix) parts->matrix.emplace(static_cast<std::uint32_t>(corners));
  // Most of the time goes there: counted by itself, what is left of it is told rightly.
  progress.start(2 * corners);
  const auto sights = parts->look_from_corners(request.threads, progress);
  if (!sights) return cancelled;
  const CornerViews views(*parts->graph, *sights);
  const auto boxes =
      parts->make_boxes(views, has_matrix ? &*parts->matrix : nullptr, request.threads, progress);
  if (!boxes) return cancelled;
  parts->inherit(*boxes, *sights);
  if (is_sharp(request.values)) {
    progress.start(parts->steps_to_sharpen());
    if (!parts->sharpen(views, request.threads, progress)) return cancelled;
  }
  parts->finish();
  if (parts->byte_size() > request.memory_limit) return too_large(parts->byte_size(), request.memory_limit);
  return std::shared_ptr<const CornerIndex>(std::make_shared<CornerIndex>(request.values, parts));
}

namespace {

/// Kinds of sections of its files.
namespace corner_section {
constexpr std::uint32_t kEdgeBoxes = kFirstSection;
constexpr std::uint32_t kFirstStep = kFirstSection + 1;
constexpr std::uint32_t kAngles = kFirstSection + 2;
constexpr std::uint32_t kStepBoxes = kFirstSection + 3;
constexpr std::uint32_t kFirstSeen = kFirstSection + 4;
constexpr std::uint32_t kSeen = kFirstSection + 5;
constexpr std::uint32_t kSeenBy = kFirstSection + 6;
constexpr std::uint32_t kNext = kFirstSection + 7;
constexpr std::uint32_t kMesh = kFirstSection + 8;
constexpr std::uint32_t kSeenBoxes = kFirstSection + 9;
}  // namespace corner_section

void add_ends(const GridCorners& parts, std::vector<IndexSection>& sections) {
  sections.push_back({corner_section::kFirstSeen, std::as_bytes(parts.blocks->all_first())});
  sections.push_back({corner_section::kSeen, std::as_bytes(parts.blocks->all_corners())});
  sections.push_back({corner_section::kSeenBy, std::as_bytes(parts.blocks->all_seen_by())});
  if (parts.is_sharp)
    sections.push_back({corner_section::kSeenBoxes, std::as_bytes(std::span(parts.block_boxes))});
}

void add_ends(const MeshCorners& parts, std::vector<IndexSection>& sections) {
  sections.push_back({corner_section::kMesh, std::as_bytes(std::span(&parts.ground_hash, 1))});
  sections.push_back({corner_section::kFirstSeen, std::as_bytes(parts.views->all_first())});
  sections.push_back({corner_section::kSeen, std::as_bytes(parts.views->all_seen())});
}

/// The lists of what cells or polygons see, which `parts` give to `from_lists`.
template <class One>
struct SeenLists {
  std::vector<std::uint32_t> first;
  std::vector<One> seen;
};
template <class One>
Result<SeenLists<One>> read_seen(std::span<const IndexSection> sections, std::uint64_t count) {
  auto first = section_values<std::uint32_t>(sections, corner_section::kFirstSeen, count + 1);
  if (!first) return first.error();
  auto seen = listed_values<One>(sections, corner_section::kSeen, first->back());
  if (!seen) return seen.error();
  return SeenLists<One>{*std::move(first), *std::move(seen)};
}

Result<void> read_ends(GridCorners& parts, std::span<const IndexSection> sections) {
  auto lists = read_seen<std::uint32_t>(sections, CellBlocks::count_of(parts.ground));
  if (!lists) return lists.error();
  const std::size_t count = lists->seen.size();
  auto seen_by = listed_values<std::uint64_t>(sections, corner_section::kSeenBy, count);
  if (!seen_by) return seen_by.error();
  parts.blocks = CellBlocks::from_lists(parts.ground, std::move(lists->first), std::move(lists->seen),
                                        *std::move(seen_by));
  if (!parts.blocks) return Error{ErrorCode::kCorrupt, "cells that see corners that the map cannot have"};
  if (!parts.is_sharp) return {};
  auto boxes = section_values<CellBox>(sections, corner_section::kSeenBoxes, count);
  if (!boxes) return boxes.error();
  parts.block_boxes = *std::move(boxes);
  return {};
}

Result<void> read_ends(MeshCorners& parts, std::span<const IndexSection> sections) {
  const auto hash = section_values<std::uint64_t>(sections, corner_section::kMesh, 1);
  if (!hash) return hash.error();
  if (hash->front() != parts.ground_hash)
    return Error{ErrorCode::kCorrupt, "corners of a mesh with other polygons"};
  auto lists = read_seen<PolygonViews::Seen>(sections, parts.ground.area_count());
  if (!lists) return lists.error();
  parts.views = PolygonViews::from_lists(parts.ground, std::move(lists->first), std::move(lists->seen));
  if (parts.views) return {};
  return Error{ErrorCode::kCorrupt, "polygons in sight of corners that the mesh cannot have"};
}

}  // namespace

std::vector<IndexSection> CornerIndex::sections() const {
  const InheritedBoxes::Lists& steps = parts_->inherited->lists();
  std::vector<IndexSection> sections = {{corner_section::kEdgeBoxes, std::as_bytes(std::span(parts_->boxes))},
                                        {corner_section::kFirstStep, std::as_bytes(std::span(steps.first))},
                                        {corner_section::kAngles, std::as_bytes(std::span(steps.angles))},
                                        {corner_section::kStepBoxes, std::as_bytes(std::span(steps.boxes))}};
  if (const auto* grid = dynamic_cast<const GridCorners*>(parts_.get())) add_ends(*grid, sections);
  if (const auto* mesh = dynamic_cast<const MeshCorners*>(parts_.get())) add_ends(*mesh, sections);
  if (parts_->matrix)
    sections.push_back({corner_section::kNext, std::as_bytes(std::span(parts_->matrix->all_next()))});
  return sections;
}

Result<std::shared_ptr<const CornerIndex>> CornerIndex::from_sections(
    const Map& map, const IndexValues& values, std::span<const IndexSection> sections) {
  const Error corrupt{ErrorCode::kCorrupt, "corners that the map cannot have"};
  const std::shared_ptr<CornerParts> parts = corner_parts_of(map);
  if (parts == nullptr) return corrupt;
  Progress none;
  parts->make_graph(1, none);
  auto boxes = section_values<EdgeBoxes>(sections, corner_section::kEdgeBoxes, parts->graph->edge_count());
  if (!boxes) return boxes.error();
  parts->boxes = *std::move(boxes);
  InheritedBoxes::Lists steps;
  auto first = section_values<std::uint32_t>(sections, corner_section::kFirstStep,
                                             2 * std::uint64_t{parts->graph->corner_count()} + 1);
  if (!first) return first.error();
  steps.first = *std::move(first);
  auto angles = listed_values<std::uint8_t>(sections, corner_section::kAngles, steps.first.back());
  if (!angles) return angles.error();
  steps.angles = *std::move(angles);
  auto step_boxes = listed_values<CellBox>(sections, corner_section::kStepBoxes, steps.first.back());
  if (!step_boxes) return step_boxes.error();
  steps.boxes = *std::move(step_boxes);
  parts->inherited = InheritedBoxes::from_lists(*parts->graph, std::move(steps));
  if (!parts->inherited) return corrupt;
  auto* const grid = dynamic_cast<GridCorners*>(parts.get());
  if (grid != nullptr) grid->is_sharp = is_sharp(values);
  const auto read =
      grid != nullptr ? read_ends(*grid, sections) : read_ends(dynamic_cast<MeshCorners&>(*parts), sections);
  if (!read) return read.error();
  if (values.of("distances") == "matrix") {
    const std::uint64_t corners = parts->graph->corner_count();
    auto next = section_values<std::uint16_t>(sections, corner_section::kNext, corners * corners);
    if (!next) return next.error();
    parts->matrix = CornerMatrix::from_next(*parts->graph, *std::move(next));
    if (!parts->matrix) return corrupt;
  }
  parts->finish();
  return std::shared_ptr<const CornerIndex>(std::make_shared<CornerIndex>(values, parts));
}

namespace {

/// As pictures have them: middles of cells are whole numbers, and meshes have the unit of their file.
class PicturePlaces {
 public:
  explicit PicturePlaces(const Map& map) : mesh_(as_nav_mesh(map)) {}
  std::array<double, 3> operator()(HalfPoint p) const {
    if (mesh_ != nullptr) return {p.x / mesh_->unit(), p.y / mesh_->unit(), 0};
    return {0.5 * (p.x - 1), 0.5 * (p.y - 1), 0};
  }

 private:
  const NavMesh* mesh_;
};

/// What the nodes of a map see. One per thread.
class NodeEyes {
 public:
  NodeEyes(const Map& map, const CornerParts& parts)
      : map_(map),
        grid_(dynamic_cast<const GridCorners*>(&parts)),
        mesh_(dynamic_cast<const MeshCorners*>(&parts)) {
    if (grid_ != nullptr) fan_.emplace(grid_->ground);
    if (mesh_ != nullptr) mesh_fan_.emplace(mesh_->ground);
  }

  HalfPoint place(NodeId node) const {
    if (grid_ != nullptr) return middle_of(map_.as_grid()->cell(node));
    return half_point(map_.place(node));
  }
  /// As boxes have it.
  Cell cell(NodeId node) const {
    return grid_ != nullptr ? map_.as_grid()->cell(node) : mesh_->ground.raster(place(node));
  }
  void taut_corners(NodeId node, std::vector<std::uint32_t>& corners) {
    if (grid_ != nullptr) return goalbound::taut_corners(grid_->ground, *fan_, place(node), corners);
    const NavMesh& mesh = *as_nav_mesh(map_);
    mesh.areas_around(mesh.point(node), areas_);
    mesh_fan_->taut_corners(place(node), areas_, corners);
  }

 private:
  const Map& map_;
  const GridCorners* grid_;
  const MeshCorners* mesh_;
  std::optional<Fan> fan_;
  std::optional<MeshFan> mesh_fan_;
  std::vector<std::uint32_t> areas_;
};

}  // namespace

void CornerIndex::picture(const Map& map, std::size_t which, NodeId node, const QueryContext* context,
                          IndexPicture& picture) const {
  picture = IndexPicture();
  NodeEyes eyes(map, *parts_);
  std::vector<std::uint32_t> corners;
  if (which == 0 && node != kNoNode) {
    const PicturePlaces place_of(map);
    const HalfPoint from = eyes.place(node);
    eyes.taut_corners(node, corners);
    for (const std::uint32_t number : corners) {
      const Corner& corner = parts_->graph->corner(number);
      if (context != nullptr && context->goal != kNoNode &&
          !parts_->inherited->box(corner, number, from).contains(eyes.cell(context->goal)))
        continue;
      picture.outlines.push_back({kNoEdge, {place_of(from), place_of(corner.point())}});
    }
  }
  if (which == 1) {
    picture.values.reserve(map.node_count());
    for (std::uint32_t slot = 0; slot < map.node_count(); ++slot) {
      eyes.taut_corners(map.node_of_slot(slot), corners);
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

std::vector<IndexChoice> boxes() {
  return {{"inherited", "cells have those of the corners that they see: as quickly made as these"},
          {"exact",
           "made for each cell, shared by squares of 8 x 8: fewer corners are left; a look over the map from "
           "each cell; grids"}};
}

constexpr std::array<IndexParameter, 2> kParameters = {{
    {.id = "distances",
     .name = "Distances",
     .description = "how the way between two corners is found",
     .default_value = "search",
     .choices = &distances},
    {.id = "boxes",
     .name = "Boxes at cells",
     .description = "where the boxes of ends come from",
     .default_value = "inherited",
     .choices = &boxes},
}};

constexpr std::array<IndexPictureInfo, 2> kPictures = {{
    {.id = "taut",
     .name = "Corners in sight",
     .description =
         "lines to the corners at which a shortest way from the inspected node may turn; with a query, "
         "those whose box holds the goal"},
    {.id = "count",
     .name = "Corners a node sees",
     .description = "how many corners each node sees at which shortest ways may turn",
     .of_all_nodes = true},
}};

Result<IndexValues> resolve(const Map& map, const IndexValues& values) {
  const Grid* const grid = map.as_grid();
  if (grid != nullptr && grid->has_equal_costs()) return values;
  if (const NavMesh* mesh = as_nav_mesh(map)) {
    if (MeshGround(*mesh).folds()) return folding_error();
    if (is_sharp(values))
      return Error{
          .message =
              "exact boxes at cells are for grids: any point of a mesh may be an end; leave out 'exact'"};
    return values;
  }
  return Error{
      .message = fmt::format(
          "the index 'corners' holds straight lines over free ground, so it needs a navigation mesh, "
          "or a grid of squares that all cost the same; this map is of the kind '{}'",
          map.kind().id)};
}

/// From what some corners and some nodes see.
IndexMemory memory(const Map& map, const IndexValues& values) {
  constexpr std::size_t kSamples = 64;
  const std::shared_ptr<CornerParts> parts = corner_parts_of(map);
  const auto corners = parts->corners();
  const auto* const mesh = dynamic_cast<const MeshCorners*>(parts.get());
  NodeEyes eyes(map, *parts);
  std::vector<std::uint32_t> seen;
  const auto mean = [&](std::size_t count, const auto& look) {
    std::size_t total = 0;
    const std::size_t step = std::max<std::size_t>(1, count / kSamples);
    std::size_t samples = 0;
    for (std::size_t i = 0; i < count; i += step, ++samples) {
      look(static_cast<std::uint32_t>(i));
      total += seen.size();
    }
    return samples == 0 ? 0.0 : static_cast<double>(total) / static_cast<double>(samples);
  };
  const auto look = parts->eyes();
  const double of_a_corner = mean(corners.size(), [&](std::uint32_t corner) { look(corner, seen); });
  const double of_a_node =
      mean(map.node_count(), [&](std::uint32_t slot) { eyes.taut_corners(map.node_of_slot(slot), seen); });
  constexpr double kBytesOfAnEdge = 2 * sizeof(std::uint32_t) + sizeof(EdgeBoxes);
  constexpr double kBytesOfACorner = sizeof(Corner) + std::size_t{2} * 16 * (sizeof(CellBox) + 1);
  constexpr double kSquaresOfACell =
      2.0 / (CellBlocks::kSide * CellBlocks::kSide);  // half of their cells are walls
  double bytes = static_cast<double>(corners.size()) * (of_a_corner * kBytesOfAnEdge + kBytesOfACorner);
  constexpr double kScratchOfAnEdge = sizeof(EdgeTurns::Turn) + std::size_t{2} * sizeof(CellBox);
  double scratch = static_cast<double>(corners.size()) * (32 + of_a_corner * kScratchOfAnEdge);
  // A box and a bit for each cell, of each corner that a square sees.
  if (is_sharp(values)) {
    const double squares = static_cast<double>(map.node_count()) * kSquaresOfACell + 1;
    scratch += squares * 1.5 * of_a_node * 16 +
               worker_count(0) *
                   static_cast<double>(cell_box_scratch(corners.size(), static_cast<std::uint64_t>(squares)));
  }
  if (mesh == nullptr) {
    const double squares = static_cast<double>(map.node_count()) * kSquaresOfACell + 1;
    bytes += squares * (1.5 * of_a_node * 20 + sizeof(CellBlocks::Block) + 8) +
             static_cast<double>(map.as_grid()->cell_count()) / 8;
  } else {
    const double seen_by_all = mesh->ground.area_count() * of_a_node * 2;
    bytes += static_cast<double>(mesh->ground.byte_size()) + seen_by_all * sizeof(PolygonViews::Seen);
    scratch += seen_by_all * 3 * sizeof(std::uint32_t);
  }
  const std::uint64_t matrix =
      values.of("distances") == "matrix" ? CornerMatrix::bytes_for(corners.size()) : 0;
  return {.index_bytes = static_cast<std::size_t>(bytes) + static_cast<std::size_t>(matrix),
          .scratch_bytes = static_cast<std::size_t>(bytes / 2 + scratch)};
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

constexpr auto kExamples = std::to_array<std::string_view>({"corners", "corners:matrix", "corners:exact"});

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
