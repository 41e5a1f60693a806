#include <array>

#include "goalbound/bounds.hpp"

namespace goalbound {
namespace {

constexpr std::array<MethodInfo, 3> kMethods = {{
    {Method::kExact, "exact", "a flood from every node: the smallest boxes"},
    {Method::kInherited, "inherited",
     "floods from straight jump points or junctions alone, all other boxes follow from them: seconds instead "
     "of minutes, boxes a little larger"},
    {Method::kAnytime, "anytime",
     "inherited at once, then exact where the boxes are loosest, until all are exact or the time is over"},
}};

}  // namespace

std::span<const MethodInfo> all_methods() {
  return kMethods;
}

std::string_view name_of(Method method) {
  return kMethods[static_cast<std::size_t>(method)].id;
}

const MethodInfo* find_method(std::string_view id) {
  for (const MethodInfo& info : kMethods) {
    if (info.id == id) return &info;
  }
  return nullptr;
}

}  // namespace goalbound
