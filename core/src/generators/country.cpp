// A country of roads: towns of dense streets, few roads from one to the next, and highways between what lies
// far apart.
//
// The lattice of junctions is cut in two again and again, until a part is a town. Few roads lead over a cut,
// so that a part of the country is left by about as few as in a real one. In a lattice as many lead over as
// it has rows, and whatever works by separators (contraction, nested dissection, hub labels) looks worse than
// it is on roads.
#include <algorithm>
#include <array>
#include <cmath>
#include <utility>
#include <vector>

#include "generators/road_net.hpp"
#include "generators/shared_map.hpp"
#include "goalbound/generators.hpp"

namespace goalbound {
namespace {

/// A part with no longer side is a town.
constexpr std::int32_t kTownSide = 32;
/// Roads over a cut of n junctions: 2.2 n^(9/16), of roots, which all machines round alike. With these a
/// contraction hierarchy of 90,000 junctions answers as on a road network of that size in the United States
/// (usa87k): 357 nodes expanded, where that has 334.
std::int32_t ways_over(std::int32_t junctions) {
  const double root = std::sqrt(static_cast<double>(junctions));
  const double sixteenth = std::sqrt(std::sqrt(std::sqrt(root)));
  return std::max(1, static_cast<std::int32_t>(2.2 * root * sixteenth));
}

/// From parts of this size on their ways out are joined by roads of a class: highways, main roads.
constexpr std::int32_t kHighwaySide = 96;
constexpr std::int32_t kMainSide = 24;

struct Part {
  std::array<std::int32_t, 2> low{};   ///< of the lattice: its first column and row
  std::array<std::int32_t, 2> high{};  ///< behind its last ones
  std::size_t first_child = 0;         ///< the second one follows; 0: a town
  std::array<std::int32_t, 2> size{};  ///< on the map

  std::int32_t side(std::size_t axis) const { return high[axis] - low[axis]; }
  std::size_t longer_axis() const { return side(0) >= side(1) ? 0 : 1; }
  std::int32_t longer_side() const { return side(longer_axis()); }
  bool has(std::int32_t x, std::int32_t y) const {
    return x >= low[0] && x < high[0] && y >= low[1] && y < high[1];
  }
};

class Country {
 public:
  Country(std::int32_t width, std::int32_t height, std::uint64_t seed)
      : width_(width), random_(seed), parts_{{.low = {0, 0}, .high = {width, height}}} {}

  ListGraph::Parts make() {
    divide();
    add_streets();
    roads_ = build_roads(roads_, count(), random_);
    for (Road& road : roads_) road.road_class = RoadClass::kLocal;
    class_roads();
    measure();
    std::vector<Place> places(count());
    place(0, {0, 0}, places);
    return road_net(std::move(places), roads_, random_);
  }

 private:
  std::uint32_t count() const {
    return static_cast<std::uint32_t>(parts_[0].high[0]) * static_cast<std::uint32_t>(parts_[0].high[1]);
  }
  std::uint32_t junction(std::int32_t x, std::int32_t y) const {
    return static_cast<std::uint32_t>(y) * static_cast<std::uint32_t>(width_) + static_cast<std::uint32_t>(x);
  }

  /// Into towns, with the roads between them.
  void divide() {
    for (std::size_t i = 0; i < parts_.size(); ++i) {
      if (parts_[i].longer_side() <= kTownSide) continue;
      const std::size_t axis = parts_[i].longer_axis();
      const std::int32_t side = parts_[i].side(axis);
      const std::int32_t cut = parts_[i].low[axis] + random_.between(side * 2 / 5, side * 3 / 5);
      Part first = parts_[i];
      Part second = parts_[i];
      first.high[axis] = second.low[axis] = cut;
      parts_[i].first_child = parts_.size();
      lead_over(first, axis);
      parts_.push_back(first);
      parts_.push_back(second);
    }
  }

