#include "maps/nav_mesh_builder.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <map>
#include <tuple>
#include <unordered_map>
#include <unordered_set>

#include "maps/convex.hpp"
#include "maps/kinds.hpp"

namespace goalbound {
namespace {

/// Places reach so far at most: products of their differences fit 64 bits with room to spare, and so do
/// lengths of long paths 32 bits.
constexpr double kFarthestPlace = 4e6;
/// Coarser units to try when an optimal path may cost too much.
constexpr int kTries = 4;
/// A corner that lies so many units within the line of a side lies on it: files are rounded as well.
constexpr double kBend = 2;
constexpr std::size_t kMostCorners = 1024;

Error wrong(std::string message) {
  return {.code = ErrorCode::kInvalidArgument, .message = std::move(message)};
}

Result<void> check_parts(const MeshParts& parts) {
  if (parts.polygons.size() >= NavMesh::kNoArea || parts.points.size() >= NavMesh::kNoArea)
    return Error{ErrorCode::kLimit, "the mesh has too many polygons or points"};
  const auto is_possible = [](const MeshPoint& p) {
    return std::ranges::all_of(std::array{p.x, p.y, p.z}, [](double value) {
      return -NavMesh::kFarthestCoordinate <= value && value <= NavMesh::kFarthestCoordinate;
    });
  };
  const auto refuse = [](std::string_view what, std::size_t i) {
    return wrong(
        fmt::format("{} {} is not at numbers up to {} either way", what, i, NavMesh::kFarthestCoordinate));
  };
  for (std::size_t i = 0; i < parts.points.size(); ++i) {
    if (!is_possible(parts.points[i])) return refuse("point", i);
  }
  for (std::size_t i = 0; i < parts.polygons.size(); ++i) {
    const auto& polygon = parts.polygons[i];
    if (polygon.size() < 3)
      return wrong(fmt::format("polygon {} has {} corners; it takes three", i, polygon.size()));
    if (polygon.size() > kMostCorners) {
      return Error{ErrorCode::kLimit, fmt::format("polygon {} has {} corners; {} are possible", i,
                                                  polygon.size(), kMostCorners)};
    }
    for (const std::uint32_t corner : polygon) {
      if (corner >= parts.points.size())
        return wrong(fmt::format("polygon {} has the corner {}, and there are {} points", i, corner,
                                 parts.points.size()));
    }
  }
  for (std::size_t i = 0; i < parts.links.size(); ++i) {
    if (!is_possible(parts.links[i].from) || !is_possible(parts.links[i].to)) return refuse("link", i);
  }
  return {};
}

double farthest(const MeshParts& parts) {
  double most = 0;
  for (const MeshPoint& p : parts.points) most = std::max({most, std::abs(p.x), std::abs(p.y)});
  for (const MeshParts::Link& link : parts.links)
    most = std::max(
        {most, std::abs(link.from.x), std::abs(link.from.y), std::abs(link.to.x), std::abs(link.to.y)});
  return most;
}

/// The finest power of ten, of a millionth to a million, with which all places fit.
int finest_unit(const MeshParts& parts) {
  const double most = farthest(parts);
  int power = 6;
  while (power > -300 && most * std::pow(10.0, power) > kFarthestPlace) --power;
  return power;
}

/// Points at the same place become one.
std::size_t weld(MeshParts& parts) {
  std::map<std::tuple<double, double, double>, std::uint32_t> first;
  std::vector<std::uint32_t> number(parts.points.size());
  std::vector<MeshPoint> points;
  for (std::size_t i = 0; i < parts.points.size(); ++i) {
    const MeshPoint& p = parts.points[i];
    const auto [found, is_new] =
        first.try_emplace({p.x + 0.0, p.y + 0.0, p.z + 0.0}, static_cast<std::uint32_t>(points.size()));
    if (is_new) points.push_back(p);
    number[i] = found->second;
  }
  const std::size_t welded = parts.points.size() - points.size();
  parts.points = std::move(points);
  for (auto& polygon : parts.polygons) {
    for (std::uint32_t& corner : polygon) corner = number[corner];
    // Corners in a row that have become one.
    polygon.erase(std::unique(polygon.begin(), polygon.end()), polygon.end());
    while (polygon.size() > 1 && polygon.front() == polygon.back()) polygon.pop_back();
  }
  return welded;
}

bool has_twice(std::vector<std::uint32_t> corners) {
  std::sort(corners.begin(), corners.end());
  return std::adjacent_find(corners.begin(), corners.end()) != corners.end();
}

std::uint64_t side_key(std::uint32_t a, std::uint32_t b) {
  return std::uint64_t{std::min(a, b)} << 32U | std::max(a, b);
}

}  // namespace

bool holds_place(std::span<const std::uint32_t> polygon, const std::vector<Place>& places,
                 const BentOutlines& bent, std::uint32_t area, Place place) {
  const auto is_left_of_all = [&](std::size_t count, const auto& corner) {
    for (std::size_t i = 0; i < count; ++i) {
      if (turn_of(corner(i), corner((i + 1) % count), place) < 0) return false;
    }
    return true;
  };
  if (const auto found = bent.find(area); found != bent.end())
    return is_left_of_all(found->second.size(), [&](std::size_t i) { return found->second[i]; });
  return is_left_of_all(polygon.size(), [&](std::size_t i) { return places[polygon[i]]; });
}

std::int32_t AreaBins::column(std::int32_t x) const {
  return std::clamp(static_cast<std::int32_t>((double(x) - low.x) / size), 0, columns - 1);
}
std::int32_t AreaBins::row(std::int32_t y) const {
  return std::clamp(static_cast<std::int32_t>((double(y) - low.y) / size), 0, rows - 1);
}
std::span<const std::uint32_t> AreaBins::at(Place place) const {
  if (first.empty()) return {};
  const auto bin = static_cast<std::size_t>(row(place.y)) * static_cast<std::size_t>(columns) +
                   static_cast<std::size_t>(column(place.x));
  return {areas.data() + first[bin], first[bin + 1] - first[bin]};
}

/// Takes a mesh apart and puts a graph together.
class NavMeshBuilder {
 public:
  NavMeshBuilder(MeshParts parts, MeshNodes nodes) : parts_(std::move(parts)), nodes_(nodes) {}

