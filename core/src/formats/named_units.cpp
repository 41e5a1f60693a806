// Files that say which units a game has (docs/map-formats.md): their sizes, and what terrain costs them.
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "formats/json_items.hpp"
#include "goalbound/formats.hpp"
#include "goalbound/spelling.hpp"
#include "goalbound/text.hpp"
#include "goalbound/units.hpp"

namespace goalbound {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::uint64_t kMaxUnitBytes = 1 << 20;

/// Reads the object of one file.
class UnitReader {
 public:
  explicit UnitReader(const std::string& name) : name_(name) {}

  Result<std::vector<NamedUnit>> read(const Json& object) const {
    if (!object.is_object()) return refused("a file of units is an object: {\"wagon\": {\"size\": \"2x2\"}}");
    std::vector<NamedUnit> units;
    for (const auto& [name, members] : object.items()) {
      if (name.empty() || name.find_first_of(":/(),+") != std::string::npos)
        return refused(fmt::format("the name {} of a unit is empty or has one of the characters :/(),+",
                                   in_quotes(name)));
      if (parse_unit(name))
        return refused(fmt::format("the name {} of a unit is a size itself", in_quotes(name)));
      auto unit = read_unit(name, members);
      if (!unit) return unit.error();
      units.push_back({name, *unit});
    }
    return units;
  }

 private:
  Error refused(std::string message) const {
    return {ErrorCode::kInvalidArgument, std::move(message), name_};
  }

  Result<Unit> read_unit(const std::string& name, const Json& members) const {
    Unit unit;
    if (!members.is_object()) return refused(fmt::format("the unit {} is no object", in_quotes(name)));
    for (const auto& [member, value] : members.items()) {
      auto taken = member == "size"    ? take_size(unit, name, value)
                   : member == "costs" ? take_costs(unit, name, value)
                                       : refused(fmt::format("the unit {} has a member {}, where 'size' and "
                                                             "'costs' are known",
                                                             in_quotes(name), in_quotes(member)));
      if (!taken) return taken.error();
    }
    return unit;
  }
  Result<void> take_size(Unit& unit, const std::string& name, const Json& value) const {
    const std::string text = value.is_string() ? value.get<std::string>() : value.dump();
    const auto parsed = parse_unit(text);
    if (!parsed || parsed->costs)
      return refused(fmt::format("the unit {}: {}", in_quotes(name),
                                 parsed ? "its costs stand in 'costs'" : parsed.error().message));
    unit.footprint = parsed->footprint;
    return {};
  }
  Result<void> take_costs(Unit& unit, const std::string& name, const Json& value) const {
    if (!value.is_object() || value.empty())
      return refused(
          fmt::format("the costs of the unit {} are an object of letters: {{\".\": 1}}", in_quotes(name)));
    unit.costs.emplace();
    for (const auto& [letter, cost] : value.items()) {
      if (letter.size() != 1)
        return refused(
            fmt::format("the unit {}: {} is not one letter of a map", in_quotes(name), in_quotes(letter)));
      if (!cost.is_number_unsigned() || cost.get<std::uint64_t>() > TerrainCosts::kMost)
        return refused(fmt::format("the unit {}: what {} costs is a whole number from 0 to {}",
                                   in_quotes(name), in_quotes(letter), TerrainCosts::kMost));
      (*unit.costs)[letter.front()] = cost.get<std::uint16_t>();
    }
    if (unit.costs->lowest() > 0) return {};
    return refused(fmt::format("all letters are closed to the unit {}", in_quotes(name)));
  }

  const std::string& name_;
};

}  // namespace

Result<std::vector<NamedUnit>> parse_units(std::string_view text, const std::string& name) {
  if (auto good = check_json(text, name); !good) return good.error();
  const Json object = Json::parse(text, nullptr, false);
  if (object.is_discarded()) return Error{ErrorCode::kSyntax, "not valid JSON", name, 1};
  return UnitReader(name).read(object);
}

Result<std::vector<NamedUnit>> load_units(const std::filesystem::path& path) {
  const auto text = read_file(path, kMaxUnitBytes);
  if (!text) return text.error();
  return parse_units(*text, path.string());
}

}  // namespace goalbound
