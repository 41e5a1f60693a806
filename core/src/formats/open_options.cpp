#include "goalbound/open_options.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>
#include <vector>

#include "goalbound/moves.hpp"
#include "goalbound/spelling.hpp"
#include "goalbound/text.hpp"

namespace goalbound {
namespace {

using Value = std::string_view;

Error wrong_value(std::string_view word, std::string_view takes, Value value) {
  return {.message = fmt::format("{} takes {}, not {}", word, takes, in_quotes(value))};
}

template <class Number>
Result<void> set_number(Number& number, std::string_view word, std::string_view takes, Value value,
                        Number least, Number most) {
  const auto parsed = parse_number<Number>(value);
  if (!parsed.ok() || !(parsed.value >= least && parsed.value <= most))
    return wrong_value(word, takes, value);
  number = parsed.value;
  return {};
}
constexpr double kMostMetres = 1e6;
constexpr double kMostClosed = 1e300;

/// One of the words that stand for a choice.
template <class Choice>
Result<void> set_choice(std::optional<Choice>& choice, const std::optional<Choice>& found,
                        std::string_view word, std::string_view takes, Value value) {
  if (!found) return wrong_value(word, takes, value);
  choice = found;
  return {};
}

Result<void> set_moves(OpenOptions& o, Value value) {
  const auto rule = move_rule_called(value);
  if (!rule) return rule.error();
  o.map.moves = *rule;
  return {};
}

Result<void> set_unit(OpenOptions& o, Value value) {
  if (value.empty()) return wrong_value("unit", "a size, as in 3x2, or a name", value);
  o.unit = value;
  return {};
}

Result<void> set_units(OpenOptions& o, Value value) {
  if (value.empty()) return wrong_value("units", "the name of a file", value);
  o.units = value;
  return {};
}

Result<void> set_blocks(OpenOptions& o, Value value) {
  for (const std::string_view name : split_fields(value, ',')) {
    if (name.empty()) return wrong_value("blocks", "names with commas between", value);
    o.blocks.emplace_back(name);
  }
  return {};
}

Result<void> set_depth(OpenOptions& o, Value value) {
  constexpr std::int32_t kDeepest = 1 << 20;
  std::int32_t depth = 0;
  if (auto set = set_number(depth, "depth", "a whole number", value, -kDeepest, kDeepest); !set) return set;
  o.depth = depth;
  return {};
}

Result<void> set_unknown(OpenOptions& o, Value value) {
  const auto is_free = value == "free"   ? std::optional(true)
                       : value == "wall" ? std::optional(false)
                                         : std::nullopt;
  return set_choice(o.unknown_is_free, is_free, "unknown", "wall or free", value);
}

Result<void> set_cost(OpenOptions& o, Value value) {
  if (value.empty()) return wrong_value("cost", "the name of a property", value);
  o.roads.cost = value;
  return {};
}

Result<void> set_turns_word(OpenOptions& o, Value value) {
  if (value != "obeyed" && value != "ignored") return wrong_value("turns", "obeyed or ignored", value);
  o.roads.ignores_turns = value == "ignored";
  return {};
}

Result<void> set_u_turns(OpenOptions& o, Value value) {
  constexpr double kMostCost = 1e9;
  double cost = value == "forbidden" ? kTurnForbidden : 0;
  if (value != "forbidden" && value != "free") {
    const auto takes = "free, forbidden or a cost";
    if (auto set = set_number(cost, "u-turns", takes, value, 0.0, kMostCost); !set) return set;
  }
  o.roads.u_turns = cost;
  return {};
}

Result<void> set_turn_costs(OpenOptions& o, Value value) {
  if (value != "none" && value != "profile") return wrong_value("turn-costs", "none or profile", value);
  o.roads.turn_costs = value == "profile";
  return {};
}

using Said = std::optional<std::string>;

Said said_u_turns(const std::optional<double>& cost) {
  if (!cost) return Said();
  return *cost == 0                ? Said("free")
         : *cost == kTurnForbidden ? Said("forbidden")
                                   : Said(fmt::format("{}", *cost));
}

/// What a word says, by its text.
template <class Choice>
Said said_id(const std::optional<Choice>& choice) {
  return choice ? Said(id_of(*choice)) : Said();
}
template <class Number>
Said said_number(Number number) {
  return number != 0 ? Said(fmt::format("{}", number)) : Said();
}
Said said_text(const std::string& text) {
  return text.empty() ? Said() : Said(text);
}
Said said_flag(bool flag) {
  return flag ? Said("") : Said();
}

constexpr auto kOpenWords = std::to_array<OpenWord>({
    {"moves", "RULE", "movement model of a grid, whatever its file says: 8, 4, 8-cut, 8-squeeze or hex",
     set_moves, [](const OpenOptions& o) { return o.map.moves ? Said(info_of(*o.map.moves).id) : Said(); }},
    {"unit", "SIZE",
     "for what walks over a grid (agent size): 3 for 3 x 3 cells, 3x2, r1.5 for a disk by its radius in "
     "cells, or "
     "a name of --units; blocks all cells that it does not fit on",
     set_unit, [](const OpenOptions& o) { return said_text(o.unit); }},
    {"units", "FILE", "names of units, with their sizes and what terrain costs them (JSON)", set_units,
     [](const OpenOptions& o) { return said_text(o.units.string()); }},
    {"blocks", "NAMES",
     "Tiled and LDtk: names of more layers, values and properties that block, and tiles by their number in a "
     "tileset: Fringe,Water or desert:30-47",
     set_blocks,
     [](const OpenOptions& o) {
       return o.blocks.empty() ? Said() : Said(fmt::format("{}", fmt::join(o.blocks, ",")));
     }},
    {"depth", "N", "LDtk: the depth of the levels to read; default: 0, or the nearest to it", set_depth,
     [](const OpenOptions& o) { return o.depth ? Said(fmt::format("{}", *o.depth)) : Said(); }},
    {"unknown", "WHAT", "maps of robots (ROS): unknown space is wall or free; default: wall", set_unknown,
     [](const OpenOptions& o) {
       return o.unknown_is_free ? Said(*o.unknown_is_free ? "free" : "wall") : Said();
     }},
    {"radius", "METRES",
     "maps of robots (ROS): for a robot that is a disk, block all cells within so many metres of a wall "
     "(inflation)",
     [](OpenOptions& o, Value value) {
       return set_number(o.radius, "radius", "metres", value, 0.0, kMostMetres);
     },
     [](const OpenOptions& o) { return said_number(o.radius); }},
    {"profile", "WHO",
     "OpenStreetMap: roads for car, bike or foot; default: car. GeoJSON: only lines open to them; default: "
     "all",
     [](OpenOptions& o, Value value) {
       return set_choice(o.roads.profile, find_road_profile(value), "profile", "car, bike or foot", value);
     },
     [](const OpenOptions& o) { return said_id(o.roads.profile); }},
    {"road-costs", "WHAT",
     "OpenStreetMap and GeoJSON: what edges cost, time (seconds) or length (metres); default: time, in "
     "GeoJSON as its properties say",
     [](OpenOptions& o, Value value) {
       return set_choice(o.roads.costs, find_road_costs(value), "road-costs", "time or length", value);
     },
     [](const OpenOptions& o) { return said_id(o.roads.costs); }},
    {"cost", "KEY", "GeoJSON, GraphML and graphs in JSON: the property that edges cost", set_cost,
     [](const OpenOptions& o) { return o.roads.cost.empty() ? Said() : Said(o.roads.cost); }},
    {"closed", "COST",
     "graphs, GeoJSON and tables: what costs so much or more is closed, no edge or a wall; default: nothing, "
     "in "
     "tables half of the largest number",
     [](OpenOptions& o, Value value) {
       return set_number(o.roads.closed, "closed", "a cost of at least 0", value, 0.0, kMostClosed);
     },
     [](const OpenOptions& o) {
       return o.roads.closed != kNoneClosed ? Said(fmt::format("{}", o.roads.closed)) : Said();
     }},
    {"snap", "METRES",
     "GeoJSON: join lines that end within so many metres of another one, or cross it; default: they are "
     "counted",
     [](OpenOptions& o, Value value) {
       return set_number(o.roads.snap, "snap", "metres", value, 0.0, kMostMetres);
     },
     [](const OpenOptions& o) { return said_number(o.roads.snap); }},
    {"turns", "WHAT",
     "rules about turns in OpenStreetMap, GeoJSON and graphs in JSON: obeyed or ignored; default: obeyed",
     set_turns_word, [](const OpenOptions& o) { return o.roads.ignores_turns ? Said("ignored") : Said(); }},
    {"u-turns", "WHAT",
     "roads and graphs: going back along the road that one came by is free, forbidden but at dead ends, or "
     "costs so much; default: free",
     set_u_turns, [](const OpenOptions& o) { return said_u_turns(o.roads.u_turns); }},
    {"turn-costs", "WHAT",
     "roads whose edges cost seconds: turns at junctions cost none, or what the profile says; default: none",
     set_turn_costs, [](const OpenOptions& o) { return o.roads.turn_costs ? Said("profile") : Said(); }},
    {"rough-costs", "",
     "graphs: also open files that are refused because 32 bits hold their costs too roughly; each answer "
     "says "
     "how much too long it may be",
     [](OpenOptions& o, Value) {
       o.rough_costs = true;
       return Result<void>();
     },
     [](const OpenOptions& o) { return said_flag(o.rough_costs); }},
    {"files-anywhere", "",
     "also open files outside the map's folder that the map names: only for maps that you trust",
     [](OpenOptions& o, Value) {
       o.map.named_files = NamedFiles::kAnywhere;
       return Result<void>();
     },
     [](const OpenOptions& o) { return said_flag(o.map.named_files == NamedFiles::kAnywhere); }},
});

std::string quoted(const std::string& option) {
  if (option.find_first_of(" \t\r\n'") == std::string::npos) return option;
  std::string text = "'";
  for (const char c : option) text.append(c == '\'' ? 2 : 1, c);
  return text + "'";
}

/// Takes the next option off a text, without its quotes.
Result<std::string> take_option(std::string_view& text) {
  std::string option;
  bool is_quoted = false;
  std::size_t i = 0;
  for (; i < text.size(); ++i) {
    const char c = text[i];
    if (!is_quoted && kTextBlanks.find(c) != std::string_view::npos) break;
    const bool is_twice = is_quoted && c == '\'' && text.substr(i + 1).starts_with('\'');
    if (c == '\'' && !is_twice) {
      is_quoted = !is_quoted;
    } else {
      option += c;
    }
    if (is_twice) ++i;
  }
  if (is_quoted) return Error{.message = fmt::format("the quote in {} has no end", in_quotes(text))};
  text.remove_prefix(i);
  return option;
}

std::string_view word_of(std::string_view option) {
  return option.substr(0, option.find('='));
}

}  // namespace

std::span<const OpenWord> open_words() {
  return kOpenWords;
}

Result<void> set_open_option(OpenOptions& options, std::string_view word, std::string_view value) {
  const OpenWord* known = find_entry(kOpenWords, word);
  if (known == nullptr) return unknown_word("option of opening", word, ids_of(kOpenWords));
  return known->set(options, value);
}

Result<void> add_open_option(OpenOptions& options, std::string_view option) {
  const std::string_view word = word_of(option);
  const bool has_value = word.size() < option.size();
  const OpenWord* known = find_entry(kOpenWords, word);
  if (known != nullptr && known->value.empty() == has_value) {
    return Error{.message = has_value ? fmt::format("{} takes no value", word)
                                      : fmt::format("{0} wants a value: {0}={1}", word, known->value)};
  }
  return set_open_option(options, word, has_value ? option.substr(word.size() + 1) : std::string_view());
}

std::vector<std::string> list_open_options(const OpenOptions& options) {
  std::vector<std::string> list;
  for (const OpenWord& word : kOpenWords) {
    const auto said = word.said(options);
    if (said)
      list.push_back(word.value.empty() ? std::string(word.id) : fmt::format("{}={}", word.id, *said));
  }
  return list;
}

Result<OpenOptions> parse_open_options(std::string_view text) {
  OpenOptions options;
  std::vector<std::string> before;
  for (text = trimmed(text, kTextBlanks); !text.empty(); text = trimmed(text, kTextBlanks)) {
    const auto option = take_option(text);
    if (!option) return option.error();
    const std::string word(word_of(*option));
    if (std::ranges::find(before, word) != before.end())
      return Error{.message = fmt::format("{} is said twice", in_quotes(word))};
    before.push_back(word);
    if (auto added = add_open_option(options, *option); !added) return added.error();
  }
  return options;
}

std::string format_open_options(const OpenOptions& options) {
  std::vector<std::string> list = list_open_options(options);
  std::ranges::transform(list, list.begin(), quoted);
  return fmt::format("{}", fmt::join(list, " "));
}

}  // namespace goalbound
