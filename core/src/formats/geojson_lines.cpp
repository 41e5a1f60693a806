#include "formats/geojson_lines.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <utility>

#include "formats/json_items.hpp"
#include "formats/names.hpp"
#include "formats/road_gaps.hpp"
#include "goalbound/text.hpp"

namespace goalbound {
namespace {

constexpr double kUnknownSpeed = 50;  ///< kilometres an hour
constexpr double kMetresASecond = 1 / 3.6;
constexpr std::size_t kNamedKey = kCostKeys.size();
constexpr std::size_t kNoKey = kNamedKey + 1;

/// By any of the names that writers have for it; empty: by none.
template <std::size_t count>
std::string_view first_of(const GeoProperties& properties, const std::array<const char*, count>& keys) {
  for (const char* key : keys) {
    if (const std::string_view value = properties.get(key); !value.empty()) return value;
  }
  return {};
}
/// In the object `metadata` of Nav2, and as it is called here.
constexpr const char* kNav2SpeedLimit = "speed_limit";
constexpr const char* kSpeedLimit = "metadata.speed_limit";
constexpr std::array<const char*, 3> kOneWayKeys = {"oneway", "one_way", "is_oneway"};
/// Of pgRouting and its like; files of shapes cut names after ten letters.
constexpr std::array<const char*, 5> kReverseKeys = {"reverse_cost", "cost_reverse", "reverse_co", "rcost",
                                                     "backward_cost"};

/// As many writers say it. Edges of route graphs lead one way.
RoadUse ways_of(const GeoProperties& properties, ReadingReport& reading) {
  const std::string text = folded(trimmed(first_of(properties, kOneWayKeys)));
  const auto is_any = [&](auto... words) { return ((text == words) || ...); };
  if (is_any("-1", "reverse", "reversed", "backward", "t", "tf")) return {0, 1};
  if (is_any("yes", "y", "true", "1", "forward", "f", "ft")) return {1, 0};
  if (is_any("reversible")) return {0, 0};
  if (text.empty() && is_route_edge(properties)) return {1, 0};
  if (!is_any("", "no", "n", "false", "0", "2", "b", "both", "none", "alternating"))
    reading.count("line with another word for its directions", "leads both ways", 1,
                  "lines with other words for their directions");
  return {1, 1};
}

/// Also below 0.
std::optional<double> number_of(std::string_view text) {
  const auto number = parse_number<double>(trimmed(text));
  if (!number.ok() || !std::isfinite(number.value)) return std::nullopt;
  return number.value;
}

/// A cost below 0 says that one may not go that way: so pgRouting has it. So do those from `closed` on.
void close_by_costs(GeoLine& line, const GeoProperties& properties, double closed, ReadingReport& reading) {
  line.reverse_cost = number_of(first_of(properties, kReverseKeys));
  const auto cost = std::ranges::find_if(line.costs, [](const auto& value) { return value.has_value(); });
  const std::optional<double> there = line.costs.back()          ? line.costs.back()
                                      : cost != line.costs.end() ? *cost
                                                                 : std::nullopt;
  const std::optional<double> back = line.reverse_cost ? line.reverse_cost : there;
  if (there && *there < 0) line.use.forward = 0;
  if (back && *back < 0) line.use.backward = 0;
  line.is_closed = line.use == RoadUse();
  const RoadUse before = line.use;
  if (there && *there >= closed) line.use.forward = 0;
  if (back && *back >= closed) line.use.backward = 0;
  line.is_counted = line.use != before;
  if (line.is_counted)
    reading.count(fmt::format("line that costs {} or more", closed), "closed that way", 1,
                  fmt::format("lines that cost {} or more", closed));
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
      : junctions_(junctions), named_(options.cost), in_degrees_(are_degrees(junctions, is_plane)) {
    if (!named_.empty()) {
      key_ = kNamedKey;
      name_others(lines);
      return;
    }
    if (options.costs) {
      by_time_ = *options.costs == RoadCosts::kTime;
      return;
    }
    for (std::size_t key = 0; key < kCostKeys.size() && key_ == kNoKey; ++key) {
      if (std::ranges::any_of(lines, [&](const GeoLine& line) { return line.costs[key].has_value(); }))
        key_ = key;
    }
    name_others(lines);
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
    return by_time_ ? metres / (speed * kMetresASecond) : metres;
  }

  void tell(std::size_t without, std::size_t all, ReadingReport& reading) const {
    const std::string length =
        fmt::format("weighed by its length in {}", in_degrees_ ? "metres" : "units of the coordinates");
    if (key_ != kNoKey) {
      const std::string chosen = in_quotes(key_ == kNamedKey ? named_ : kCostKeys[key_]);
      if (!others_.empty())
        reading.count("line", fmt::format("weighed by the property {}, not by {}", chosen, others_),
                      all - without);
      return reading.count(fmt::format("line without the property {}", chosen), length, without,
                           fmt::format("lines without the property {}", chosen));
    }
    if (!by_time_) return;
    reading.count("line", "weighed by seconds of travel, from 'maxspeed' or the class of the road",
                  all - without);
    reading.count("line without a speed", fmt::format("weighed by seconds at {} km/h", kUnknownSpeed),
                  without, "lines without a speed");
    if (!in_degrees_) reading.count("line", "its coordinates are taken for metres", all);
  }
  LengthUnit unit() const {
    if (key_ != kNoKey) return LengthUnit::kCost;
    return by_time_ ? LengthUnit::kSeconds : in_degrees_ ? LengthUnit::kMetres : LengthUnit::kUnits;
  }
  bool lacks(const GeoLine& line) const {
    return key_ != kNoKey ? !line.costs[key_].has_value() : by_time_ && !line.has_speed;
  }

 private:
  void name_others(const std::vector<GeoLine>& lines) {
    for (std::size_t key = 0; key < kCostKeys.size() && key_ != kNoKey; ++key) {
      const bool is_there =
          std::ranges::any_of(lines, [&](const GeoLine& line) { return line.costs[key].has_value(); });
      if (key == key_ || !is_there || same_word(key)) continue;
      others_ += (others_.empty() ? "" : ", ") + in_quotes(kCostKeys[key]);
    }
  }
  /// Whether it is the one that the options name, or another spelling of the one that counts.
  bool same_word(std::size_t key) const {
    return folded(kCostKeys[key]) == folded(key_ == kNamedKey ? named_ : kCostKeys[key_]);
  }

  const std::vector<RoadPoint>& junctions_;
  std::string named_;   ///< the property that the options name
  std::string others_;  ///< properties that say what lines cost, too
  bool in_degrees_;
  std::size_t key_ = kNoKey;
  bool by_time_ = false;
};

/// Appends the pieces of a line.
class PieceMaker {
 public:
  PieceMaker(const LineCosts& costs, std::vector<RoadParts::Piece>& pieces)
      : costs_(costs), pieces_(pieces) {}

