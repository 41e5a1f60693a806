#include "model/container_shapes.hpp"

namespace goalbound::app {

bool ContainerShapes::holds(EdgeIndex e, Place goal) const {
  const ContainerShape& shape = edges[e.value()];
  return !shape.record.empty() && info->holds(space, shape.ends, shape.record.data(), goal);
}

std::shared_ptr<const ContainerShapes> shapes_of_node(const Map& map, const ContainerInfo& info, NodeId node,
                                                      Ordering ordering) {
  auto shapes = std::make_shared<ContainerShapes>();
  shapes->info = &info;
  shapes->space = *container_space(map, {});
  NodeContainers containers(map, info, shapes->space, ordering);
  containers.make(node);
  shapes->edges.resize(containers.edge_limit());
  for (std::size_t e = 0; e < shapes->edges.size(); ++e) {
    const auto record = containers.record(EdgeIndex(e));
    if (record.empty()) continue;
    ContainerShape& shape = shapes->edges[e];
    shape.ends = containers.ends(EdgeIndex(e));
    shape.record.assign(record.begin(), record.end());
    for (const Place goal : containers.goals(EdgeIndex(e))) shape.around.grow(goal);
    info.outline(shapes->space, shape.ends, record.data(), shape.lines);
  }
  return shapes;
}

}  // namespace goalbound::app
