#include "hierarchy/piece.hpp"

#include <algorithm>
#include <array>
#include <numeric>
#include <utility>

namespace goalbound {
namespace {

/// Which of the two sides a node between them touches more, and of equal ones the smaller.
Part nearer_side(const Piece& piece, const std::vector<Part>& parts, std::uint32_t node,
                 const std::array<std::uint32_t, 2>& sizes) {
  std::array<std::uint32_t, 2> touched{};
  for (const std::uint32_t other : piece.graph.of(node)) {
    if (parts[other] != Part::kSeparator) ++touched[static_cast<std::size_t>(parts[other])];
  }
  const bool left = touched[0] != touched[1] ? touched[0] > touched[1] : sizes[0] <= sizes[1];
  return left ? Part::kLeft : Part::kRight;
}

/// What separates two sides goes to one of them, node by node. Both have some then.
void join_separator(const Piece& piece, std::vector<Part>& parts) {
  std::array<std::uint32_t, 2> sizes{};
  for (const Part part : parts) {
    if (part != Part::kSeparator) ++sizes[static_cast<std::size_t>(part)];
  }
  const bool one_is_empty = sizes[0] == 0 || sizes[1] == 0;
  const Part empty_side = sizes[0] == 0 ? Part::kLeft : Part::kRight;
  for (std::uint32_t node = 0; node < parts.size(); ++node) {
    if (parts[node] != Part::kSeparator) continue;
    parts[node] = one_is_empty ? empty_side : nearer_side(piece, parts, node, sizes);
    ++sizes[static_cast<std::size_t>(parts[node])];
  }
}

bool is_smaller(const Piece& a, const Piece& b) {
  return std::pair(a.size(), b.names.front()) < std::pair(b.size(), a.names.front());
}

}  // namespace

Piece Piece::of(const Neighbours& neighbours) {
  Piece all{WeightedGraph::of(neighbours), {}};
  all.names.resize(neighbours.node_count());
  std::iota(all.names.begin(), all.names.end(), 0U);
  return all;
}

Piece Piece::side(const std::vector<Part>& parts, Part side) const {
  std::vector<std::uint32_t> number(names.size());
  Piece result;
  for (std::uint32_t node = 0; node < names.size(); ++node) {
    if (parts[node] != side) continue;
    number[node] = static_cast<std::uint32_t>(result.names.size());
    result.names.push_back(names[node]);
  }
  WeightedGraph& own = result.graph;
  own.first.reserve(result.names.size() + 1);
  for (std::uint32_t node = 0; node < names.size(); ++node) {
    if (parts[node] != side) continue;
    for (const std::uint32_t other : graph.of(node)) {
      if (parts[other] == side) own.ends.push_back(number[other]);
    }
    own.first.push_back(static_cast<std::uint32_t>(own.ends.size()));
  }
  own.edge_weights.assign(own.ends.size(), 1);
  own.node_weights.assign(result.names.size(), 1);
  own.weight = own.node_count();
  return result;
}

std::optional<std::vector<std::uint32_t>> cut_into(const Neighbours& neighbours, std::uint32_t count,
                                                   const Progress* progress) {
  std::vector<std::uint32_t> part_of(neighbours.node_count());
  if (part_of.empty()) return part_of;
  std::vector<Piece> pieces;  // a heap, the largest first
  pieces.push_back(Piece::of(neighbours));
  while (pieces.size() < count && pieces.front().size() > 1) {
    std::ranges::pop_heap(pieces, is_smaller);
    const Piece largest = std::move(pieces.back());
    pieces.pop_back();
    SeededRandom random(largest.size());
    auto parts = find_separator(largest.graph, random, progress);
    if (!parts) return std::nullopt;
    join_separator(largest, *parts);
    for (const Part side : {Part::kLeft, Part::kRight}) {
      pieces.push_back(largest.side(*parts, side));
      std::ranges::push_heap(pieces, is_smaller);
    }
  }
  // Parts that are near each other have numbers that are.
  std::ranges::sort(pieces, {}, [](const Piece& piece) { return piece.names.front(); });
  for (std::uint32_t i = 0; i < pieces.size(); ++i) {
    for (const std::uint32_t name : pieces[i].names) part_of[name] = i;
  }
  return part_of;
}

}  // namespace goalbound
