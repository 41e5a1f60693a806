#include "formats/geojson_lines.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <utility>

#include "formats/decimal_scale.hpp"
#include "formats/json_items.hpp"
#include "goalbound/text.hpp"

namespace goalbound {
namespace {

constexpr double kUnknownSpeed = 50;  ///< kilometres an hour
constexpr double kMetresASecond = 1 / 3.6;
constexpr std::size_t kNoKey = kCostKeys.size();

/// As many writers say it. Edges of route graphs lead one way.
RoadUse ways_of(const GeoProperties& properties) {
  const std::string_view text = properties.get("oneway");
  const auto is_any = [&](auto... words) { return ((text == words) || ...); };
  if (is_any("-1", "reverse", "backward", "T", "TF")) return {0, 1};
  if (is_any("yes", "true", "True", "1", "forward", "F", "FT")) return {1, 0};
  if (text.empty() && is_route_edge(properties)) return {1, 0};
  return {1, 1};
}

std::optional<double> number_of(std::string_view text) {
  const auto number = parse_number<double>(trimmed(text));
  if (!number.ok() || !std::isfinite(number.value) || number.value < 0) return std::nullopt;
  return number.value;
}

/// Grains in a unit of costs: shares of a whole are whole grains, a millionth of it or less.
double grains_of(double total) {
  constexpr int kDigits = 6;
  return total > 0 ? std::pow(10, std::max(0.0, kDigits - std::floor(std::log10(total)))) : 1;
}

class LineCosts {
 public:
  LineCosts(const std::vector<GeoLine>& lines, const std::vector<RoadPoint>& junctions, bool is_plane,
            const RoadOptions& options)
      : junctions_(junctions) {
    // Beyond 180 longitudes go on where a map goes over the line of the date.
    in_degrees_ = !is_plane && std::ranges::all_of(junctions, [](const RoadPoint& p) {
      return std::abs(p.x) <= 360 && std::abs(p.y) <= 90;
    });
    length_grains_ = grains_of_lengths(shortest_piece(lines), length_grains_);
    if (options.costs) {
      by_time_ = *options.costs == RoadCosts::kTime;
      return;
    }
    for (std::size_t key = 0; key < kCostKeys.size() && key_ == kNoKey; ++key) {
      if (std::ranges::any_of(lines, [&](const GeoLine& line) { return line.costs[key].has_value(); }))
        key_ = key;
    }
    by_time_ =
        key_ == kNoKey && std::ranges::any_of(lines, [](const GeoLine& line) { return line.has_speed; });
  }

  bool in_degrees() const { return in_degrees_; }

  double length(std::uint32_t a, std::uint32_t b) const {
    const RoadPoint& p = junctions_[a];
    const RoadPoint& q = junctions_[b];
    return in_degrees_ ? metres_between(p, q) : std::hypot(p.x - q.x, p.y - q.y);
  }

  /// What the line itself says of its cost.
  std::optional<double> given(const GeoLine& line) const {
    return key_ == kNoKey ? std::nullopt : line.costs[key_];
  }
  /// Of a piece of so many metres, where the line gives none.
  double computed(double metres, double speed) const {
    if (!by_time_) return in_grains(metres, length_grains_);
    return std::max(std::round(metres / (speed * kMetresASecond) * 1000), 1.0) / 1000;
  }

  std::string words(std::size_t without, std::size_t all) const {
    const std::string_view unit = in_degrees_ ? "metres" : "units of the coordinates";
    if (key_ != kNoKey) {
      std::string text = fmt::format("Costs are those of the property '{}'.", kCostKeys[key_]);
      if (without > 0)
        text += fmt::format(" {} of {} lines have none and cost their length in {}.", without, all, unit);
      return text;
    }
    if (!by_time_) return fmt::format("Costs are lengths in {}.", unit);
    std::string text = "Costs are seconds of travel by 'maxspeed' or the class of the road.";
    if (!in_degrees_) text += " Coordinates are taken for metres.";
    if (without > 0)
      text += fmt::format(" {} of {} lines have neither: {} km/h.", without, all, kUnknownSpeed);
    return text;
  }
  LengthUnit unit() const {
    if (key_ != kNoKey) return LengthUnit::kCost;
    return by_time_ ? LengthUnit::kSeconds : in_degrees_ ? LengthUnit::kMetres : LengthUnit::kUnits;
  }
  bool lacks(const GeoLine& line) const {
    return key_ != kNoKey ? !line.costs[key_].has_value() : by_time_ && !line.has_speed;
  }

 private:
  double shortest_piece(const std::vector<GeoLine>& lines) const {
    double shortest = 0;
    for (const GeoLine& line : lines) {
      for (std::size_t i = 1; i < line.vertices.size(); ++i)
        shortest = shorter_piece(length(line.vertices[i - 1], line.vertices[i]), shortest);
    }
    return shortest;
  }