  /// Roads over the cut behind a part, spread over its length.
  void lead_over(const Part& part, std::size_t axis) {
    const std::size_t along = 1 - axis;
    const std::int32_t length = part.side(along);
    const std::int32_t ways = std::min(length, ways_over(length));
    for (std::int32_t i = 0; i < ways; ++i) {
      const std::int32_t first = length * i / ways;
      const std::int32_t at =
          part.low[along] + random_.between(first, std::max(first, length * (i + 1) / ways - 1));
      std::array<std::int32_t, 2> from{};
      from[axis] = part.high[axis] - 1;
      from[along] = at;
      std::array<std::int32_t, 2> to = from;
      ++to[axis];
      // Of this class, so that it is built.
      roads_.push_back({junction(from[0], from[1]), junction(to[0], to[1]), RoadClass::kHighway});
      gates_.push_back({roads_.back().from, length});
      gates_.push_back({roads_.back().to, length});
    }
  }

  void add_streets() {
    std::vector<Road> streets;
    for (const Part& part : parts_) {
      if (part.first_child != 0) continue;
      for (std::int32_t y = part.low[1]; y < part.high[1]; ++y) {
        for (std::int32_t x = part.low[0]; x < part.high[0]; ++x) {
          if (x + 1 < part.high[0]) streets.push_back({junction(x, y), junction(x + 1, y)});
          if (y + 1 < part.high[1]) streets.push_back({junction(x, y), junction(x, y + 1)});
        }
      }
    }
    random_.shuffle(streets);
    roads_.insert(roads_.end(), streets.begin(), streets.end());
  }

  /// Where a road leads over a cut, and how long that was.
  struct Gate {
    std::uint32_t junction = 0;
    std::int32_t length = 0;
  };

  /// Within each large part the ways to the ends of its long cuts become faster.
  void class_roads() {
    list_roads();
    before_.assign(count(), kNone);
    for (const Part& part : parts_) {
      if (part.longer_side() >= kHighwaySide) class_ways(part, kHighwaySide, RoadClass::kHighway);
      if (part.longer_side() >= kMainSide) class_ways(part, kMainSide, RoadClass::kMain);
    }
  }

  /// The roads at each junction.
  void list_roads() {
    first_road_.assign(count() + 1, 0);
    for (const Road& road : roads_) {
      ++first_road_[road.from + 1];
      ++first_road_[road.to + 1];
    }
    for (std::size_t i = 1; i < first_road_.size(); ++i) first_road_[i] += first_road_[i - 1];
    road_at_.resize(2 * roads_.size());
    std::vector<std::uint32_t> next(first_road_.begin(), first_road_.end() - 1);
    for (std::uint32_t i = 0; i < roads_.size(); ++i) {
      road_at_[next[roads_[i].from]++] = i;
      road_at_[next[roads_[i].to]++] = i;
    }
    std::sort(gates_.begin(), gates_.end(),
              [](const Gate& a, const Gate& b) { return a.junction < b.junction; });
  }

  /// Of the fewest junctions from the middle of the part to its gates on cuts of at least this length.
  void class_ways(const Part& part, std::int32_t least_length, RoadClass road_class) {
    spread((part.low[0] + part.high[0]) / 2, (part.low[1] + part.high[1]) / 2, part);
    for (const std::uint32_t at : reached_) {
      if (!is_gate(at, least_length)) continue;
      for (std::uint32_t n = at; before_[n] != kRoot;) {
        Road& road = roads_[before_[n]];
        road.road_class = std::min(road.road_class, road_class);
        n = road.from == n ? road.to : road.from;
      }
    }
    for (const std::uint32_t at : reached_) before_[at] = kNone;
  }

  bool is_gate(std::uint32_t at, std::int32_t least_length) const {
    auto gate = std::lower_bound(gates_.begin(), gates_.end(), at,
                                 [](const Gate& a, std::uint32_t junction) { return a.junction < junction; });
    for (; gate != gates_.end() && gate->junction == at; ++gate) {
      if (gate->length >= least_length) return true;
    }
    return false;
  }

