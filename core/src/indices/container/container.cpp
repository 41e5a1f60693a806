// Geometric containers other than boxes, whatever their shape.
// Source: D. Wagner, T. Willhalm, C. Zaroliagis: Geometric containers for efficient shortest-path
// computation, ACM Journal of Experimental Algorithmics 10, 2005.
#include <array>

#include "goalbound/containers.hpp"
#include "indices/ordering_parameter.hpp"

namespace goalbound {

extern const IndexKind kIndex_container;

namespace index_container {
namespace {

std::vector<IndexChoice> shape_choices() {
  std::vector<IndexChoice> choices;
  for (const ContainerInfo* info : all_containers()) choices.push_back({info->id, info->description});
  return choices;
}

constexpr std::array<IndexParameter, 3> kParameters = {{
    {.id = "shape",
     .name = "Shape",
     .description = "the shape around the goals of an edge",
     .default_value = "disk",
     .choices = &shape_choices,
     .always_written = true},
    kOrderingParameter,
    {.id = "corners",
     .name = "Corners of a hull",
     .description = "4, 8 or 16 sides on the plane; 6, 14 or 26 faces in space",
     .default_value = "8",
     .choices = nullptr,
     .least = 4,
     .most = 16},
}};

constexpr std::array<IndexPictureInfo, 1> kPictures = {{
    {.id = "containers", .name = "Containers", .description = "that of each edge of the node"},
}};

ContainerOptions options_of(const Map& map, const IndexValues& values) {
  return {.ordering = chosen_ordering(map, values), .corners = values.number("corners")};
}

const ContainerInfo& shape_of(const IndexValues& values) {
  return *find_container(values.of("shape"));
}

Result<IndexValues> resolve(const Map& map, const IndexValues& values) {
  if (auto space = container_space(map, options_of(map, values)); !space) return space.error();
  return with_chosen_ordering(map, values);
}

IndexMemory memory(const Map& map, const IndexValues& values) {
  return ContainerIndex::memory(map, shape_of(values), options_of(map, values));
}

Result<std::shared_ptr<const Index>> make(const IndexRequest& request, Progress& progress) {
  ContainerOptions options = options_of(request.map, request.values);
  options.threads = request.threads;
  options.memory_limit = request.memory_limit;
  auto made = ContainerIndex::make(request.map, shape_of(request.values), options, progress);
  if (!made) return made.error();
  return std::shared_ptr<const Index>(*std::move(made));
}

std::vector<IndexSection> write(const Index& index) {
  return dynamic_cast<const ContainerIndex&>(index).sections();
}

Result<std::shared_ptr<const Index>> read(const Map& map, const IndexValues& values,
                                          std::span<const IndexSection> sections) {
  auto index = ContainerIndex::from_sections(map, shape_of(values), options_of(map, values), sections);
  if (!index) return index.error();
  return std::shared_ptr<const Index>(*std::move(index));
}

}  // namespace
}  // namespace index_container

const IndexKind kIndex_container = {
    .id = "container",
    .name = "Containers",
    .description =
        "geometric containers of other shapes: for each edge a disk, a sector, an ellipse or a hull around "
        "its goals, 5 to 57 bytes an edge; a slower test",
    .file_code = 2,
    .roles = {IndexRole::kEdges},
    .parameters = index_container::kParameters,
    .pictures = index_container::kPictures,
    .paths_kept = &kept_by_ordering,
    .resolve = &index_container::resolve,
    .memory = &index_container::memory,
    .make = &index_container::make,
    .write = &index_container::write,
    .read = &index_container::read,
};

IndexValues ContainerIndex::values_of(const ContainerInfo& info, const ContainerSpace& space,
                                      Ordering ordering) {
  IndexValues values(kIndex_container);
  // All are words and numbers of the kind.
  (void)values.set("shape", info.id).ok();
  (void)values.set("ordering", info_of(ordering).id).ok();
  (void)values.set("corners", std::to_string(space.corners)).ok();
  return values;
}

}  // namespace goalbound
