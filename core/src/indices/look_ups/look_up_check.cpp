#include "indices/look_ups/look_up_check.hpp"

#include <algorithm>
#include <limits>

namespace goalbound {
namespace {

bool have_possible_levels(const Map& map, const LookUpTables& tables) {
  const std::size_t starts = tables.starts.size();
  if (starts < 3 || starts > LookUpIndex::kMostLevels + 2 || tables.starts[0] != 0) return false;
  if (tables.starts[1] != map.node_count() || tables.starts[starts - 2] != tables.parents.size())
    return false;
  for (std::size_t i = 1; i < starts; ++i) {
    if (tables.starts[i] < tables.starts[i - 1]) return false;
    const bool grows =
        i > 1 && tables.starts[i] - tables.starts[i - 1] > tables.starts[i - 1] - tables.starts[i - 2];
    if (grows) return false;  // no component is empty
  }
  return true;
}

/// Each node lies in a component of the next level, and none of those is empty.
bool have_possible_parents(const LookUpTables& tables) {
  std::vector<bool> has_nodes(tables.starts.back());
  for (std::size_t level = 0; level + 2 < tables.starts.size(); ++level) {
    for (std::uint32_t node = tables.starts[level]; node < tables.starts[level + 1]; ++node) {
      const std::uint32_t parent = tables.parents[node];
      if (parent < tables.starts[level + 1] || parent >= tables.starts[level + 2]) return false;
      has_nodes[parent] = true;
    }
  }
  return std::all_of(has_nodes.begin() + tables.starts[1], has_nodes.end(), [](bool has) { return has; });
}

std::uint64_t entries_of(const LookUpTables& tables) {
  std::vector<std::uint64_t> sizes(tables.starts.back());
  for (const std::uint32_t parent : tables.parents) ++sizes[parent];
  std::uint64_t entries = 0;
  for (const std::uint64_t size : sizes) entries += size * size;
  return entries;
}

/// Edges of the map that a table may tell, by number: where each leads, by slot.
class LookUpEdges {
 public:
  explicit LookUpEdges(const Map& map) : map_(map) {}

  bool leads(std::uint32_t slot, std::uint32_t number, std::uint32_t component, const LookUpIndex& index) {
    map_.edges(map_.node_of_slot(slot), edges_);
    return std::ranges::any_of(edges_, [&](const Edge& edge) {
      return edge.index.value() == number && index.component(map_.slot(edge.to)) == component;
    });
  }

 private:
  const Map& map_;
  std::vector<Edge> edges_;
};

/// Whether the edge or link with that number, out of that node, leads into that component.
bool leads_into(LookUpEdges& edges, const LookUpIndex& index, std::uint32_t node, std::uint32_t number,
                std::uint32_t component) {
  if (node < index.node_count(0)) return edges.leads(node, number, component, index);
  const auto links = index.links(node);
  return number < links.size() && index.component(links[number].to) == component;
}

bool is_possible_node(LookUpEdges& edges, const LookUpIndex& index, std::span<const std::uint32_t> members,
                      std::uint32_t node) {
  const std::uint32_t component = index.component(node);
  std::vector<std::uint32_t> told;
  for (const std::uint32_t other : members) {
    const std::uint32_t entry = index.within(node, other);
    if (entry == 0 || (!told.empty() && told.back() == entry)) continue;
    told.push_back(entry);
  }
  std::ranges::sort(told);
  told.erase(std::unique(told.begin(), told.end()), told.end());
  return std::ranges::all_of(
      told, [&](std::uint32_t entry) { return leads_into(edges, index, node, entry - 1, component); });
}

/// The nodes of one level, from `first` to before `end`; those of the level below begin at `below`.
struct LookUpRange {
  std::uint32_t below = 0;
  std::uint32_t first = 0;
  std::uint32_t end = 0;
};

/// Asked before the tables, which count on links that lead to nodes.
bool has_possible_links(LookUpEdges& edges, const LookUpIndex& index, std::uint32_t node,
                        const LookUpRange& range) {
  const auto is_inside = [&](std::uint32_t n) {
    return n >= range.below && n < range.first && index.component(n) == node;
  };
  return is_inside(index.centre(node)) &&
         std::ranges::all_of(index.links(node), [&](const LookUpTables::Link& link) {
           const bool is_there = link.to >= range.first && link.to < range.end && link.to != node;
           return is_there && is_inside(link.from) && leads_into(edges, index, link.from, link.edge, link.to);
         });
}

bool has_possible_tables(LookUpEdges& edges, const LookUpIndex& index, const LookUpRange& range) {
  std::vector<std::vector<std::uint32_t>> members;
  for (std::uint32_t node = range.first; node < range.end; ++node) {
    const std::size_t at = index.component(node) - range.end;
    if (at >= members.size()) members.resize(at + 1);
    members[at].push_back(node);
  }
  for (std::uint32_t node = range.first; node < range.end; ++node) {
    if (!is_possible_node(edges, index, members[index.component(node) - range.end], node)) return false;
  }
  return true;
}

}  // namespace

bool have_possible_sizes(const Map& map, const LookUpTables& tables) {
  if (!have_possible_levels(map, tables) || !have_possible_parents(tables)) return false;
  const std::size_t components = tables.parents.size() - tables.starts[1];
  if (tables.centres.size() != components || tables.first_link.size() != components + 1) return false;
  if (tables.first_link[0] != 0 || tables.first_link.back() != tables.links.size()) return false;
  if (!std::ranges::is_sorted(tables.first_link)) return false;
  const bool has_entries = tables.low.size() == entries_of(tables);
  return has_entries && (tables.high.empty() || tables.high.size() == tables.low.size());
}

bool is_possible(const Map& map, const LookUpIndex& index) {
  LookUpEdges edges(map);
  LookUpRange range;
  for (std::size_t level = 0; level < index.level_count(); ++level) {
    range = {range.first, range.end, range.end + index.node_count(level)};
    for (std::uint32_t node = range.first; level > 0 && node < range.end; ++node) {
      if (!has_possible_links(edges, index, node, range)) return false;
    }
    if (!has_possible_tables(edges, index, range)) return false;
  }
  return true;
}

}  // namespace goalbound
