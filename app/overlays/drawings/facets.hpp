// Flat polygons in space, and the order in which they hide each other: a tree of the planes that they lie in
// (Fuchs, Kedem, Naylor: On visible surface generation by a priori tree structures, 1980). It serves every
// direction, and pictures of vectors as well as of pixels.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "model/view/space_view.hpp"

namespace goalbound::app {

/// Convex and flat.
struct Facet {
  std::vector<SpacePoint> corners;  ///< in order around it, against the clock seen from its front
  std::array<double, 3> normal{};   ///< of length one, towards its front
  std::uint32_t owner = 0;          ///< what it is a part of, as its maker counts
};

/// Cuts a polygon that may be neither convex nor flat into facets. What has no area gives none.
void add_facets(const std::vector<SpacePoint>& corners, std::uint32_t owner, std::vector<Facet>& facets);

/// Corners of a convex polygon that lie on the side of a plane to which its normal shows, or on it, with
/// those that the plane adds.
void clip(std::vector<SpacePoint>& corners, const std::array<double, 3>& normal, double offset);

class FacetTree {
 public:
  FacetTree() = default;
  /// Cuts facets in two where the plane of another one passes through them. Cost: with n facets of a level
  /// about n log n.
  explicit FacetTree(std::vector<Facet> facets);

  const std::vector<Facet>& facets() const { return facets_; }
  /// Numbers of all facets: none hides one behind it, seen in parallel.
  std::vector<std::uint32_t> back_to_front(const std::array<double, 3>& towards_eye) const;

 private:
  static constexpr std::uint32_t kNone = 0xFFFFFFFFU;
  struct Node {
    std::array<double, 3> normal{};
    std::vector<std::uint32_t> facets;  ///< in its plane
    std::uint32_t front = kNone;
    std::uint32_t back = kNone;
  };
  struct Part;

  std::uint32_t choose(const std::vector<std::uint32_t>& part) const;
  void divide(std::vector<Part>& parts);

  std::vector<Facet> facets_;
  std::vector<Node> nodes_;
  double grain_ = 0;       ///< what lies nearer to a plane lies in it
  std::size_t limit_ = 0;  ///< of facets: none is cut beyond it
};

}  // namespace goalbound::app
