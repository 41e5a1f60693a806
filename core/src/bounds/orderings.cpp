#include <fmt/format.h>

#include <array>

#include "goalbound/bounds.hpp"
#include "goalbound/spelling.hpp"

namespace goalbound {
namespace {

constexpr std::array<OrderingInfo, 3> kOrderings = {{
    {Ordering::kRegular, "regular",
     "one optimal path to each goal: safe for A* and Dijkstra, loses paths with JPS", false},
    {Ordering::kCanonical, "canonical",
     "every canonical (diagonal-first) optimal path: safe for every search", true},
    {Ordering::kAllOptimal, "all-optimal", "every optimal path: safe for every search, the largest boxes",
     true},
}};

}  // namespace

std::span<const OrderingInfo> all_orderings() {
  return kOrderings;
}

const OrderingInfo& info_of(Ordering ordering) {
  return kOrderings[static_cast<std::size_t>(ordering)];
}

const OrderingInfo* find_ordering(std::string_view id) {
  return find_entry(kOrderings, id);
}

Ordering usual_ordering(const MapKindInfo& kind) {
  return kind.canonical ? Ordering::kCanonical : Ordering::kAllOptimal;
}

Result<void> check_ordering(const MapKindInfo& kind, Ordering ordering) {
  if (ordering != Ordering::kCanonical || kind.canonical) return {};
  return Error{ErrorCode::kInvalidArgument,
               fmt::format("the ordering 'canonical' (diagonal moves first) needs a uniform grid, and this "
                           "map is of the kind '{}'; use 'regular' or 'all-optimal'",
                           kind.id)};
}

}  // namespace goalbound
