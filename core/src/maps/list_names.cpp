// What people call nodes of a list graph, and which they mean.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "goalbound/list_graph.hpp"
#include "goalbound/text.hpp"
#include "maps/lookup.hpp"

namespace goalbound {
namespace {

std::string_view form_of_places(const MapKindInfo& kind) {
  return kind.axes == 3 ? "X,Y,Z" : "X,Y";
}

/// As many numbers in the unit of the file as the kind has axes, with commas between.
std::optional<Place> parse_place(std::string_view text, const MapKindInfo& kind, double unit) {
  constexpr double kFarAway = 2147483647;  // what whole places hold
  const auto fields = split_fields(text, ',');
  if (fields.size() != kind.axes) return std::nullopt;
  std::array<std::int32_t, 3> values{};
  for (std::size_t i = 0; i < fields.size(); ++i) {
    const auto value = parse_number<double>(fields[i]);
    if (!value.ok() || !(std::abs(value.value * unit) <= kFarAway)) return std::nullopt;
    values[i] = static_cast<std::int32_t>(std::lround(value.value * unit));
  }
  return Place{values[0], values[1], values[2]};
}

/// On the axis on which it is the most; 0 inside.
double distance_beyond(const Box& box, Place place) {
  const auto beyond = [](std::int32_t v, std::int32_t min, std::int32_t max) {
    return std::max({0.0, double(min) - v, v - double(max)});
  };
  return std::max({beyond(place.x, box.min_x, box.max_x), beyond(place.y, box.min_y, box.max_y),
                   beyond(place.z, box.min_z, box.max_z)});
}
/// Farther away than the map is wide: nobody means its nearest node. Maps of a single place have no width.
bool is_far(const Box& box, double beyond) {
  const double widest =
      std::max({double(box.max_x) - box.min_x, double(box.max_y) - box.min_y, double(box.max_z) - box.min_z});
  return widest > 0 && beyond > widest;
}

}  // namespace

NodeId ListGraph::nearest_node(Place place) const {
  return lookup_->nearest(places_, place).value_or(kNoNode);
}

NodeId ListGraph::node_at(Place place) const {
  const NodeId nearest = nearest_node(place);
  return nearest != kNoNode && this->place(nearest) == place ? nearest : kNoNode;
}

Result<NodeId> ListGraph::find_node(std::string_view text) const {
  const auto refuse = [&](std::string_view reason) {
    return Error{ErrorCode::kInvalidArgument, fmt::format("{} {}", in_quotes(text), reason)};
  };
  if (places_.empty()) return refuse("is not a node: the map has none at all");
  if (!text.starts_with('#')) {
    const auto place = parse_place(text, *kind_, place_unit_);
    if (place) {
      const double beyond = distance_beyond(limits_, *place);
      if (!is_far(limits_, beyond)) return nearest_node(*place);
      return refuse(
          fmt::format("lies {:g} beyond the map, whose nodes lie in {}; are its coordinates in another order "
                      "or unit?",
                      beyond / place_unit_, place_words().of(limits_)));
    }
    return refuse(fmt::format("is not a {}; write {} as in {}, or coordinates {} at it or near it",
                              kind_->node_word, "#NAME", name_of(NodeId{0}), form_of_places(*kind_)));
  }
  if (const auto named = numbered(text.substr(1))) return *named;
  const NodeId last = NodeId(node_count() - 1);
  return refuse(lookup_->names.empty() ? fmt::format("is not a {}; they are {} to {}", kind_->node_word,
                                                     name_of(NodeId{0}), name_of(last))
                                       : fmt::format("is not a {}; the first of {} is {}", kind_->node_word,
                                                     node_count(), name_of(NodeId{0})));
}

std::optional<NodeId> ListGraph::numbered(std::string_view name) const {
  if (!lookup_->names.empty()) return lookup_->find(name);
  const auto number = parse_number<std::uint64_t>(name);
  if (!number.ok() || number.value < first_number_ || number.value - first_number_ >= node_count()) {
    return std::nullopt;
  }
  return NodeId(static_cast<std::uint32_t>(number.value - first_number_));
}

std::string ListGraph::name_of(NodeId n) const {
  if (!lookup_->names.empty()) return "#" + lookup_->names[index_of(n)];
  return fmt::format("#{}", std::uint64_t{first_number_} + index_of(n));
}

std::string ListGraph::name_of(EdgeId edge) const {
  return "to " + name_of(out(edge.node)[index_of(edge.edge)].to);
}

double ListGraph::length_of(PathCost cost) const {
  const PathCost of_file = cost / cost_scale_;  // rounded down on purpose: free arcs cost less than one
  return static_cast<double>(of_file) / cost_unit_;
}

std::string ListGraph::length_text(PathCost cost) const {
  if (cost_unit_ == 1) return fmt::format("{}", cost / cost_scale_);
  return fmt::format("{:.6f}", length_of(cost));
}

}  // namespace goalbound
