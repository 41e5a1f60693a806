#include "formats/road_gaps.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <utility>

namespace goalbound {
namespace {

/// Of pairs of pieces in a cell: where all lie in one there are too many.
constexpr std::uint64_t kMostLooks = std::uint64_t{1} << 22;
constexpr std::uint64_t kMostLooksAPiece = 64;
/// Of entries in cells: a piece has about four.
constexpr std::uint64_t kMostEntriesAPiece = 16;
constexpr std::uint64_t kMostGapPieces = 4'000'000;
/// Cells a side: more are not worth their memory.
constexpr double kMostCells = 1 << 20;

/// Twice the area of a triangle: above 0 where c lies to the left of the line from a to b.
double turn(const RoadPoint& a, const RoadPoint& b, const RoadPoint& c) {
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

/// Which part of the way from a to b lies nearest to p, from 0 to 1.
double nearest_part(const RoadPoint& a, const RoadPoint& b, const RoadPoint& p) {
  const double square = (b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y);
  if (square == 0) return 0;
  return std::clamp(((p.x - a.x) * (b.x - a.x) + (p.y - a.y) * (b.y - a.y)) / square, 0.0, 1.0);
}

class GapFinder {
 public:
  GapFinder(const std::vector<RoadPoint>& points, const std::vector<RoadParts::Piece>& pieces,
            double tolerance)
      : points_(points), tolerance_(tolerance), neighbours_(points.size(), 0) {
    for (const RoadParts::Piece& piece : pieces) {
      if (piece.from != piece.to)
        pieces_.emplace_back(std::min(piece.from, piece.to), std::max(piece.from, piece.to));
    }
    std::ranges::sort(pieces_);
    pieces_.erase(std::unique(pieces_.begin(), pieces_.end()), pieces_.end());
    for (const auto& [from, to] : pieces_) {
      ++neighbours_[from];
      ++neighbours_[to];
    }
  }

  RoadGaps find() {
    gaps_.all = pieces_.size() <= kMostGapPieces;
    if (pieces_.empty() || !gaps_.all) return gaps_;
    choose_cells();
    for (std::uint32_t i = 0; i < pieces_.size() && gaps_.all; ++i) enter(i);
    std::ranges::sort(entries_);
    for (auto begin = entries_.begin(); begin != entries_.end() && gaps_.all;) {
      const auto end =
          std::find_if(begin, entries_.end(), [&](const Entry& e) { return e.first != begin->first; });
      look_at_cell(begin, end);
      begin = end;
    }
    keep_one_each(gaps_.beside, std::less<>(), std::equal_to<>());
    const auto order = [](const RoadGaps::OnLine& a, const RoadGaps::OnLine& b) {
      return std::pair(a.end, a.piece) < std::pair(b.end, b.piece);
    };
    keep_one_each(gaps_.on_lines, order,
                  [](const RoadGaps::OnLine& a, const RoadGaps::OnLine& b) { return a.end == b.end; });
    return std::move(gaps_);
  }

 private:
  template <class List, class Order, class Same>
  static void keep_one_each(List& list, const Order& order, const Same& same) {
    std::ranges::sort(list, order);
    list.erase(std::unique(list.begin(), list.end(), same), list.end());
  }

  using Entry = std::pair<std::uint64_t, std::uint32_t>;  ///< cell and piece
  using Entries = std::vector<Entry>::const_iterator;

  const RoadPoint& first(std::uint32_t piece) const { return points_[pieces_[piece].first]; }
  const RoadPoint& second(std::uint32_t piece) const { return points_[pieces_[piece].second]; }
  double extent(std::uint32_t piece) const {
    return std::max(std::abs(first(piece).x - second(piece).x), std::abs(first(piece).y - second(piece).y));
  }

  /// About as large as a piece is long.
  void choose_cells() {
    std::vector<double> extents;
    double sum = 0;
    for (std::uint32_t i = 0; i < pieces_.size(); ++i) {
      extents.push_back(extent(i));
      sum += extents.back();
    }
    const auto middle = extents.begin() + static_cast<std::ptrdiff_t>(extents.size() / 2);
    std::nth_element(extents.begin(), middle, extents.end());
    double right = points_[0].x;
    double top = points_[0].y;
    least_ = points_[0];
    for (const RoadPoint& point : points_) {
      least_ = {std::min(least_.x, point.x), std::min(least_.y, point.y)};
      right = std::max(right, point.x);
      top = std::max(top, point.y);
    }
    size_ = std::max({*middle, sum / static_cast<double>(pieces_.size()), (right - least_.x) / kMostCells,
                      (top - least_.y) / kMostCells, tolerance_});
    if (!(size_ > 0)) size_ = 1;
  }

  std::uint64_t column(double x) const {
    return static_cast<std::uint64_t>(
        std::clamp(std::floor((x - least_.x) / size_) + 1, 0.0, 2 * kMostCells));
  }
  std::uint64_t row(double y) const {
    return static_cast<std::uint64_t>(
        std::clamp(std::floor((y - least_.y) / size_) + 1, 0.0, 2 * kMostCells));
  }
  static std::uint64_t cell(std::uint64_t column, std::uint64_t row) { return row << 32 | column; }

  /// Takes a piece into each cell that it comes near to.
  void enter(std::uint32_t piece) {
    RoadPoint a = first(piece);
    RoadPoint b = second(piece);
    if (a.y > b.y) std::swap(a, b);
    const std::uint64_t last_row = row(b.y + tolerance_);
    for (std::uint64_t r = row(a.y - tolerance_); r <= last_row; ++r) {
      // Where it is at the lower and at the upper side of the row.
      const double low = least_.y + (static_cast<double>(r) - 1) * size_ - tolerance_;
      const auto x_at = [&](double y) {
        return a.y == b.y ? (y <= a.y ? a.x : b.x)
                          : a.x + std::clamp((y - a.y) / (b.y - a.y), 0.0, 1.0) * (b.x - a.x);
      };
      double left = a.y == b.y ? a.x : x_at(low);
      double right = a.y == b.y ? b.x : x_at(low + size_ + 2 * tolerance_);
      if (left > right) std::swap(left, right);
      const std::uint64_t last = column(right + tolerance_);
      for (std::uint64_t c = column(left - tolerance_); c <= last; ++c) {
        if (entries_.size() > kMostEntriesAPiece * (pieces_.size() + kMostEntriesAPiece)) {
          gaps_.all = false;
          return;
        }
        entries_.emplace_back(cell(c, r), piece);
      }
    }
  }

  void look_at_cell(Entries begin, Entries end) {
    for (auto one = begin; one != end; ++one) {
      for (auto other = begin; other != end; ++other) {
        if (one == other) continue;
        if (++looks_ > kMostLooks + kMostLooksAPiece * pieces_.size()) {
          gaps_.all = false;
          return;
        }
        if (one->second < other->second) look_for_crossing(one->first, one->second, other->second);
        for (const std::uint32_t end_of_one : {pieces_[one->second].first, pieces_[one->second].second})
          look_at_end(end_of_one, one->second, other->second);
      }
    }
  }

  bool share_an_end(std::uint32_t a, std::uint32_t b) const {
    return pieces_[a].first == pieces_[b].first || pieces_[a].first == pieces_[b].second ||
           pieces_[a].second == pieces_[b].first || pieces_[a].second == pieces_[b].second;
  }

  /// Counted in the cell alone in which it lies.
  void look_for_crossing(std::uint64_t at, std::uint32_t one, std::uint32_t other) {
    if (share_an_end(one, other)) return;
    const double a = turn(first(one), second(one), first(other));
    const double b = turn(first(one), second(one), second(other));
    const double c = turn(first(other), second(other), first(one));
    const double d = turn(first(other), second(other), second(one));
    if (!(a * b < 0 && c * d < 0)) return;
    const double part = c / (c - d);
    const RoadPoint point = {first(one).x + part * (second(one).x - first(one).x),
                             first(one).y + part * (second(one).y - first(one).y)};
    if (cell(column(point.x), row(point.y)) != at) return;
    // Where a line ends just behind another one, it meets that and does not cross it.
    for (const std::uint32_t end :
         {pieces_[one].first, pieces_[one].second, pieces_[other].first, pieces_[other].second}) {
      if (neighbours_[end] == 1 && near(points_[end], point)) return;
    }
    gaps_.crossings.push_back({pieces_[one], pieces_[other], part, a / (a - b), point});
  }

  bool near(const RoadPoint& a, const RoadPoint& b) const {
    return std::hypot(a.x - b.x, a.y - b.y) <= tolerance_;
  }

  /// Whether the end of a line lies beside another piece that it is not joined to.
  void look_at_end(std::uint32_t end, std::uint32_t own, std::uint32_t other) {
    if (neighbours_[end] != 1 || near(first(own), second(own)) || share_an_end(own, other)) return;
    const RoadPoint& point = points_[end];
    for (const std::uint32_t junction : {pieces_[other].first, pieces_[other].second}) {
      if (!near(points_[junction], point)) continue;
      // Two ends that lie beside each other are one gap.
      const bool both = neighbours_[junction] == 1;
      gaps_.beside.emplace_back(both ? std::min(end, junction) : end, both ? std::max(end, junction) : end);
      return;
    }
    const double part = nearest_part(first(other), second(other), point);
    const RoadPoint there = {first(other).x + part * (second(other).x - first(other).x),
                             first(other).y + part * (second(other).y - first(other).y)};
    if (near(there, point)) gaps_.on_lines.push_back({end, pieces_[other], part});
  }

  const std::vector<RoadPoint>& points_;
  double tolerance_;
  std::vector<std::pair<std::uint32_t, std::uint32_t>> pieces_;  ///< each once, both ways
  std::vector<std::uint32_t> neighbours_;                        ///< how many a junction has
  RoadPoint least_;
  double size_ = 1;  ///< of a cell
  std::vector<Entry> entries_;
  std::uint64_t looks_ = 0;
  RoadGaps gaps_;
};

}  // namespace

RoadGaps find_road_gaps(const std::vector<RoadPoint>& points, const std::vector<RoadParts::Piece>& pieces,
                        double tolerance) {
  return GapFinder(points, pieces, tolerance).find();
}

}  // namespace goalbound
