// Points that are one although they were written twice.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "goalbound/mesh_parts.hpp"

namespace goalbound {

/// Gives each point a number; points closer than the tolerances to one that is there get that one's.
class Welder {
 public:
  /// In the unit of the points; above 0. `height`: along z.
  Welder(double plane, double height) : plane_(plane), height_(height) {}

  std::uint32_t number_of(const MeshPoint& point);
  const std::vector<MeshPoint>& points() const { return points_; }
  std::vector<MeshPoint> take() { return std::move(points_); }

 private:
  struct Cell {
    std::int64_t x, y, z;
    friend bool operator==(const Cell&, const Cell&) = default;
  };
  struct HashCell {
    std::size_t operator()(const Cell& cell) const;
  };
  Cell cell_of(const MeshPoint& point) const;
  bool same(const MeshPoint& a, const MeshPoint& b) const;

  double plane_;
  double height_;
  std::vector<MeshPoint> points_;
  std::unordered_multimap<Cell, std::uint32_t, HashCell> cells_;
};

/// The largest side of the box around the points; 1 for none, or when they are all one.
double largest_side(const std::vector<MeshPoint>& points);

}  // namespace goalbound
