#include "model/searches/side_options.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "model/actions/arguments.hpp"
#include "model/session.hpp"

namespace goalbound::app {
namespace {

/// The value of a table of values; `ids` in the order of their enumerators or of the registry.
Result<std::size_t> place_of(const std::vector<SideOptionValue>& values, std::string_view id) {
  std::vector<std::string_view> ids;
  for (const SideOptionValue& value : values) ids.emplace_back(value.id);
  return choice_argument(id, ids);
}

/// The reason of a check that failed; "" of one that did not.
std::string reason_of(const Result<void>& check) {
  return check ? std::string() : check.error().message;
}

/// What the side's search takes on the map; without a map, on uniform grids.
const TakenOptions& taken_by(const SideChoice& side, const Map* map) {
  return map == nullptr ? side.search->octile.takes : side.search->on(*map).takes;
}

/// One of the choices is another.
template <class Value>
Result<void> choose_value(Session& session, Side side, Value SideChoice::*member, const Value& value) {
  SideChoice choice = session.side(side);
  choice.*member = value;
  session.searches().choose(side, choice);
  return {};
}

/// Of a search that is given none.
std::string why_no_boxes(const SearchInfo& search) {
  return fmt::format("this search {}", use_of_boxes(search));
}

/// Estimates that are inadmissible where there are diagonal moves are marked where one chooses.
std::string name_with_warning(const HeuristicInfo& info) {
  return std::string(info.name) + (info.admissible ? "" : "  ⚠ only for four moves");
}
std::string name_with_warning(const OpenListInfo& info) {
  return std::string(info.name);
}

SideOption search_option() {
  std::vector<SideOptionValue> values;
  for (const SearchInfo* info : all_searches()) {
    values.push_back({std::string(info->id), std::string(info->name), std::string(info->description)});
  }
  return {
      .id = "search",
      .label = "Search",
      .help = "Choose the search of a side by its id, as `goalbound list` names it.",
      .values = values,
      .current = [](const SidePanel& side) { return std::string(side.search->id); },
      .refusal =
          [](const SidePanel& side, const Map* map) {
            return map == nullptr ? std::string() : reason_of(check_search(*side.search, *map));
          },
      .choose = [values](Session& session, Side side, std::string_view id) -> Result<void> {
        const auto place = place_of(values, id);
        if (!place) return place.error();
        return choose_value(session, side, &SideChoice::search, all_searches()[*place]);
      },
      .value_refusal = [](const Map& map,
                          std::string_view id) { return reason_of(check_search(*find_search(id), map)); }};
}

/// An option of the query that is on or off.
SideOption switch_option(std::string_view id, std::string_view label, std::string_view help,
                         std::vector<SideOptionValue> values, bool QueryOptions::*member,
                         std::function<std::string(const SidePanel&, const Map*)> refusal) {
  return {
      .id = id,
      .label = label,
      .help = help,
      .values = std::move(values),
      .current = [member](const SidePanel& side) { return std::string(side.options.*member ? "on" : "off"); },
      .refusal = std::move(refusal),
      .choose = [member](Session& session, Side side, std::string_view text) -> Result<void> {
        QueryOptions options = session.side(side).options;
        const auto on = switch_argument(text, options.*member);
        if (!on) return on.error();
        options.*member = *on;
        return choose_value(session, side, &SideChoice::options, options);
      }};
}

std::function<std::string(const SidePanel&, const Map*)> refused_unless(bool TakenOptions::*taken) {
  return [taken](const SidePanel& side, const Map* map) {
    return taken_by(side, map).*taken ? std::string() : fmt::format("{} does not take it", side.search->name);
  };
}

/// An option of the query that is an id of a registry; "own" leaves it to the search.
template <class Info>
SideOption registry_option(std::string_view id, std::string_view label, std::string_view help,
                           std::span<const Info* const> all, std::string_view QueryOptions::*member,
                           bool TakenOptions::*taken) {
  std::vector<SideOptionValue> values = {{"own", "as the search has it", "What the search itself uses"}};
  for (const Info* info : all) {
    values.push_back({std::string(info->id), name_with_warning(*info), std::string(info->description),
                      std::string(info->name)});
  }
  return {
      .id = id,
      .label = label,
      .help = help,
      .values = values,
      .current =
          [member](const SidePanel& side) {
            const std::string_view chosen = side.options.*member;
            return std::string(chosen.empty() ? "own" : chosen);
          },
      .refusal = refused_unless(taken),
      .choose = [values, all, member](Session& session, Side side, std::string_view text) -> Result<void> {
        const auto place = place_of(values, text);
        if (!place) return place.error();
        QueryOptions options = session.side(side).options;
        options.*member = *place == 0 ? std::string_view() : all[*place - 1]->id;
        return choose_value(session, side, &SideChoice::options, options);
      }};
}

constexpr std::string_view kNoIndex = "none";

/// "canonical boxes + landmarks (count 4)"; briefly "canonical + landmarks (count 4)".
std::string words_of_indices(const SidePanel& side, bool brief) {
  std::string words;
  const auto add = [&](std::string_view text) { words.append(words.empty() ? "" : " + ").append(text); };
  const std::string ordering(info_of(side.boxes.ordering()).id);
  const IndexValues* named = boxes_among(side.indices);
  if (named == nullptr && asks_boxes(*side.search, side.indices)) add(brief ? ordering : ordering + " boxes");
  for (const IndexValues& index : side.indices) add(brief && &index == named ? ordering : words_of(index));
  return words;
}

/// But for kinds that searches make which need them.
SideOption index_option() {
  std::vector<SideOptionValue> values = {
      {std::string(kNoIndex), "the usual boxes",
       "What the search asks by itself: where it needs boxes, those of the settings"}};
  for (const OfferedIndex& offered : offered_indices()) {
    if (offered.values.kind()->roles.empty() && offered.values.inside().empty()) continue;
    const std::string words = words_of(offered.values);
    values.push_back({offered.values.text(), words, std::string(offered.description), words});
  }
  return {.id = "index",
          .label = "Index",
          .help =
              "Choose what a side asks: an index, or several with commas between, as "
              "`boxes:regular,landmarks:count=4`. The usual boxes are asked as well where none of them "
              "refuses edges; the boxes of the right side are inspected.",
          .values = values,
          .current = [](const SidePanel& side) { return text_of(side.indices); },
          .refusal = [](const SidePanel& side, const Map* map) -> std::string {
            if (map == nullptr || !check_search(*side.search, *map)) return {};
            for (const IndexValues& index : side.indices) {
              if (auto used = check_use_of(*index.kind(), *side.search, *map, side.indices); !used)
                return used.error().message;
            }
            return {};
          },
          .choose = [](Session& session, Side side, std::string_view text) -> Result<void> {
            if (text == kNoIndex)
              return choose_value(session, side, &SideChoice::indices, std::vector<IndexValues>());
            auto indices = parse_indices(text);
            if (!indices) return indices.error();
            return choose_value(session, side, &SideChoice::indices, *indices);
          },
          .value_refusal = [](const Map& map, std::string_view id) -> std::string {
            const auto named = IndexValues::parse(id);  // not "none"
            if (!named) return {};
            const auto key = key_of(map, *named);
            return key ? std::string() : key.error().message;
          },
          .spoken = [](const SidePanel& side) { return words_of_indices(side, false); },
          .brief = [](const SidePanel& side) { return words_of_indices(side, true); }};
}

SideOption weight_option() {
  std::vector<SideOptionValue> values;
  for (const int percent : {100, 110, 125, 150, 200, 300, 500, 1000}) {
    const double factor = percent / 100.0;
    values.push_back({fmt::format("{}", percent), fmt::format("{} × the estimate", factor),
                      percent == 100
                          ? "The path is a shortest one"
                          : fmt::format("The path is at most {} times as long as the shortest", factor),
                      percent == 100 ? "" : fmt::format("weight {}", factor)});
  }
  return {
      .id = "weight",
      .label = "Weight",
      .help =
          "How many percent of the estimate count: above 100 a search hurries to the goal and may miss the "
          "shortest path.",
      .values = values,
      .current = [](const SidePanel& side) { return fmt::format("{}", side.options.weight_percent); },
      .refusal = refused_unless(&TakenOptions::weight),
      .choose = [](Session& session, Side side, std::string_view text) -> Result<void> {
        const auto percent = integer_argument(text, kMinWeightPercent, kMaxWeightPercent);
        if (!percent) return percent.error();
        QueryOptions options = session.side(side).options;
        options.weight_percent = static_cast<std::uint32_t>(*percent);
        return choose_value(session, side, &SideChoice::options, options);
      }};
}

SideOption way_back_option() {
  return switch_option(
      "skip-way-back", "Way back", "Skip the edge that leads straight back to where a node was reached from.",
      {{"off", "followed", "Every edge is followed, also the one back to the parent"},
       {"on", "skipped", "The edge back to the parent is skipped: it improves nothing", "no way back"}},
      &QueryOptions::skip_way_back, refused_unless(&TakenOptions::skip_way_back));
}

SideOption neighbours_option() {
  const std::vector<SideOptionValue> values = {
      {"precomputed", "precomputed", "One byte a cell says which moves are legal"},
      {"computed", "computed", "The surrounding cells are looked at in every expansion",
       "neighbours computed"}};
  return {.id = "neighbours",
          .label = "Neighbours",
          .help = "Where the search gets the legal moves of a cell from.",
          .values = values,
          .current =
              [](const SidePanel& side) {
                return std::string(side.options.neighbours == NeighbourSource::kPrecomputed ? "precomputed"
                                                                                            : "computed");
              },
          .refusal = refused_unless(&TakenOptions::neighbours),
          .choose = [values](Session& session, Side side, std::string_view text) -> Result<void> {
            const auto place = place_of(values, text);
            if (!place) return place.error();
            QueryOptions options = session.side(side).options;
            options.neighbours = static_cast<NeighbourSource>(*place);
            return choose_value(session, side, &SideChoice::options, options);
          }};
}

SideOption unsafe_option() {
  return switch_option(
      "unsafe", "Unsafe boxes", "Let a jump point search use boxes that lose paths, to see it fail.",
      {{"off", "refused", "A search that may lose paths with the boxes is not run"},
       {"on", "allowed, to see it fail", "It runs, and may find a longer path or none", "unsafe"}},
      &QueryOptions::allow_unsafe, [](const SidePanel& side, const Map* /*map*/) {
        if (!side.search->asks_edges()) return why_no_boxes(*side.search);
        if (!side.search->canonical) return std::string("this search is right with all boxes");
        if (!info_of(side.boxes.ordering()).safe_for_jps) return std::string();
        return fmt::format("{} boxes lose no paths", info_of(side.boxes.ordering()).id);
      });
}

SideOption stale_option() {
  return {.id = "stale",
          .label = "Stale boxes",
          .help =
              "Let a search take the boxes from before the map was edited for those of the map, which may "
              "lose paths, "
              "to see it fail.",
          .values = {{"off", "with what has changed: exact",
                      "A search asks the boxes of the map as it was, and looks at what has changed since"},
                     {"on", "used, to see it fail",
                      "While the map is another than that of the boxes, it may find a longer path or none",
                      "stale"}},
          .current = [](const SidePanel& side) { return std::string(side.use_stale ? "on" : "off"); },
          .refusal = [](const SidePanel& side, const Map* /*map*/) -> std::string {
            if (!side.search->asks_edges()) return why_no_boxes(*side.search);
            return {};
          },
          .choose = [](Session& session, Side side, std::string_view text) -> Result<void> {
            const auto on = switch_argument(text, session.side(side).use_stale);
            if (!on) return on.error();
            return choose_value(session, side, &SideChoice::use_stale, *on);
          }};
}

const SideOptionValue* find_value(const SideOption& option, std::string_view id) {
  const auto value = std::find_if(option.values.begin(), option.values.end(),
                                  [&](const SideOptionValue& v) { return v.id == id; });
  return value == option.values.end() ? nullptr : &*value;
}

}  // namespace

std::string_view use_of_boxes(const SearchInfo& search) {
  if (search.asks_edges()) return "needs boxes";
  return search.prunes() ? "makes boxes of its own" : "uses no boxes";
}

std::span<const SideOption> all_side_options() {
  static const std::vector<SideOption> kTable = {
      search_option(),
      index_option(),
      registry_option("heuristic", "Heuristic", "Choose how a side estimates the rest of the path.",
                      all_heuristics(), &QueryOptions::heuristic, &TakenOptions::heuristic),
      registry_option("open-list", "Open list", "Choose what gives a side's search its next node.",
                      all_open_lists(), &QueryOptions::open_list, &TakenOptions::open_list),
      weight_option(),
      way_back_option(),
      neighbours_option(),
      unsafe_option(),
      stale_option(),
  };
  return kTable;
}

std::string text_of(std::span<const IndexValues> indices) {
  std::string text;
  for (const IndexValues& index : indices) text += (text.empty() ? "" : ",") + index.text();
  return text.empty() ? std::string(kNoIndex) : text;
}

std::string value_name(const SideOption& option, const SidePanel& side) {
  if (const SideOptionValue* value = find_value(option, option.current(side))) return value->name;
  return option.spoken ? option.spoken(side) : option.current(side);
}

std::string brief_of(const SideOption& option, const SidePanel& side) {
  if (option.brief) return option.brief(side);
  const SideOptionValue* value = find_value(option, option.current(side));
  return value == nullptr ? std::string() : value->brief;
}

QueryOptions taken_options(const SideChoice& side, const Map& map) {
  const TakenOptions& takes = taken_by(side, &map);
  QueryOptions options = side.options;
  const QueryOptions usual;
  if (!takes.heuristic) options.heuristic = usual.heuristic;
  if (!takes.open_list) options.open_list = usual.open_list;
  if (!takes.weight) options.weight_percent = usual.weight_percent;
  if (!takes.skip_way_back) options.skip_way_back = usual.skip_way_back;
  if (!takes.neighbours) options.neighbours = usual.neighbours;
  return options;
}

std::vector<IndexValues> taken_indices(const SideChoice& side, const Map& map) {
  std::vector<IndexValues> taken;
  for (const IndexValues& index : side.indices) {
    if (check_search(*side.search, map) && check_use_of(*index.kind(), *side.search, map, side.indices))
      taken.push_back(index);
  }
  return taken;
}

std::string search_name(const Session& session, Side side) {
  const SearchInfo* search = session.side(side).search;
  if (search == nullptr) return "no search";
  const bool twice =
      session.settings().split_view && session.side(Side::kLeft).search == session.side(Side::kRight).search;
  if (!twice) return std::string(search->name);
  return fmt::format("{} ({})", search->name, side == Side::kLeft ? 1 : 2);
}

std::vector<OptionDifference> option_differences(const Session& session) {
  std::vector<OptionDifference> differences;
  const Map* map = session.has_map() ? &session.map() : nullptr;
  const SidePanel& left = session.side(Side::kLeft);
  const SidePanel& right = session.side(Side::kRight);
  for (const SideOption& option : all_side_options().subspan(1)) {
    const bool same = option.current(left) == option.current(right);
    if (same || (!option.refusal(left, map).empty() && !option.refusal(right, map).empty())) continue;
    const auto name = [&](const SidePanel& side) {
      const std::string words = option.spoken ? option.spoken(side) : value_name(option, side);
      return option.refusal(side, map).empty() && !words.empty() ? words : std::string("–");
    };
    differences.push_back({option.label, {name(left), name(right)}});
  }
  return differences;
}

}  // namespace goalbound::app