  void add(const GeoLine& line) {
    const auto given = costs_.given(line);
    const auto back = given ? line.reverse_cost : std::nullopt;
    const auto forward = costs_of_pieces(line, given, line.use.forward);
    const auto backward =
        back ? costs_of_pieces(line, back, 0) : costs_of_pieces(line, given, line.use.backward);
    for (std::size_t i = 1; i < line.vertices.size(); ++i)
      add_piece(line, i, forward[i - 1], backward[i - 1]);
  }

 private:
  /// Those of travel where none is given. A way that is closed may have any.
  std::vector<double> costs_of_pieces(const GeoLine& line, std::optional<double> given, double travel) const {
    if (given && line.vertices.size() > 2) return shares(line, std::max(*given, 0.0));
    std::vector<double> costs;
    for (std::size_t i = 1; i < line.vertices.size(); ++i)
      costs.push_back(given ? std::max(*given, 0.0) : costs_.computed(piece_length(line, i), speed(travel)));
    return costs;
  }

  /// Each piece gets of what the line costs as much as its length is of the line's; together they cost that.
  std::vector<double> shares(const GeoLine& line, double cost) const {
    double whole = 0;
    for (std::size_t i = 1; i < line.vertices.size(); ++i) whole += piece_length(line, i);
    const double grains = grains_of(cost);
    double so_far = 0;
    double given_out = 0;
    std::vector<double> costs;
    for (std::size_t i = 1; i < line.vertices.size(); ++i) {
      so_far += piece_length(line, i);
      const double share = std::round(whole > 0 ? cost * grains * (so_far / whole) : cost * grains);
      const double piece = cost == 0 ? 0 : std::max(share - given_out, 1.0);
      given_out += piece;
      costs.push_back(piece / grains);
    }
    return costs;
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

bool WithoutCase::operator()(std::string_view a, std::string_view b) const {
  return folded(a) < folded(b);
}

GeoProperties GeoProperties::of(const nlohmann::json& properties) {
  GeoProperties read;
  if (!properties.is_object()) return read;
  for (const auto& [key, value] : properties.items()) {
    const auto& first = value.is_array() && !value.empty() ? value.front() : value;
    if (!first.is_structured() && !first.is_null()) read.add(key, json_text(first));
  }
  if (const auto found = properties.find("metadata"); found != properties.end() && found->is_object()) {
    if (found->contains(kNav2SpeedLimit)) read.add(kSpeedLimit, json_text((*found)[kNav2SpeedLimit]));
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

namespace {

/// What the scorers of Nav2's route server do by default and this program does not.
void count_scorers(const GeoProperties& properties, ReadingReport& reading) {
  if (!is_route_edge(properties)) return;
  if (properties.has(kSpeedLimit))
    reading.count("edge with metadata.speed_limit", "the limit is ignored: its length is not divided by it",
                  1, "edges with metadata.speed_limit");
  if (properties.has("cost") && folded(properties.get("overridable")) != "false")
    reading.count("edge whose cost Nav2 overrides, unless overridable is false", "its cost counts", 1,
                  "edges whose costs Nav2 overrides, unless overridable is false");
}

}  // namespace

GeoLine line_of(const GeoProperties& properties, const RoadOptions& options, ReadingReport& reading) {
  GeoLine line;
  count_scorers(properties, reading);
  for (std::size_t key = 0; key < kCostKeys.size(); ++key)
    line.costs[key] = number_of(properties.get(kCostKeys[key]));
  if (!options.cost.empty()) line.costs[kNamedKey] = number_of(properties.get(options.cost));
  const RoadUse ways = ways_of(properties, reading);
  const bool is_road = properties.has("highway") || properties.has("route");
  // OSMnx writes truth values of its own language, which its tags have not.
  const RoadTags tags = [&](const char* key) {
    const std::string_view value = properties.get(key);
    return value == "True" ? std::string_view("true") : value == "False" ? std::string_view("false") : value;
  };
  if (is_road) line.use = road_use(tags, options.profile.value_or(RoadProfile::kCar));
  if (options.profile && is_road) {
    line.has_speed = true;
    if (line.use != RoadUse()) close_by_costs(line, properties, options.closed, reading);
    return line;
  }
  // Without a profile every line is gone along, as fast as it says.
  const auto limit = road_speed(properties.get("maxspeed"));
  const double speed = std::max(line.use.forward, line.use.backward);
  line.has_speed = limit || speed > 0;
  const double known = limit ? *limit : speed > 0 ? speed : kUnknownSpeed;
  line.use = {ways.forward * known, ways.backward * known};
  close_by_costs(line, properties, options.closed, reading);
  return line;
}

void count_gaps(const RoadParts& parts, ReadingReport& reading) {
  // A tenth of a metre, or a millionth of a plane.
  constexpr double kTolerance = 1e-6;
  double extent = 1;
  if (!parts.degrees && !parts.nodes.empty()) {
    const auto [left, right] = std::ranges::minmax(parts.nodes, {}, &RoadPoint::x);
    const auto [low, high] = std::ranges::minmax(parts.nodes, {}, &RoadPoint::y);
    extent = std::max(right.x - left.x, high.y - low.y);
  }
  const RoadGaps gaps = find_road_gaps(parts.nodes, parts.pieces, kTolerance * extent);
  const std::string_view near = parts.degrees ? "within 0.1 m of" : "just beside";
  reading.count(fmt::format("end of a line that lies {} another junction", near), "not joined",
                gaps.beside.size(), fmt::format("ends of lines that lie {} another junction", near));
  reading.count(fmt::format("end of a line that lies {} another line", near), "not joined",
                gaps.on_lines.size(), fmt::format("ends of lines that lie {} another line", near));
  reading.count("crossing of two lines without a junction", "not joined", gaps.crossings.size(),
                "crossings of two lines without a junction");
  reading.count("file with too many lines", "gaps between them are not all counted", gaps.all ? 0 : 1,
                "files with too many lines");
}

bool are_degrees(const std::vector<RoadPoint>& places, bool is_plane) {
  // Beyond 180 longitudes go on where a map goes over the line of the date.
  return !is_plane && std::ranges::all_of(places, [](const RoadPoint& p) {
    return std::abs(p.x) <= 360 && std::abs(p.y) <= 90;
  });
}

Result<RoadParts> parts_of_lines(const RoadNet& net, bool is_plane, const RoadOptions& options,
                                 ReadingReport& reading) {
  const std::vector<GeoLine>& lines = net.lines;
  RoadParts parts;
  const LineCosts costs(lines, net.junctions, is_plane, options);
  if (!options.cost.empty() &&
      std::ranges::none_of(lines, [](const GeoLine& line) { return line.costs.back().has_value(); })) {
    return Error{ErrorCode::kInvalidArgument,
                 fmt::format("no line has a number as its property {}", in_quotes(options.cost))};
  }
  PieceMaker maker(costs, parts.pieces);
  std::size_t without = 0;
  for (const GeoLine& line : lines) {
    maker.add(line);
    without += costs.lacks(line) ? 1 : 0;
  }
  costs.tell(without, lines.size(), reading);
  parts.degrees = costs.in_degrees();
  parts.unit = costs.unit();
  parts.nodes = net.junctions;
  return parts;
}

}  // namespace goalbound
