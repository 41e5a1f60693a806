// What maps share whose rows or columns lie half a cell aside.
#pragma once

#include <cstdint>

#include "goalbound/cell_graph.hpp"

namespace goalbound {

/// Rows and columns swapped.
constexpr Cell swapped(Cell c) {
  return {c.y, c.x};
}

/// The cell as one of staggered rows: itself, or of staggered columns swapped.
constexpr Cell as_of_rows(Cell c, Stagger stagger) {
  return has_staggered_columns(stagger) ? swapped(c) : c;
}
/// A place whose axes are those of staggered rows.
constexpr Place as_of_rows(Place p, Stagger stagger) {
  return has_staggered_columns(stagger) ? Place{p.y, p.x} : p;
}

/// Of a row, or of a column where these are staggered: 1 where it lies half a cell aside, else 0.
constexpr std::int32_t shift_of_row(std::int32_t row, Stagger stagger) {
  const bool odd = (row & 1) != 0;
  return odd == (stagger == Stagger::kOddRows || stagger == Stagger::kOddColumns) ? 1 : 0;
}

/// Rounded down, also below 0.
constexpr std::int32_t quotient(std::int32_t a, std::int32_t b) {
  return a / b - (a % b < 0 ? 1 : 0);
}

/// What a free cell costs; 1 where all cost the same.
inline std::uint32_t weight_of(const Grid& rows, NodeId n) {
  return rows.is_uniform() ? 1 : rows.weights()[index_of(n)];
}

/// The places of the free cells, in the order of nodes.
template <class Centre>
std::vector<Place> centres_of(const Grid& rows, Stagger stagger, const Centre& centre) {
  std::vector<Place> places;
  places.reserve(rows.free_count());
  for (const NodeId n : rows.free_nodes()) places.push_back(centre(rows.cell(n), stagger));
  return places;
}

/// A made map as what is held.
template <class Kind>
Result<std::shared_ptr<const Map>> held(Result<Kind> made) {
  if (!made) return made.error();
  return std::shared_ptr<const Map>(std::make_shared<const Kind>(std::move(made).value()));
}

}  // namespace goalbound