  const std::vector<RoadPoint>& junctions_;
  double length_grains_ = 100;  ///< in a unit of lengths
  std::size_t key_ = kNoKey;
  bool by_time_ = false;
  bool in_degrees_ = false;
};

/// Appends the pieces of a line.
class PieceMaker {
 public:
  PieceMaker(const LineCosts& costs, std::vector<RoadParts::Piece>& pieces)
      : costs_(costs), pieces_(pieces) {}

  void add(const GeoLine& line) {
    const auto given = costs_.given(line);
    if (given && line.vertices.size() > 2) return share(line, *given);
    for (std::size_t i = 1; i < line.vertices.size(); ++i) {
      const double metres = piece_length(line, i);
      add_piece(line, i, given.value_or(costs_.computed(metres, speed(line.use.forward))),
                given.value_or(costs_.computed(metres, speed(line.use.backward))));
    }
  }

 private:
  /// Each piece gets of what the line costs as much as its length is of the line's; together they cost that.
  void share(const GeoLine& line, double cost) {
    double whole = 0;
    for (std::size_t i = 1; i < line.vertices.size(); ++i) whole += piece_length(line, i);
    const double grains = grains_of(cost);
    double so_far = 0;
    double given_out = 0;
    for (std::size_t i = 1; i < line.vertices.size(); ++i) {
      so_far += piece_length(line, i);
      const double share = std::round(whole > 0 ? cost * grains * (so_far / whole) : cost * grains);
      const double piece = cost == 0 ? 0 : std::max(share - given_out, 1.0);
      given_out += piece;
      add_piece(line, i, piece / grains, piece / grains);
    }
  }

  static double speed(double given) { return given > 1 ? given : kUnknownSpeed; }
  double piece_length(const GeoLine& line, std::size_t i) const {
    return costs_.length(line.vertices[i - 1], line.vertices[i]);
  }
  void add_piece(const GeoLine& line, std::size_t i, double forward, double backward) {
    const std::uint32_t from = line.vertices[i - 1];
    const std::uint32_t to = line.vertices[i];
    const bool goes = line.use.forward > 0;
    const bool comes = line.use.backward > 0;
    if (goes && comes && forward == backward) {
      pieces_.push_back({from, to, forward, false});
      return;
    }
    if (goes) pieces_.push_back({from, to, forward, true});
    if (comes) pieces_.push_back({to, from, backward, true});
  }

  const LineCosts& costs_;
  std::vector<RoadParts::Piece>& pieces_;
};

}  // namespace

GeoProperties GeoProperties::of(const nlohmann::json& properties) {
  GeoProperties read;
  if (!properties.is_object()) return read;
  for (const auto& [key, value] : properties.items()) {
    const auto& first = value.is_array() && !value.empty() ? value.front() : value;
    if (!first.is_structured() && !first.is_null()) read.add(key, json_text(first));
  }
  return read;
}

bool is_route_edge(const GeoProperties& properties) {
  return properties.has(kStartId) && properties.has(kEndId);
}

std::string_view GeoProperties::get(std::string_view key) const {
  const auto found = values_.find(key);
  return found == values_.end() ? std::string_view() : std::string_view(found->second);
}

GeoLine line_of(const GeoProperties& properties, const RoadOptions& options) {
  GeoLine line;
  for (std::size_t key = 0; key < kCostKeys.size(); ++key)
    line.costs[key] = number_of(properties.get(kCostKeys[key]));
  const RoadUse ways = ways_of(properties);
  const bool is_road = properties.has("highway") || properties.has("route");
  // OSMnx writes truth values of its own language, which its tags have not.
  const RoadTags tags = [&](const char* key) {
    const std::string_view value = properties.get(key);
    return value == "True" ? std::string_view("true") : value == "False" ? std::string_view("false") : value;
  };
  if (is_road) line.use = road_use(tags, options.profile.value_or(RoadProfile::kCar));
  if (options.profile && is_road) {
    line.has_speed = true;
    return line;
  }
  // Without a profile every line is gone along, as fast as it says.
  const auto limit = road_speed(properties.get("maxspeed"));
  const double speed = std::max(line.use.forward, line.use.backward);
  line.has_speed = limit || speed > 0;
  const double known = limit ? *limit : speed > 0 ? speed : kUnknownSpeed;
  line.use = {ways.forward * known, ways.backward * known};
  return line;
}

Result<RoadParts> parts_of_lines(const std::vector<GeoLine>& lines, std::vector<RoadPoint> junctions,
                                 bool is_plane, const RoadOptions& options) {
  RoadParts parts;
  const LineCosts costs(lines, junctions, is_plane, options);
  PieceMaker maker(costs, parts.pieces);
  std::size_t without = 0;
  for (const GeoLine& line : lines) {
    maker.add(line);
    without += costs.lacks(line) ? 1 : 0;
  }
  parts.note = costs.words(without, lines.size());
  parts.degrees = costs.in_degrees();
  parts.unit = costs.unit();
  parts.nodes = std::move(junctions);
  return parts;
}

}  // namespace goalbound