  Result<NavMesh> build() {
    if (const auto good = check_parts(parts_); !good) return good.error();
    report_.welded = weld(parts_);
    const int finest = finest_unit(parts_);
    for (int power = finest;; --power) {
      auto mesh = build_at(std::pow(10.0, power));
      if (mesh || mesh.error().code != ErrorCode::kLimit || power == finest - kTries) return mesh;
    }
  }

 private:
  using Areas = std::pair<std::uint32_t, std::uint32_t>;

  Result<NavMesh> build_at(double unit) {
    unit_ = unit;
    places_.clear();
    for (const MeshPoint& p : parts_.points) places_.push_back(place_of(p));
    MeshParts kept = parts_;
    NavMesh::Report report = report_;
    bent_.clear();
    if (const auto good = take_polygons(kept, report); !good) return good.error();
    auto beyond = join(kept);
    if (!beyond) return beyond.error();
    points_.clear();
    areas_.clear();
    arcs_.clear();
    nodes_of_.assign(kept.polygons.size(), {});
    put_nodes(kept, *beyond);
    const auto bins = std::make_shared<const AreaBins>(bins_of(kept));
    put_links(kept, *bins, report);
    report.junctions = count_junctions(kept, places_, *beyond, *bins, unit);
    auto graph = ListGraph::create({.places = places_of_nodes(),
                                    .arcs = std::move(arcs_),
                                    .cost_unit = unit,
                                    .place_unit = unit,
                                    .y_up = kept.y_up},
                                   kMapKind_navmesh);
    if (!graph) return graph.error();
    NavMesh mesh(std::move(graph).value());
    mesh.parts_ = std::make_shared<const MeshParts>(std::move(kept));
    mesh.nodes_ = nodes_;
    mesh.report_ = report;
    mesh.unit_ = unit;
    mesh.places_of_points_ = places_;
    mesh.beyond_ = std::move(*beyond);
    mesh.nodes_of_ = nodes_of_;
    mesh.node_points_ = points_;
    mesh.node_areas_ = areas_;
    mesh.bins_ = bins;
    mesh.bent_ = bent_;
    return mesh;
  }

