// Finds nodes of a list graph by name and by place, and its arcs by where they lead. What is needed for that
// is made when first asked.
#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "goalbound/list_graph.hpp"

namespace goalbound {

/// All members may be called from any thread.
struct ListGraph::Lookup {
  /// `names`: one a node, or none.
  explicit Lookup(std::vector<std::string> node_names);
  ~Lookup();

  /// Nothing when no node is called so.
  std::optional<NodeId> find(std::string_view name) const;
  /// The nearest of these places, which are the same in every call; of several the first. Nothing without
  /// any.
  std::optional<NodeId> nearest(std::span<const Place> places, Place place) const;

  const std::vector<std::string> names;

 private:
  struct PlaceIndex;

  mutable std::once_flag numbers_made_;
  mutable std::unordered_map<std::string_view, std::uint32_t> numbers_;
  mutable std::once_flag index_made_;
  mutable std::unique_ptr<const PlaceIndex> index_;
};

/// All members may be called from any thread.
struct ListGraph::LazyArcsIn {
  /// Those of `graph`, which is the same in every call.
  const ArcsIn& of(const ListGraph& graph);

 private:
  std::once_flag made_;
  std::unique_ptr<const ArcsIn> arcs_in_;
};

}  // namespace goalbound
