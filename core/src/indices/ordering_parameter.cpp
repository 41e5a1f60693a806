#include "indices/ordering_parameter.hpp"

namespace goalbound {

std::vector<IndexChoice> ordering_choices() {
  std::vector<IndexChoice> choices = {
      {kOrderingParameter.default_value, "canonical where moves have such an ordering, else all-optimal"}};
  for (const OrderingInfo& info : all_orderings()) choices.push_back({info.id, info.description});
  return choices;
}

std::vector<IndexChoice> method_choices() {
  std::vector<IndexChoice> choices;
  for (const MethodChoice& choice : all_method_choices()) choices.push_back({choice.id, choice.description});
  return choices;
}

Ordering chosen_ordering(const Map& map, const IndexValues& values) {
  const OrderingInfo* chosen = find_ordering(values.of(kOrderingParameter.id));
  return chosen == nullptr ? usual_ordering(map.kind()) : chosen->ordering;
}

PathsKept kept_by_ordering(const IndexValues& values) {
  const OrderingInfo* ordering = find_ordering(values.of(kOrderingParameter.id));
  if (ordering == nullptr || ordering->ordering == Ordering::kRegular) return PathsKept::kOne;
  return ordering->ordering == Ordering::kCanonical ? PathsKept::kCanonical : PathsKept::kAll;
}

Result<IndexValues> with_chosen_ordering(const Map& map, IndexValues values) {
  const Ordering ordering = chosen_ordering(map, values);
  if (auto checked = check_ordering(map.kind(), ordering); !checked) return checked.error();
  if (auto set = values.set(kOrderingParameter.id, info_of(ordering).id); !set) return set.error();
  return values;
}

}  // namespace goalbound
