// Estimates by coordinates of an embedding, as an entry of the registry: see goalbound/embedding.hpp.
#include "goalbound/embedding.hpp"

#include <algorithm>
#include <array>
#include <string>

#include "indices/embedding/fast_map.hpp"
#include "indices/section_values.hpp"

namespace goalbound {

extern const IndexKind kIndex_embedding;

namespace index_embedding {
namespace {

constexpr std::uint32_t kCoordinateSection = kFirstSection;

constexpr std::array<IndexParameter, 1> kParameters = {{
    {.id = "dimensions",
     .name = "Dimensions",
     .description = "how many coordinates each node gets; 4 bytes a node for each",
     .default_value = "8",
     .choices = nullptr,
     .least = 1,
     .most = 32},
}};

constexpr std::array<IndexPictureInfo, 1> kPictures = {{
    {.id = "embedded-estimates",
     .name = "Embedded estimates",
     .description = "of each node what the coordinates tell of the path to the goal"},
}};

IndexMemory memory(const Map& map, const IndexValues& values) {
  return {.index_bytes = std::size_t{map.node_count()} * values.number("dimensions") * sizeof(Cost),
          .scratch_bytes = fast_map_scratch_bytes(map)};
}

Result<std::shared_ptr<const Index>> make(const IndexRequest& request, Progress& progress) {
  auto made = EmbeddingIndex::make(request.map, request.values.number("dimensions"), progress);
  if (!made) return made.error();
  return std::shared_ptr<const Index>(*std::move(made));
}

std::vector<IndexSection> write(const Index& index) {
  return dynamic_cast<const EmbeddingIndex&>(index).sections();
}

Result<std::shared_ptr<const Index>> read(const Map& map, const IndexValues& values,
                                          std::span<const IndexSection> sections) {
  auto index = EmbeddingIndex::from_sections(map, values, sections);
  if (!index) return index.error();
  return std::shared_ptr<const Index>(*std::move(index));
}

}  // namespace
}  // namespace index_embedding

const IndexKind kIndex_embedding = {
    .id = "embedding",
    .name = "Embedding (FastMap)",
    .description =
        "FastMap: coordinates whose differences are nearly what paths cost, 4 bytes a node and dimension; a "
        "heuristic that knows of walls; optimal, prunes no edge by itself",
    .file_code = 11,
    .roles = {IndexRole::kEstimates},
    .parameters = index_embedding::kParameters,
    .pictures = index_embedding::kPictures,
    .memory = &index_embedding::memory,
    .make = &index_embedding::make,
    .write = &index_embedding::write,
    .read = &index_embedding::read,
    .valid_after_removals = true,
};

Result<std::shared_ptr<const EmbeddingIndex>> EmbeddingIndex::make(const Map& map, std::uint32_t dimensions,
                                                                   Progress& progress) {
  IndexValues values(kIndex_embedding);
  if (auto set = values.set("dimensions", std::to_string(dimensions)); !set) return set.error();
  auto coordinates = fast_map(map, find_components(map), dimensions, progress);
  if (!coordinates) return coordinates.error();
  return std::shared_ptr<const EmbeddingIndex>(new EmbeddingIndex(map, values, *std::move(coordinates)));
}

std::vector<IndexSection> EmbeddingIndex::sections() const {
  return {{index_embedding::kCoordinateSection, std::as_bytes(std::span(coordinates_))}};
}

Result<std::shared_ptr<const EmbeddingIndex>> EmbeddingIndex::from_sections(
    const Map& map, const IndexValues& values, std::span<const IndexSection> sections) {
  auto coordinates = section_values<Cost>(sections, index_embedding::kCoordinateSection,
                                          std::size_t{map.node_count()} * values.number("dimensions"));
  if (!coordinates) return coordinates.error();
  return std::shared_ptr<const EmbeddingIndex>(new EmbeddingIndex(map, values, *std::move(coordinates)));
}

QueryContext EmbeddingIndex::context(const Map& map, NodeId start, NodeId goal, SearchSide side) const {
  QueryContext context = Index::context(map, start, goal, side);
  context.note[0] = map.slot(side == SearchSide::kStart ? goal : start);
  return context;
}

Cost EmbeddingIndex::lower_bound(Cost estimate, std::uint32_t slot, const QueryContext& context) const {
  const auto here = coordinates(slot);
  const auto there = coordinates(static_cast<std::uint32_t>(context.note[0]));
  std::uint64_t left = 0;
  for (std::size_t k = 0; k < here.size(); ++k)
    left += here[k] < there[k] ? there[k] - here[k] : here[k] - there[k];
  return std::max(estimate, static_cast<Cost>(std::min<std::uint64_t>(left, kInfiniteCost - 1)));
}

void EmbeddingIndex::picture(const Map& map, std::size_t /*which*/, NodeId /*node*/,
                             const QueryContext* context, IndexPicture& picture) const {
  picture = IndexPicture();
  if (context == nullptr) return;
  picture.values.resize(map.node_count());
  for (std::uint32_t slot = 0; slot < map.node_count(); ++slot)
    picture.values[slot] = map.length_of(lower_bound(0, slot, *context));
}

}  // namespace goalbound
