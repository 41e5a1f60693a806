// The text of a unit, and which cells it covers.
#include "goalbound/units.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <utility>

#include "goalbound/spelling.hpp"
#include "goalbound/text.hpp"

namespace goalbound {
namespace {

constexpr char kBetweenUnits = '/';
constexpr std::string_view kHexDigits = "0123456789abcdef";

Error no_unit(std::string_view text, std::string_view reason) {
  return {
      ErrorCode::kInvalidArgument,
      fmt::format("{} names no unit: {}; write a size, as in '2', '3x2', '3x2@1x0' or 'r1.5', and behind it "
                  "what terrain costs, as in '2+.1+T5'",
                  in_quotes(text), reason)};
}

constexpr Cell middle_of(std::int32_t width, std::int32_t height) {
  return {(width - 1) / 2, (height - 1) / 2};
}

std::optional<std::int32_t> whole_number(std::string_view text) {
  const auto parsed = parse_number<std::int32_t>(text);
  return parsed.ok() ? std::optional(parsed.value) : std::nullopt;
}

/// "3x2" as 3 and 2.
std::optional<Cell> pair_in(std::string_view text) {
  const auto cross = text.find('x');
  if (cross == std::string_view::npos) return std::nullopt;
  const auto x = whole_number(text.substr(0, cross));
  const auto y = whole_number(text.substr(cross + 1));
  return x && y ? std::optional(Cell{*x, *y}) : std::nullopt;
}

Result<Footprint> parse_disk(std::string_view size, std::string_view text) {
  const auto radius = parse_number<double>(size.substr(1));
  if (!radius.ok() || !(radius.value > 0 && radius.value <= kMostUnitCells))
    return no_unit(text, fmt::format("a radius is a number above 0, at most {}", kMostUnitCells));
  return Footprint{.radius = radius.value};
}

Result<Footprint> parse_size(std::string_view size, std::string_view text) {
  if (size.starts_with('r')) return parse_disk(size, text);
  const auto at = size.find('@');
  const std::string_view sides = size.substr(0, at);
  const auto one = whole_number(sides);
  const auto both = one ? std::optional(Cell{*one, *one}) : pair_in(sides);
  if (!both || both->x < 1 || both->y < 1 || both->x > kMostUnitCells || both->y > kMostUnitCells)
    return no_unit(text, fmt::format("a size is one or two whole numbers from 1 to {}", kMostUnitCells));
  Footprint box = {.width = both->x, .height = both->y, .anchor = middle_of(both->x, both->y)};
  if (at == std::string_view::npos) return box;
  const auto anchor = pair_in(size.substr(at + 1));
  if (!anchor || anchor->x < 0 || anchor->y < 0 || anchor->x >= box.width || anchor->y >= box.height)
    return no_unit(text, "behind the '@' stands one of its cells, counted from 0x0 at its top left");
  box.anchor = *anchor;
  return box;
}

bool is_plain_letter(char c) {
  return c == '.' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/// The letter that a cost begins with, which is taken off; nothing where there is none.
std::optional<char> take_letter(std::string_view& cost) {
  if (cost.empty()) return std::nullopt;
  if (cost.front() != '%') {
    const char letter = cost.front();
    cost.remove_prefix(1);
    return is_plain_letter(letter) ? std::optional(letter) : std::nullopt;
  }
  if (cost.size() < 3) return std::nullopt;
  const auto high = kHexDigits.find(cost[1]);
  const auto low = kHexDigits.find(cost[2]);
  if (high == std::string_view::npos || low == std::string_view::npos) return std::nullopt;
  cost.remove_prefix(3);
  return static_cast<char>(high * 16 + low);
}

Result<TerrainCosts> parse_unit_costs(std::string_view costs, std::string_view text) {
  TerrainCosts result;
  for (std::string_view cost : split_fields(costs, '+')) {
    const auto letter = take_letter(cost);
    if (!letter) return no_unit(text, "behind a '+' stands a letter of the map, or '%' and its number as 2f");
    const auto number = whole_number(cost);
    if (!number || *number < 1 || *number > TerrainCosts::kMost)
      return no_unit(text, fmt::format("a cost is a whole number from 1 to {}", TerrainCosts::kMost));
    if (result[*letter] != 0) return no_unit(text, "a letter has two costs");
    result[*letter] = static_cast<std::uint16_t>(*number);
  }
  return result;
}

std::string letter_text(char letter) {
  if (is_plain_letter(letter)) return std::string(1, letter);
  return fmt::format("%{:02x}", static_cast<unsigned char>(letter));
}

std::string size_text(const Footprint& footprint) {
  if (footprint.radius > 0) return fmt::format("r{}", footprint.radius);
  std::string text = footprint.width == footprint.height
                         ? fmt::format("{}", footprint.width)
                         : fmt::format("{}x{}", footprint.width, footprint.height);
  if (footprint.anchor != middle_of(footprint.width, footprint.height))
    text += fmt::format("@{}x{}", footprint.anchor.x, footprint.anchor.y);
  return text;
}

}  // namespace

bool Footprint::is_centred_square() const {
  return radius == 0 && width == height && anchor == middle_of(width, height);
}

Result<Unit> parse_unit(std::string_view text) {
  const auto plus = text.find('+');
  auto footprint = parse_size(text.substr(0, plus), text);
  if (!footprint) return footprint.error();
  Unit unit = {.footprint = *footprint};
  if (plus == std::string_view::npos) return unit;
  auto costs = parse_unit_costs(text.substr(plus + 1), text);
  if (!costs) return costs.error();
  unit.costs = *costs;
  return unit;
}

std::string text_of(const Unit& unit) {
  std::string text = size_text(unit.footprint);
  if (!unit.costs) return text;
  for (int letter = 0; letter < 256; ++letter) {
    const auto cost = (*unit.costs)[static_cast<char>(letter)];
    if (cost > 0) text += fmt::format("+{}{}", letter_text(static_cast<char>(letter)), cost);
  }
  return text;
}

std::vector<Cell> cells_under(const Footprint& footprint) {
  std::vector<Cell> cells;
  if (footprint.radius > 0) {
    const auto reach = static_cast<std::int32_t>(std::floor(footprint.radius));
    for (std::int32_t y = -reach; y <= reach; ++y) {
      for (std::int32_t x = -reach; x <= reach; ++x) {
        if (std::hypot(x, y) <= footprint.radius) cells.push_back({x, y});
      }
    }
    return cells;
  }
  for (std::int32_t y = 0; y < footprint.height; ++y) {
    for (std::int32_t x = 0; x < footprint.width; ++x)
      cells.push_back({x - footprint.anchor.x, y - footprint.anchor.y});
  }
  return cells;
}

Result<Unit> find_unit(std::span<const NamedUnit> units, std::string_view word) {
  const auto named = std::ranges::find(units, word, &NamedUnit::name);
  if (named != units.end()) return named->unit;
  auto unit = parse_unit(word);
  if (unit || units.empty()) return unit;
  std::vector<std::string_view> names;
  for (const NamedUnit& one : units) names.emplace_back(one.name);
  return unknown_word("unit", word, names);
}

Result<std::string> texts_of_units(std::span<const NamedUnit> units, std::string_view words) {
  std::string texts;
  for (const std::string_view word : split_fields(words, kBetweenUnits)) {
    const auto unit = find_unit(units, word);
    if (!unit) return unit.error();
    if (!texts.empty()) texts += kBetweenUnits;
    texts += text_of(*unit);
  }
  return texts;
}

}  // namespace goalbound
