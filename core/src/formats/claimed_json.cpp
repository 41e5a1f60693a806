// Paths of other programs as JSON: a path a line or a file of them; objects, arrays of points, plans of
// several agents, GeoJSON.
#include <algorithm>
#include <array>
#include <cmath>
#include <nlohmann/json.hpp>

#include "formats/claimed_paths.hpp"
#include "goalbound/spots.hpp"

namespace goalbound {
namespace {

using Value = nlohmann::json;

/// The member of an object that has one of these names; null without.
template <class... Names>
const Value* member(const Value& object, Names... names) {
  const Value* found = nullptr;
  const auto look = [&](const char* name) {
    const auto at = object.find(name);
    if (found == nullptr && at != object.end() && !at->is_null()) found = &*at;
  };
  (look(names), ...);
  return found;
}

/// Objects of one file.
class ClaimedObjects {
 public:
  ClaimedObjects(const Map& map, const std::string& name, const TakePath& take)
      : map_(map), name_(name), take_(take) {}

  /// The text of one object, or of an array of them.
  Result<void> read(std::string_view text, std::size_t line) {
    line_ = line;
    if (auto good = check_json(text, name_, line); !good) return good;
    const Value value = Value::parse(text, nullptr, false);
    if (value.is_discarded()) return syntax("not valid JSON");
    return take_value(value);
  }

 private:
  Error syntax(const std::string& message) const { return {ErrorCode::kSyntax, message, name_, line_}; }

  /// A path, or several.
  Result<void> take_value(const Value& value) {
    if (is_path(value)) return take_points("", value, false);
    if (value.is_array()) {
      for (const Value& inner : value) {
        if (inner.is_array() && !inner.empty() && inner.front().is_number())
          return syntax(
              "an array of points has one that is none; write [X,Y], {\"x\":X,\"y\":Y} or \"#NODE\"");
        auto taken = inner.is_array() ? take_points("", inner, false) : take_value(inner);
        if (!taken) return taken;
      }
      return {};
    }
    if (!value.is_object())
      return syntax("a path must be an object, {\"start\": [1,2], \"path\": [[1,2]]}, or an array of points");
    if (value.contains("type") && value["type"].is_string()) return take_geojson(value);
    if (const Value* plan = member(value, "schedule", "paths", "agents", "plan", "solution"); plan != nullptr)
      return take_plan(*plan);
    const bool is_plan =
        !value.empty() && std::ranges::all_of(value, [this](const Value& v) { return is_path(v); });
    const bool is_one = member(value, "path", "points", "corners", "corridor") != nullptr;
    return is_plan && !is_one && !value.contains("start") ? take_plan(value) : take_object(value);
  }

  /// Points one after the other: at least one, and no number alone but of nodes.
  bool is_path(const Value& value) const {
    return value.is_array() && !value.empty() &&
           std::ranges::all_of(value, [this](const Value& point) { return point_of(point).has_value(); });
  }

  /// Of several agents, by name or in order. They stand while they wait.
  Result<void> take_plan(const Value& plan) {
    if (!plan.is_object() && !plan.is_array()) return syntax("a plan must hold a path for each agent");
    for (const auto& [name, path] : plan.items()) {
      const Value* points = path.is_object() ? member(path, "path", "points") : &path;
      if (points == nullptr) return syntax(fmt::format("the agent {} has no 'path'", in_quotes(name)));
      if (auto taken = take_points(name, *points, true); !taken) return taken;
    }
    return {};
  }

  Result<void> take_points(const std::string& name, const Value& points, bool waits) {
    ClaimedPath claimed;
    claimed.name = name;
    claimed.line = line_;
    claimed.waits = waits;
    if (auto read = read_list(points, claimed); !read) return read;
    return take_(claimed);
  }

  /// Lines of GeoJSON; what has none is passed over, as a map may lie in the same file.
  Result<void> take_geojson(const Value& value) {
    const std::string type = value["type"].get<std::string>();
    if (type == "FeatureCollection") {
      const Value* features = member(value, "features");
      if (features == nullptr || !features->is_array())
        return syntax("a FeatureCollection without 'features'");
      for (const Value& feature : *features) {
        if (!feature.is_object() || !feature.contains("type")) return syntax("a feature must have a 'type'");
        if (auto taken = take_geojson(feature); !taken) return taken;
      }
      return {};
    }
    const Value* geometry = type == "Feature" ? member(value, "geometry") : &value;
    const Value* coordinates =
        geometry != nullptr && geometry->is_object() ? member(*geometry, "coordinates") : nullptr;
    if (coordinates == nullptr || geometry->value("type", "") != "LineString") return {};
    ClaimedPath claimed;
    claimed.line = line_;
    const Value properties = type == "Feature" ? value.value("properties", Value::object()) : Value::object();
    if (properties.is_object()) {
      read_name(properties, claimed);
      if (auto length = read_length(properties, claimed); !length) return length;
    }
    if (auto read = read_list(*coordinates, claimed); !read) return read;
    // A line has two points or more, also that of a path that stays where it is.
    if (claimed.points.size() == 2 && claimed.points[0] == claimed.points[1]) claimed.points.pop_back();
    return take_(claimed);
  }

