// Meshes of squares and triangles at random, and points on them.
#pragma once

#include <algorithm>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "goalbound/mesh_paths.hpp"
#include "goalbound/nav_mesh.hpp"

namespace goalbound::test {

/// Free cells of a grid of letters as squares, every other row and column narrower, so that lengths differ.
inline MeshParts squares(const std::vector<std::string>& rows) {
  MeshParts parts;
  const std::size_t width = rows.front().size();
  const auto at = [](std::size_t i) {
    return static_cast<double>(i) * 1.5 - 0.25 * static_cast<double>(i % 2);
  };
  for (std::size_t y = 0; y <= rows.size(); ++y) {
    for (std::size_t x = 0; x <= width; ++x) parts.points.push_back({at(x), at(y), 0});
  }
  for (std::size_t y = 0; y < rows.size(); ++y) {
    for (std::size_t x = 0; x < width; ++x) {
      if (rows[y][x] != '.') continue;
      const auto corner = static_cast<std::uint32_t>(y * (width + 1) + x);
      const auto below = corner + static_cast<std::uint32_t>(width) + 1;
      parts.polygons.push_back({corner, corner + 1, below + 1, below});
    }
  }
  return parts;
}

inline MeshParts random_squares(std::mt19937& random, std::size_t side, unsigned percent) {
  std::vector<std::string> rows(side, std::string(side, '.'));
  for (std::string& row : rows) {
    for (char& c : row) {
      if (random() % 100 < percent) c = '@';
    }
  }
  rows[0][0] = '.';
  return squares(rows);
}

/// Each polygon as triangles about its first corner.
inline MeshParts triangles(MeshParts parts) {
  std::vector<std::vector<std::uint32_t>> cut;
  for (const auto& polygon : parts.polygons) {
    for (std::size_t i = 2; i < polygon.size(); ++i) cut.push_back({polygon[0], polygon[i - 1], polygon[i]});
  }
  parts.polygons = std::move(cut);
  return parts;
}

inline MeshPoint middle(const NavMesh& mesh, std::uint32_t area) {
  MeshPoint sum;
  for (const std::uint32_t corner : mesh.polygon(area)) {
    sum.x += mesh.parts().points[corner].x;
    sum.y += mesh.parts().points[corner].y;
  }
  const auto count = static_cast<double>(mesh.polygon(area).size());
  return {sum.x / count, sum.y / count, 0};
}

inline MeshPoint random_point(std::mt19937& random, const NavMesh& mesh) {
  const auto corners = mesh.polygon(static_cast<std::uint32_t>(random() % mesh.area_count()));
  MeshPoint sum;
  double weights = 0;
  for (const std::uint32_t corner : corners) {
    const double weight = 1 + static_cast<double>(random() % 1000);
    sum.x += weight * mesh.parts().points[corner].x;
    sum.y += weight * mesh.parts().points[corner].y;
    weights += weight;
  }
  return {sum.x / weights, sum.y / weights, 0};
}

/// A corner of a polygon, the middle of a side or any point within.
inline MeshPoint any_point(std::mt19937& random, const NavMesh& mesh) {
  if (random() % 3 == 0) return random_point(random, mesh);
  const auto corners = mesh.polygon(static_cast<std::uint32_t>(random() % mesh.area_count()));
  const std::size_t i = random() % corners.size();
  const MeshPoint& a = mesh.parts().points[corners[i]];
  const MeshPoint& b = mesh.parts().points[corners[(i + 1) % corners.size()]];
  if (random() % 3 != 0) return a;
  return {(a.x + b.x) / 2, (a.y + b.y) / 2, 0};
}

/// The same polygons in any order.
inline MeshParts shuffled(std::mt19937& random, MeshParts parts) {
  std::shuffle(parts.polygons.begin(), parts.polygons.end(), random);
  return parts;
}

/// Squares or triangles, shuffled, bent or merged, by a number.
inline NavMesh random_mesh(std::mt19937& random, int number) {
  MeshParts parts = random_squares(random, 3 + random() % 7, static_cast<unsigned>(15 + random() % 40));
  if (number % 2 == 1) parts = triangles(std::move(parts));
  parts = shuffled(random, std::move(parts));
  if (number % 3 == 2) {
    // Corners off the board: sides in line with others are rare then. What is no longer convex is left as it
    // was.
    MeshParts bent = parts;
    for (MeshPoint& point : bent.points) {
      point.x += static_cast<double>(random() % 100) / 400;
      point.y += static_cast<double>(random() % 100) / 400;
    }
    if (auto made = NavMesh::create(std::move(bent), MeshNodes::kCentres)) return *std::move(made);
  }
  NavMesh mesh = NavMesh::create(std::move(parts), MeshNodes::kCentres).value();
  if (number % 4 != 3) return mesh;
  return NavMesh::create(merge_polygons(mesh), MeshNodes::kCentres).value();
}

}  // namespace goalbound::test