  Place place_of(const MeshPoint& p) const {
    return {static_cast<std::int32_t>(std::lround(p.x * unit_)),
            static_cast<std::int32_t>(std::lround(p.y * unit_))};
  }

  std::int64_t area_of(const std::vector<std::uint32_t>& polygon) const {
    std::int64_t sum = 0;
    for (std::size_t i = 2; i < polygon.size(); ++i)
      sum += turn_of(places_[polygon[0]], places_[polygon[i - 1]], places_[polygon[i]]);
    return sum;
  }

  /// As the file has it: rounded places bend corners that lie on a side, by the more the shorter the side is
  /// which leads to them.
  bool is_convex(const std::vector<std::uint32_t>& polygon) const {
    std::vector<PlanePoint> corners;
    corners.reserve(polygon.size());
    for (const std::uint32_t corner : polygon)
      corners.push_back({parts_.points[corner].x * unit_, parts_.points[corner].y * unit_});
    return corners.size() == 3 || is_convex_within(corners, kBend);
  }

  /// The outline of a polygon whose places turn the other way at a corner; empty for any other.
  std::vector<Place> outline_of_bent(const std::vector<std::uint32_t>& polygon) const {
    std::vector<Place> places;
    places.reserve(polygon.size());
    for (const std::uint32_t corner : polygon) places.push_back(places_[corner]);
    const auto turns_left = [&](std::size_t i) {
      const std::size_t count = places.size();
      return turn_of(places[i], places[(i + 1) % count], places[(i + 2) % count]) >= 0;
    };
    std::size_t left = 0;
    while (left < places.size() && turns_left(left)) ++left;
    if (left == places.size()) return {};
    std::vector<PlanePoint> points;
    points.reserve(places.size());
    for (const Place& place : places) points.push_back({double(place.x), double(place.y)});
    std::vector<Place> outline;
    for (const std::size_t i : hull_of(points)) outline.push_back(places[i]);
    return outline;
  }

  /// Turned round, and without those that have no area.
  Result<void> take_polygons(MeshParts& kept, NavMesh::Report& report) {
    std::vector<std::vector<std::uint32_t>> good;
    for (std::size_t i = 0; i < kept.polygons.size(); ++i) {
      auto& polygon = kept.polygons[i];
      const std::int64_t area = polygon.size() < 3 ? 0 : area_of(polygon);
      if (area == 0) {
        ++report.degenerate;
        continue;
      }
      if (area < 0) {
        std::reverse(polygon.begin(), polygon.end());
        ++report.turned;
      }
      if (has_twice(polygon)) return wrong(fmt::format("polygon {} comes to one corner twice", i));
      if (!is_convex(polygon))
        return wrong(fmt::format("polygon {} is not convex; cut it into triangles", i));
      if (auto outline = outline_of_bent(polygon); !outline.empty())
        bent_.emplace(static_cast<std::uint32_t>(good.size()), std::move(outline));
      good.push_back(std::move(polygon));
    }
    kept.polygons = std::move(good);
    return {};
  }

  using Beyond = std::vector<std::vector<std::uint32_t>>;

  static Result<Beyond> join(const MeshParts& kept) {
    struct Side {
      std::uint32_t area = NavMesh::kNoArea;
      std::uint32_t side = 0;
      bool joined = false;
    };
    std::unordered_map<std::uint64_t, Side> sides;
    Beyond beyond(kept.polygons.size());
    for (std::uint32_t area = 0; area < kept.polygons.size(); ++area) {
      const auto& polygon = kept.polygons[area];
      beyond[area].assign(polygon.size(), NavMesh::kNoArea);
      for (std::uint32_t i = 0; i < polygon.size(); ++i) {
        const std::uint32_t a = polygon[i];
        const std::uint32_t b = polygon[(i + 1) % polygon.size()];
        const auto [found, is_new] = sides.try_emplace(side_key(a, b), Side{area, i});
        if (is_new) continue;
        Side& other = found->second;
        if (other.joined) {
          const MeshPoint& from = kept.points[a];
          const MeshPoint& to = kept.points[b];
          return wrong(
              fmt::format("more than two polygons share the side from {},{},{} to {},{},{}; polygon {} "
                          "is one of them",
                          from.x, from.y, from.z, to.x, to.y, to.z, area));
        }
        other.joined = true;
        beyond[area][i] = other.area;
        beyond[other.area][other.side] = area;
      }
    }
    return beyond;
  }

