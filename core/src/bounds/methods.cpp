#include <algorithm>
#include <array>
#include <utility>

#include "goalbound/bounds.hpp"
#include "goalbound/spelling.hpp"

namespace goalbound {
namespace {

constexpr std::array<MethodInfo, 4> kMethods = {{
    {Method::kExact, "exact", "a flood (one-to-all Dijkstra) from every node: the smallest boxes"},
    {Method::kInherited, "inherited",
     "floods from straight jump points or junctions alone; all other boxes follow from these: seconds "
     "instead of minutes, boxes a little larger"},
    {Method::kAnytime, "anytime",
     "inherited at once, then exact where the boxes are loosest, until all are exact or the time is over"},
    {Method::kJumpPoints, "jump-points",
     "exact where 'jump-index-gb' looks, at jump points and crossings of their diagonals, inherited "
     "elsewhere: half of the floods or less; uniform grids alone"},
}};

std::array<MethodChoice, kMethods.size() + 1> make_choices() {
  std::array<MethodChoice, kMethods.size() + 1> choices;
  std::ranges::transform(kMethods, choices.begin(), [](const MethodInfo& info) {
    return MethodChoice{info.method, info.id, info.description};
  });
  choices.back() = {
      std::nullopt, "automatic",
      "exact where that costs a few times what inherited boxes do, as on game maps and on roads; "
      "inherited elsewhere"};
  // Its place was the fourth before there was a fourth method.
  std::swap(choices.back(), choices[choices.size() - 2]);
  return choices;
}

}  // namespace

std::span<const MethodInfo> all_methods() {
  return kMethods;
}

std::string_view name_of(Method method) {
  return kMethods[static_cast<std::size_t>(method)].id;
}

const MethodInfo* find_method(std::string_view id) {
  return find_entry(kMethods, id);
}

std::span<const MethodChoice> all_method_choices() {
  static const auto kChoices = make_choices();
  return kChoices;
}

const MethodChoice* find_method_choice(std::string_view id) {
  return find_entry(all_method_choices(), id);
}

}  // namespace goalbound
