// Paths of other programs as JSON: an object a line, or one array of objects.
#include <algorithm>
#include <array>
#include <cmath>
#include <nlohmann/json.hpp>

#include "formats/claimed_paths.hpp"

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
    if (!value.is_array()) return take_object(value);
    for (const Value& object : value) {
      if (auto taken = take_object(object); !taken) return taken;
    }
    return {};
  }

 private:
  Error syntax(const std::string& message) const { return {ErrorCode::kSyntax, message, name_, line_}; }

  Result<void> take_object(const Value& object) {
    if (!object.is_object()) return syntax("a path must be an object: {\"start\": [1,2], \"path\": [[1,2]]}");
    ClaimedPath claimed;
    claimed.line = line_;
    if (const Value* id = member(object, "id", "name", "agent", "query"))
      claimed.name = id->is_string() ? id->get<std::string>()
                                     : id->dump(-1, ' ', false, Value::error_handler_t::replace);
    if (auto ends = read_end(object, "start", claimed.start); !ends) return ends;
    if (auto ends = read_end(object, "goal", claimed.goal); !ends) return ends;
    if (const Value* length = member(object, "length", "cost")) {
      if (!length->is_number()) return syntax("the length must be a number");
      claimed.length = length->get<double>();
    }
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
    if (points == nullptr) return {};
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
  if (whole.starts_with('[')) return objects.read(whole, 1);
  // One object over several lines, or one a line.
  LineReader lines(text);
  const auto first = lines.next().value_or("");
  if (trimmed(first) == "{") return objects.read(whole, 1);
  for (LineReader all(text); const auto line = all.next();) {
    if (trimmed(*line).empty()) continue;
    if (auto read = objects.read(*line, all.number()); !read) return read;
  }
  return {};
}

}  // namespace goalbound