  NodeId add_node(const MeshPoint& at, Areas areas) {
    const NodeId node{static_cast<std::uint32_t>(points_.size())};
    points_.push_back(at);
    areas_.push_back(areas);
    nodes_of_[areas.first].push_back(node);
    if (areas.second != areas.first) nodes_of_[areas.second].push_back(node);
    return node;
  }

  void add_arc(NodeId from, NodeId to) {
    const MeshPoint& a = points_[index_of(from)];
    const MeshPoint& b = points_[index_of(to)];
    const double length = std::hypot(b.x - a.x, b.y - a.y, b.z - a.z) * unit_;
    // ListGraph refuses what does not fit.
    const double cost = std::clamp(std::round(length), 1.0, 4294967295.0);
    arcs_.push_back(
        {static_cast<std::uint32_t>(from), static_cast<std::uint32_t>(to), static_cast<std::uint32_t>(cost)});
  }

  void put_nodes(const MeshParts& kept, const Beyond& beyond) {
    if (nodes_ == MeshNodes::kCentres) {
      for (std::uint32_t area = 0; area < beyond.size(); ++area)
        add_node(middle_of(kept, kept.polygons[area]), {area, area});
      for (std::uint32_t area = 0; area < beyond.size(); ++area) {
        std::vector<std::uint32_t> others = beyond[area];
        std::sort(others.begin(), others.end());
        others.erase(std::unique(others.begin(), others.end()), others.end());
        for (const std::uint32_t other : others) {
          if (other != NavMesh::kNoArea) add_arc(NodeId(area), NodeId(other));
        }
      }
      return;
    }
    for (std::uint32_t area = 0; area < beyond.size(); ++area) {
      const auto& polygon = kept.polygons[area];
      for (std::size_t i = 0; i < polygon.size(); ++i) {
        const std::uint32_t other = beyond[area][i];
        if (other == NavMesh::kNoArea || other < area) continue;
        add_node(middle_of(kept, {polygon[i], polygon[(i + 1) % polygon.size()]}), {area, other});
      }
    }
    for (const auto& nodes : nodes_of_) {
      for (const NodeId a : nodes) {
        for (const NodeId b : nodes) {
          if (a != b) add_arc(a, b);
        }
      }
    }
  }

  static MeshPoint middle_of(const MeshParts& kept, const std::vector<std::uint32_t>& corners) {
    MeshPoint sum;
    for (const std::uint32_t corner : corners) {
      sum.x += kept.points[corner].x;
      sum.y += kept.points[corner].y;
      sum.z += kept.points[corner].z;
    }
    const auto count = static_cast<double>(corners.size());
    return {sum.x / count, sum.y / count, sum.z / count};
  }

  void put_links(const MeshParts& kept, const AreaBins& bins, NavMesh::Report& report) {
    for (const MeshParts::Link& link : kept.links) {
      const auto from = area_below(kept, bins, link.from);
      const auto to = area_below(kept, bins, link.to);
      if (!from || !to) {
        ++report.open_links;
        continue;
      }
      const NodeId start = join_end(link.from, *from);
      const NodeId end = join_end(link.to, *to);
      add_arc(start, end);
      if (link.both_ways) add_arc(end, start);
    }
  }

  NodeId join_end(const MeshPoint& at, std::uint32_t area) {
    const std::vector<NodeId> others = nodes_of_[area];
    const NodeId node = add_node(at, {area, area});
    for (const NodeId other : others) {
      add_arc(node, other);
      add_arc(other, node);
    }
    return node;
  }