  static void read_name(const Value& object, ClaimedPath& claimed) {
    if (const Value* id = member(object, "id", "name", "agent", "query", "path_id"))
      claimed.name = id->is_string() ? id->get<std::string>()
                                     : id->dump(-1, ' ', false, Value::error_handler_t::replace);
  }
  Result<void> read_length(const Value& object, ClaimedPath& claimed) const {
    const Value* length = member(object, "length", "cost");
    if (length == nullptr) return {};
    if (!length->is_number()) return syntax("the length must be a number");
    claimed.length = length->get<double>();
    return {};
  }

  Result<void> take_object(const Value& object) {
    ClaimedPath claimed;
    claimed.line = line_;
    read_name(object, claimed);
    if (auto ends = read_end(object, "start", claimed.start); !ends) return ends;
    if (auto ends = read_end(object, "goal", claimed.goal); !ends) return ends;
    if (auto length = read_length(object, claimed); !length) return length;
    if (auto outcome = read_outcome(object, claimed); !outcome) return outcome;
    if (auto points = read_points(object, claimed); !points) return points;
    return take_(claimed);
  }

  Result<void> read_outcome(const Value& object, ClaimedPath& claimed) const {
    const Value* value = member(object, "found", "status", "success", "result");
    if (value == nullptr) return {};
    const std::string text = value->is_string() ? value->get<std::string>() : value->dump();
    const auto outcome = claimed_outcome(text);
    if (!outcome) return syntax(fmt::format("{} says neither found, partial nor none", in_quotes(text)));
    claimed.outcome = *outcome;
    return {};
  }

  Result<void> read_points(const Value& object, ClaimedPath& claimed) const {
    if (const Value* corridor = member(object, "corridor"); corridor != nullptr)
      return read_corridor(*corridor, claimed);
    const Value* points = member(object, "path", "points");
    if (points == nullptr) {
      points = member(object, "corners");
      claimed.corners = points != nullptr;
    }
    return points == nullptr ? Result<void>() : read_list(*points, claimed);
  }

  Result<void> read_list(const Value& list, ClaimedPath& claimed) const {
    const Value* points = &list;
    claimed.has_points = true;
    if (!points->is_array()) return syntax("the path must be an array of points");
    claimed.points.reserve(points->size());
    for (const Value& value : *points) {
      const auto point = point_of(value);
      if (!point)
        return syntax(fmt::format("point {} is none; write [X,Y], {{\"x\":X,\"y\":Y}} or \"#NODE\"",
                                  claimed.points.size() + 1));
      claimed.points.push_back(*point);
    }
    return {};
  }

  Result<void> read_corridor(const Value& value, ClaimedPath& claimed) const {
    claimed.has_points = true;
    const auto is_number = [](const Value& polygon) {
      return polygon.is_number_unsigned() && polygon.get<std::uint64_t>() <= 0xFFFFFFFFU;
    };
    if (!value.is_array() || !std::ranges::all_of(value, is_number))
      return syntax("the corridor must be an array of numbers of polygons");
    for (const Value& polygon : value) claimed.corridor.push_back(polygon.get<std::uint32_t>());
    return {};
  }

  Result<void> read_end(const Value& object, const char* name, std::optional<ClaimedPoint>& end) const {
    const Value* value = member(object, name);
    if (value == nullptr) return {};
    if (value->is_string()) {
      const auto spot = find_spot(nullptr, map_, value->get_ref<const std::string&>());
      if (spot && !spot->is_node())
        return syntax(fmt::format("the {} {} lies on an edge; paths are audited from node to node alone",
                                  name, in_quotes(value->get_ref<const std::string&>())));
    }
    end = point_of(*value);
    if (end) return {};
    return syntax(fmt::format("the {} is not a point; write [X,Y], {{\"x\":X,\"y\":Y}} or \"#NODE\"", name));
  }

  std::optional<ClaimedPoint> point_of(const Value& value) const {
    if (value.is_string()) return claimed_point(map_, value.get_ref<const std::string&>());
    if (value.is_number_unsigned()) return claimed_point(map_, fmt::format("#{}", value.dump()));
    std::array<double, 3> at{};
    std::size_t count = 0;
    const auto put = [&](const Value& number) {
      if (!number.is_number() || count == at.size()) return false;
      at[count++] = number.get<double>();
      return std::isfinite(at[count - 1]);
    };
    if (value.is_array()) {
      if (value.size() < 2 || !std::ranges::all_of(value, put)) return std::nullopt;
    } else if (value.is_object()) {
      const Value* x = member(value, "x");
      const Value* y = member(value, "y");
      if (x == nullptr || y == nullptr || !put(*x) || !put(*y)) return std::nullopt;
      if (const Value* z = member(value, "z"); z != nullptr && !put(*z)) return std::nullopt;
    } else {
      return std::nullopt;
    }
    return ClaimedPoint{.place = {at[0], at[1], at[2]}};
  }

  const Map& map_;
  const std::string& name_;
  const TakePath& take_;
  std::size_t line_ = 1;
};

}  // namespace

Result<void> parse_claimed_json(const Map& map, std::string_view text, const std::string& name,
                                const TakePath& take) {
  ClaimedObjects objects(map, name, take);
  const std::string_view whole = trimmed(text, kTextBlanks);
  // One value over several lines, or one a line.
  const std::string_view first = trimmed(LineReader(whole).next().value_or(""));
  if (first.size() == whole.size() || !Value::accept(first)) return objects.read(whole, 1);
  for (LineReader all(text); const auto line = all.next();) {
    if (trimmed(*line).empty()) continue;
    if (auto read = objects.read(*line, all.number()); !read) return read;
  }
  return {};
}

}  // namespace goalbound
