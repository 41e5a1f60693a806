#include "formats/snap_lines.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>
#include <numeric>

#include "formats/road_gaps.hpp"

namespace goalbound {
namespace {

/// Places in which a tolerance is as long in every direction: metres, nearly, around the middle of the net.
std::vector<RoadPoint> in_metres(std::vector<RoadPoint> places) {
  const auto [low, high] = std::ranges::minmax(places, {}, &RoadPoint::y);
  const double metres_a_degree = metres_between({0, 0}, {0, 1});
  const double narrower = std::cos((low.y + high.y) / 2 * std::numbers::pi / 180);
  for (RoadPoint& place : places) place = {place.x * metres_a_degree * narrower, place.y * metres_a_degree};
  return places;
}

class LineSnapper {
 public:
  explicit LineSnapper(RoadNet& net) : net_(net), same_(net.junctions.size()) {
    std::iota(same_.begin(), same_.end(), 0U);
  }

  void join(const RoadGaps& gaps) {
    for (const auto& [end, junction] : gaps.beside) join(end, junction);
    for (const RoadGaps::OnLine& gap : gaps.on_lines) stops_[gap.piece].emplace_back(gap.part, gap.end);
    for (const RoadGaps::Crossing& gap : gaps.crossings) {
      const auto junction = static_cast<std::uint32_t>(net_.junctions.size());
      const RoadPoint& from = net_.junctions[gap.one.first];
      const RoadPoint& to = net_.junctions[gap.one.second];
      net_.junctions.push_back({from.x + gap.part * (to.x - from.x), from.y + gap.part * (to.y - from.y)});
      same_.push_back(junction);
      stops_[gap.one].emplace_back(gap.part, junction);
      stops_[gap.other].emplace_back(gap.other_part, junction);
    }
    for (auto& [piece, stops] : stops_) std::ranges::sort(stops);
    for (GeoLine& line : net_.lines) line.vertices = with_stops(line.vertices);
    std::erase_if(net_.lines, [](const GeoLine& line) { return line.vertices.size() < 2; });
    leave_out_unused();
  }

 private:
  using Stop = std::pair<double, std::uint32_t>;  ///< part of the way along a piece, and the junction there

  std::uint32_t root(std::uint32_t junction) {
    while (same_[junction] != junction) junction = same_[junction] = same_[same_[junction]];
    return junction;
  }
  void join(std::uint32_t a, std::uint32_t b) {
    const std::uint32_t one = root(a);
    const std::uint32_t other = root(b);
    same_[std::max(one, other)] = std::min(one, other);
  }

  std::vector<std::uint32_t> with_stops(const std::vector<std::uint32_t>& vertices) {
    std::vector<std::uint32_t> result;
    const auto go = [&](std::uint32_t junction) {
      const std::uint32_t there = root(junction);
      if (result.empty() || result.back() != there) result.push_back(there);
    };
    for (std::size_t i = 0; i < vertices.size(); ++i) {
      if (i > 0) {
        const auto [low, high] = std::minmax(vertices[i - 1], vertices[i]);
        const auto found = stops_.find({low, high});
        if (found != stops_.end()) {
          std::vector<Stop> stops = found->second;
          if (low != vertices[i - 1]) std::ranges::reverse(stops);
          for (const Stop& stop : stops) go(stop.second);
        }
      }
      go(vertices[i]);
    }
    return result;
  }

  /// Junctions that stand for others are none any more.
  void leave_out_unused() {
    constexpr std::uint32_t kUnused = 0xFFFFFFFF;
    std::vector<std::uint32_t> numbers(net_.junctions.size(), kUnused);
    std::vector<RoadPoint> kept;
    for (GeoLine& line : net_.lines) {
      for (std::uint32_t& vertex : line.vertices) {
        if (numbers[vertex] == kUnused) {
          numbers[vertex] = static_cast<std::uint32_t>(kept.size());
          kept.push_back(net_.junctions[vertex]);
        }
        vertex = numbers[vertex];
      }
    }
    net_.junctions = std::move(kept);
  }

  RoadNet& net_;
  std::vector<std::uint32_t> same_;
  std::map<RoadGaps::Piece, std::vector<Stop>> stops_;
};

}  // namespace

void snap_lines(RoadNet& net, bool degrees, double tolerance, ReadingReport& reading) {
  std::vector<RoadParts::Piece> pieces;
  for (const GeoLine& line : net.lines) {
    for (std::size_t i = 1; i < line.vertices.size(); ++i)
      pieces.push_back({line.vertices[i - 1], line.vertices[i]});
  }
  const RoadGaps gaps = find_road_gaps(degrees ? in_metres(net.junctions) : net.junctions, pieces, tolerance);
  const std::string fate = fmt::format("joined, within {}{}", tolerance, degrees ? " m" : "");
  reading.count("end of a line beside another junction", fate, gaps.beside.size(),
                "ends of lines beside another junction");
  reading.count("end of a line on another line", fate, gaps.on_lines.size(), "ends of lines on another line");
  reading.count("crossing of two lines", "joined", gaps.crossings.size(), "crossings of two lines");
  reading.count("file with too many lines", "not all of them are joined", gaps.all ? 0 : 1,
                "files with too many lines");
  LineSnapper(net).join(gaps);
}

}  // namespace goalbound
