// What facets hide, as they are seen from one side: parts of lines, points, and which facet lies in front at
// a point of the picture. Exact, at any zoom.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "model/view/camera.hpp"
#include "overlays/map_picture.hpp"

namespace goalbound::app {

/// A facet as it lies in the picture.
struct SeenFacet {
  std::vector<MapPoint> corners;  ///< in order around it, either way
  /// Its nearness at a point: near[0] * x + near[1] * y + near[2].
  std::array<double, 3> near{};
  /// What lies less far behind it is not hidden: lines run along the ground.
  double room = 0;
  std::uint32_t owner = 0;

  double nearness_at(MapPoint at) const { return near[0] * at.x + near[1] * at.y + near[2]; }
  bool holds(MapPoint at) const;
};

class HiddenLines {
 public:
  using Part = std::pair<double, double>;

  HiddenLines() = default;
  /// Facets back to front.
  explicit HiddenLines(std::vector<SeenFacet> facets);

  const std::vector<SeenFacet>& facets() const { return facets_; }
  /// The parts of a line that are hidden, as shares of it, one after the other: with `parts` that are hidden
  /// by something else.
  std::vector<Part> hidden(MapPoint from, MapPoint to, std::vector<Part> parts = {}) const;
  bool is_hidden(MapPoint at) const;
  /// The facet that is seen there.
  std::optional<std::uint32_t> in_front(MapPoint at) const;

 private:
  std::uint32_t column(double x) const;
  std::uint32_t row(double y) const;
  const std::vector<std::uint32_t>& bin(std::uint32_t x, std::uint32_t y) const {
    return bins_[std::size_t{y} * side_ + x];
  }
  /// Facets whose rectangle a line may cross, each once.
  std::vector<std::uint32_t> around(MapPoint from, MapPoint to) const;

  std::vector<SeenFacet> facets_;
  std::vector<MapRect> bounds_;  ///< of each
  MapRect limits_;
  std::uint32_t side_ = 1;  ///< bins a side of the picture
  std::vector<std::vector<std::uint32_t>> bins_ = std::vector<std::vector<std::uint32_t>>(1);
};

}  // namespace goalbound::app