  /// To all junctions of the part, along its roads.
  void spread(std::int32_t x, std::int32_t y, const Part& part) {
    reached_.assign(1, junction(x, y));
    before_[reached_[0]] = kRoot;
    for (std::size_t i = 0; i < reached_.size(); ++i) {
      const std::uint32_t n = reached_[i];
      for (std::uint32_t k = first_road_[n]; k < first_road_[n + 1]; ++k) {
        const Road& road = roads_[road_at_[k]];
        const std::uint32_t to = road.from == n ? road.to : road.from;
        const auto to_x = static_cast<std::int32_t>(to % static_cast<std::uint32_t>(width_));
        const auto to_y = static_cast<std::int32_t>(to / static_cast<std::uint32_t>(width_));
        if (before_[to] != kNone || !part.has(to_x, to_y)) continue;
        before_[to] = road_at_[k];
        reached_.push_back(to);
      }
    }
  }

  /// Open land between the halves of a part.
  static std::int32_t gap(const Part& part) {
    return kJunctionSpacing * (2 + part.side(1 - part.longer_axis()) / 8);
  }

  /// How large each part is on the map; children stand behind their part.
  void measure() {
    for (std::size_t i = parts_.size(); i-- > 0;) {
      Part& part = parts_[i];
      part.size = {part.side(0) * kJunctionSpacing, part.side(1) * kJunctionSpacing};
      if (part.first_child == 0) continue;
      const Part& first = parts_[part.first_child];
      const Part& second = parts_[part.first_child + 1];
      const std::size_t axis = part.longer_axis();
      part.size[axis] = first.size[axis] + gap(part) + second.size[axis];
      part.size[1 - axis] = std::max(first.size[1 - axis], second.size[1 - axis]);
    }
  }

  /// The part with its least corner there; the narrower child beside the middle of the wider one.
  void place(std::size_t number, std::array<std::int32_t, 2> corner, std::vector<Place>& places) {
    const Part& part = parts_[number];
    if (part.first_child == 0) {
      for (std::int32_t y = part.low[1]; y < part.high[1]; ++y) {
        for (std::int32_t x = part.low[0]; x < part.high[0]; ++x) {
          places[junction(x, y)] = shaken(corner[0] + (x - part.low[0]) * kJunctionSpacing,
                                          corner[1] + (y - part.low[1]) * kJunctionSpacing, random_);
        }
      }
      return;
    }
    const std::size_t axis = part.longer_axis();
    std::int32_t at = corner[axis];
    for (std::size_t child = part.first_child; child < part.first_child + 2; ++child) {
      std::array<std::int32_t, 2> there = corner;
      there[axis] = at;
      there[1 - axis] += (part.size[1 - axis] - parts_[child].size[1 - axis]) / 2;
      place(child, there, places);
      at += parts_[child].size[axis] + gap(part);
    }
  }

  static constexpr std::uint32_t kNone = 0xFFFFFFFF;
  static constexpr std::uint32_t kRoot = 0xFFFFFFFE;

  std::int32_t width_;
  SeededRandom random_;
  std::vector<Part> parts_;
  std::vector<Road> roads_;
  std::vector<Gate> gates_;  ///< in the order of their junctions
  std::vector<std::uint32_t> first_road_;
  std::vector<std::uint32_t> road_at_;
  std::vector<std::uint32_t> before_;  ///< the road to each junction that a spreading has reached
  std::vector<std::uint32_t> reached_;
};

Result<std::shared_ptr<const Map>> make_country(std::int32_t width, std::int32_t height, std::uint64_t seed) {
  if (auto few = check_junctions(width, height); !few) return few.error();
  return shared_map(ListGraph::create(Country(width, height, seed).make()));
}

}  // namespace

extern const GeneratorInfo kGenerator_country;
const GeneratorInfo kGenerator_country = {
    .id = "country",
    .description = "a road network of width x height junctions: towns, few roads between them, and highways",
    .min_side = 2,
    .extension = ".gr",
    .make = &make_country,
};

}  // namespace goalbound
