// Parameters of boxes and of what else accounts for some optimal paths: which, and how boxes are made.
#pragma once

#include "goalbound/bounds.hpp"
#include "goalbound/index.hpp"

namespace goalbound {

std::vector<IndexChoice> ordering_choices();

inline constexpr IndexParameter kOrderingParameter = {
    .id = "ordering",
    .name = "Ordering",
    .description = "which optimal paths count",
    .default_value = "by-map",
    .choices = &ordering_choices,
};

std::vector<IndexChoice> method_choices();

inline constexpr IndexParameter kMethodParameter = {
    .id = "method",
    .name = "Method",
    .description = "how the boxes are computed",
    .default_value = "automatic",
    .choices = &method_choices,
};

/// The one chosen, or the usual one of the map's kind.
Ordering chosen_ordering(const Map& map, const IndexValues& values);
/// IndexKind::paths_kept of an index that refuses edges of which no path that its ordering counts makes use.
PathsKept kept_by_ordering(const IndexValues& values);
/// The values with that ordering. Error kInvalidArgument where the map's kind does not have it.
Result<IndexValues> with_chosen_ordering(const Map& map, IndexValues values);

}  // namespace goalbound