  std::optional<std::uint32_t> area_below(const MeshParts& kept, const AreaBins& bins,
                                          const MeshPoint& at) const {
    const Place place = place_of(at);
    std::optional<std::uint32_t> best;
    double least = 0;
    for (const std::uint32_t area : bins.at(place)) {
      const auto& polygon = kept.polygons[area];
      const double off = std::abs(middle_of(kept, polygon).z - at.z);
      if (!holds_place(polygon, places_, bent_, area, place) || (best && off >= least)) continue;
      best = area;
      least = off;
    }
    return best;
  }

  std::vector<Place> places_of_nodes() const {
    std::vector<Place> places;
    for (const MeshPoint& p : points_) places.push_back(place_of(p));
    return places;
  }

  /// As many bins as polygons, or fewer where large polygons lie in many of them.
  AreaBins bins_of(const MeshParts& kept) const {
    AreaBins bins;
    if (kept.polygons.empty()) return bins;
    Box all;
    std::vector<Box> boxes(kept.polygons.size());
    for (std::size_t area = 0; area < boxes.size(); ++area) {
      for (const std::uint32_t corner : kept.polygons[area]) {
        // Rounded places may lie one unit beside a side that they are on.
        const Place at = places_[corner];
        boxes[area].grow(Place{at.x - 1, at.y - 1});
        boxes[area].grow(Place{at.x + 1, at.y + 1});
      }
      all.grow(boxes[area]);
    }
    bins.low = {all.min_x, all.min_y};
    const double extent = std::max(1.0 + all.max_x - all.min_x, 1.0 + all.max_y - all.min_y);
    constexpr std::int32_t kMostColumns = 2048;
    constexpr std::size_t kMostPlacesOfAnArea = 16;
    auto columns = static_cast<std::int32_t>(std::ceil(std::sqrt(static_cast<double>(boxes.size()))));
    for (columns = std::min(columns, kMostColumns);; columns /= 2) {
      bins.size = extent / std::max(columns, 1);
      bins.columns = bins.rows = std::max(columns, 1);
      std::size_t entries = 0;
      for (const Box& box : boxes) entries += cells_of(bins, box);
      if (columns <= 1 || entries <= kMostPlacesOfAnArea * boxes.size()) break;
    }
    fill(bins, boxes);
    return bins;
  }

  static std::size_t cells_of(const AreaBins& bins, const Box& box) {
    return static_cast<std::size_t>(bins.column(box.max_x) - bins.column(box.min_x) + 1) *
           static_cast<std::size_t>(bins.row(box.max_y) - bins.row(box.min_y) + 1);
  }

  static void fill(AreaBins& bins, const std::vector<Box>& boxes) {
    const std::size_t count = static_cast<std::size_t>(bins.columns) * static_cast<std::size_t>(bins.rows);
    std::vector<std::vector<std::uint32_t>> lists(count);
    for (std::uint32_t area = 0; area < boxes.size(); ++area) {
      const Box& box = boxes[area];
      for (std::int32_t row = bins.row(box.min_y); row <= bins.row(box.max_y); ++row) {
        for (std::int32_t column = bins.column(box.min_x); column <= bins.column(box.max_x); ++column)
          lists[static_cast<std::size_t>(row) * static_cast<std::size_t>(bins.columns) +
                static_cast<std::size_t>(column)]
              .push_back(area);
      }
    }
    bins.first.push_back(0);
    for (const auto& list : lists) {
      bins.areas.insert(bins.areas.end(), list.begin(), list.end());
      bins.first.push_back(static_cast<std::uint32_t>(bins.areas.size()));
    }
  }

  MeshParts parts_;
  MeshNodes nodes_;
  NavMesh::Report report_;
  double unit_ = 1;
  std::vector<Place> places_;      ///< of points
  std::vector<MeshPoint> points_;  ///< of nodes
  std::vector<Areas> areas_;
  std::vector<std::vector<NodeId>> nodes_of_;
  std::vector<ListGraph::Arc> arcs_;
  BentOutlines bent_;
};

Result<NavMesh> NavMesh::create(MeshParts parts, MeshNodes nodes) {
  return NavMeshBuilder(std::move(parts), nodes).build();
}

}  // namespace goalbound
