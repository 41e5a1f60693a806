#include "indices/united_boxes/united_maker.hpp"

#include <algorithm>
#include <numeric>
#include <utility>
#include <vector>

#include "goalbound/text.hpp"

namespace goalbound::index_united_boxes {
namespace {

/// The map without any unit: of the map of one unit others are made as of that.
const Grid& whole_of(const Map& map) {
  // Not owned: both live as long as the map.
  return *without_unit({std::shared_ptr<const Map>(), &map})->as_grid();
}

std::vector<Unit> units_of(const IndexValues& values) {
  std::vector<Unit> units;
  for (const std::string_view text : split_fields(values.of("units"), '/'))
    units.push_back(parse_unit(text).value());  // resolved values have units alone
  return units;
}

Result<std::vector<Grid>> maps_of(const Grid& whole, std::span<const Unit> units) {
  const Clearance of_map(whole);
  std::vector<Grid> maps;
  for (const Unit& unit : units) {
    auto map =
        unit.costs ? grid_for(whole, unit, Clearance(whole, unit.costs)) : grid_for(whole, unit, of_map);
    if (!map) return map.error();
    maps.push_back(*std::move(map));
  }
  return maps;
}

std::vector<std::uint32_t> nodes_of_any(const Grid& whole, std::span<const Grid> maps) {
  std::vector<std::uint32_t> bits(words_for(whole));
  for (const Grid& map : maps) {
    for (const NodeId n : map.free_nodes()) bits[index_of(n) / 32] |= 1U << (index_of(n) % 32);
  }
  return bits;
}

/// Boxes of no goal.
Bounds no_boxes(const Grid& whole, const NodeRanks& ranks) {
  const Bounds::Info info = info_of_boxes(whole, ranks.count());
  const BoxShape shape = shape_of_boxes(info);
  Bounds boxes(info, shape, BoxMemory(shape.byte_size()),
               std::vector<NodeQuality>(ranks.count(), NodeQuality::kInherited));
  for (std::uint32_t slot = 0; slot < ranks.count(); ++slot) {
    for (const Direction d : kAllDirections) boxes.set(slot, d, Box());
  }
  return boxes;
}

/// Grows boxes until they hold those of one unit.
void unite(Bounds& boxes, const NodeRanks& ranks, const Bounds& own, const Grid& map) {
  for (std::uint32_t slot = 0; slot < map.free_count(); ++slot) {
    const std::uint32_t to = ranks.rank(map.free_nodes()[slot]);
    for (const Direction d : kAllDirections) {
      const Box added = own.box(slot, d);
      Box box = boxes.box(to, d);
      if (box.contains(added)) continue;
      box.grow(added);
      boxes.set(to, d, box);
    }
  }
}

}  // namespace

PrecomputeOptions options_of(const IndexValues& values) {
  return {.ordering = Ordering::kAllOptimal, .method = find_method_choice(values.of("method"))->method};
}

std::string named_twice(std::string_view texts) {
  auto all = split_fields(texts, '/');
  std::ranges::sort(all);
  const auto twice = std::ranges::adjacent_find(all);
  return twice == all.end() ? std::string() : std::string(*twice);
}

std::size_t words_for(const Grid& grid) {
  return grid.node_limit() / 32 + 1;
}

Bounds::Info info_of_boxes(const Grid& grid, std::uint32_t nodes) {
  return {.kind = &grid.kind(),
          .limits = grid.limits(),
          .node_count = nodes,
          .box_count = std::uint64_t{nodes} * kDirectionCount,
          .map_hash = 0,
          .ordering = Ordering::kAllOptimal};
}

BoxShape shape_of_boxes(const Bounds::Info& info) {
  BoxShape shape;
  shape.limits = info.limits;
  shape.value_bytes = BoxShape::value_bytes_for(info.limits);
  shape.node_count = info.node_count;
  return shape;
}

IndexMemory memory(const Map& map, const IndexValues& values) {
  const Grid& whole = whole_of(map);
  const std::vector<Unit> units = units_of(values);
  const bool has_costs = std::ranges::any_of(units, [](const Unit& unit) { return unit.costs.has_value(); });
  const auto nodes = has_costs ? static_cast<std::uint32_t>(whole.cell_count()) : whole.free_count();
  const WorkingSet one = working_set(whole, options_of(values));
  const std::size_t boxes = shape_of_boxes(info_of_boxes(whole, nodes)).byte_size();
  constexpr std::size_t kBytesOfCell = 13;  // the map of a unit
  return {.index_bytes = boxes + 2 * sizeof(std::uint32_t) * words_for(whole),
          .scratch_bytes = one.scratch_bytes + boxes + units.size() * kBytesOfCell * whole.node_limit()};
}

Result<std::shared_ptr<const Index>> make(const IndexRequest& request, Progress& progress) {
  const Grid& whole = whole_of(request.map);
  const auto maps = maps_of(whole, units_of(request.values));
  if (!maps) return maps.error();
  std::vector<std::uint32_t> bits = nodes_of_any(whole, *maps);
  const NodeRanks ranks(bits);
  progress.start(std::accumulate(maps->begin(), maps->end(), std::uint64_t{0},
                                 [](std::uint64_t sum, const Grid& map) { return sum + map.free_count(); }));
  PrecomputeOptions options = options_of(request.values);
  options.threads = request.threads;
  options.memory_limit = request.memory_limit;
  Bounds boxes = no_boxes(whole, ranks);
  std::vector<std::uint64_t> hashes;
  for (const Grid& map : *maps) {
    Progress part(&progress);
    const auto own = precompute(map, options, part);
    if (!own) return own.error();
    unite(boxes, ranks, *own, map);
    hashes.push_back(map.hash());
    progress.advance(map.free_count());
  }
  return std::shared_ptr<const Index>(std::make_shared<const UnitedBoxIndex>(
      request.values, std::move(hashes), std::move(bits), std::move(boxes)));
}

}  // namespace goalbound::index_united_boxes
