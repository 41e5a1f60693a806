#include "model/side_options.hpp"

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

std::string always_taken(const SidePanel& /*side*/) {
  return {};
}

SideOption search_option() {
  std::vector<SideOptionValue> values;
  for (const SearchInfo* info : all_searches()) {
    values.push_back({std::string(info->id), std::string(info->name), std::string(info->description)});
  }
  return {.id = "search",
          .label = "Search",
          .help = "Choose the search of a side by its id, as `goalbound list` names it.",
          .values = values,
          .current = [](const SidePanel& side) { return std::string(side.search->id); },
          .refusal = always_taken,
          .choose = [values](Session& session, Side side, std::string_view id) -> Result<void> {
            const auto place = place_of(values, id);
            if (!place) return place.error();
            session.choose_search(side, all_searches()[*place]);
            return {};
          }};
}

SideOption ordering_option() {
  std::vector<SideOptionValue> values;
  for (const OrderingInfo& info : all_orderings()) {
    const std::string id(info.id);
    values.push_back({id, id, std::string(info.description), id});
  }
  return {.id = "ordering",
          .label = "Boxes",
          .help =
              "Choose which optimal paths the boxes of a side account for; those of the right side are "
              "inspected.",
          .values = values,
          .current = [](const SidePanel& side) { return std::string(info_of(side.ordering).id); },
          .refusal =
              [](const SidePanel& side) {
                return side.search->needs_bounds ? std::string() : "this search uses no boxes";
              },
          .choose = [values](Session& session, Side side, std::string_view id) -> Result<void> {
            const auto place = place_of(values, id);
            if (!place) return place.error();
            session.choose_ordering(side, all_orderings()[*place].ordering);
            return {};
          }};
}

/// An option of the query that is on or off.
SideOption switch_option(std::string_view id, std::string_view label, std::string_view help,
                         std::vector<SideOptionValue> values, bool QueryOptions::*member,
                         std::function<std::string(const SidePanel&)> refusal) {
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
        session.choose_options(side, options);
        return {};
      }};
}

SideOption unsafe_option() {
  return switch_option(
      "unsafe", "Unsafe boxes", "Let a jump point search use boxes that lose paths, to see it fail.",
      {{"off", "refused", "A search that may lose paths with the boxes is not run"},
       {"on", "allowed, to see it fail", "It runs, and may find a longer path or none", "unsafe"}},
      &QueryOptions::allow_unsafe, [](const SidePanel& side) {
        if (!side.search->needs_bounds) return std::string("this search uses no boxes");
        if (!side.search->canonical) return std::string("this search is right with all boxes");
        if (!info_of(side.ordering).safe_for_jps) return std::string();
        return fmt::format("{} boxes lose no paths", info_of(side.ordering).id);
      });
}

const SideOptionValue* find_value(const SideOption& option, std::string_view id) {
  const auto value = std::find_if(option.values.begin(), option.values.end(),
                                  [&](const SideOptionValue& v) { return v.id == id; });
  return value == option.values.end() ? nullptr : &*value;
}

}  // namespace

std::span<const SideOption> all_side_options() {
  static const std::vector<SideOption> kTable = {search_option(), ordering_option(), unsafe_option()};
  return kTable;
}

std::string value_name(const SideOption& option, const SidePanel& side) {
  const SideOptionValue* value = find_value(option, option.current(side));
  return value == nullptr ? option.current(side) : value->name;
}

std::string brief_of(const SideOption& option, const SidePanel& side) {
  const SideOptionValue* value = find_value(option, option.current(side));
  return value == nullptr ? option.current(side) : value->brief;
}

std::string_view name_of(Side side) {
  return side == Side::kLeft ? "left" : "right";
}

}  // namespace goalbound::app
