#include "goalbound/precompute.hpp"

#include <algorithm>
#include <limits>
#include <memory>
#include <optional>
#include <utility>

#include "errors.hpp"
#include "handles.hpp"
#include "watched.hpp"

namespace {

using namespace goalbound;
using namespace goalbound::c;

/// Nothing for a number that is no ordering.
std::optional<Ordering> ordering_of(std::int32_t ordering, const Map& map) {
  switch (ordering) {
    case GOALBOUND_ORDERING_USUAL:
      return usual_ordering(map.kind());
    case GOALBOUND_ORDERING_REGULAR:
      return Ordering::kRegular;
    case GOALBOUND_ORDERING_CANONICAL:
      return Ordering::kCanonical;
    case GOALBOUND_ORDERING_ALL_OPTIMAL:
      return Ordering::kAllOptimal;
  }
  return std::nullopt;
}

/// False for a number that is no method.
bool set_method(PrecomputeOptions& options, std::int32_t method) {
  switch (method) {
    case GOALBOUND_METHOD_EXACT:
      options.method = Method::kExact;
      return true;
    case GOALBOUND_METHOD_INHERITED:
      options.method = Method::kInherited;
      return true;
    case GOALBOUND_METHOD_ANYTIME:
      options.method = Method::kAnytime;
      return true;
    case GOALBOUND_METHOD_JUMP_POINTS:
      options.method = Method::kJumpPoints;
      return true;
    case GOALBOUND_METHOD_AUTOMATIC:
      options.method = std::nullopt;
      return true;
  }
  return false;
}

Result<PrecomputeOptions> options_of(const goalbound_precompute_options& given, const Map& map) {
  const auto refuse = [](const char* reason) { return Error{ErrorCode::kInvalidArgument, reason}; };
  PrecomputeOptions options;
  const auto ordering = ordering_of(given.ordering, map);
  if (!ordering) return refuse("options.ordering is not a goalbound_ordering");
  options.ordering = *ordering;
  if (!set_method(options, given.method)) return refuse("options.method is not a goalbound_method");
  if (!is_duration(given.budget_seconds)) return refuse("options.budget_seconds is negative or no number");
  options.threads = given.threads;
  options.budget_seconds = std::min(given.budget_seconds, kLongestSeconds);
  if (given.memory_limit != 0) {
    options.memory_limit =
        std::min<std::uint64_t>(given.memory_limit, std::numeric_limits<std::size_t>::max());
  }
  return options;
}

}  // namespace

goalbound_status goalbound_precompute(const goalbound_map* map, const goalbound_precompute_options* options,
                                      goalbound_boxes** boxes, goalbound_error* error) {
  return guarded(error, [&]() -> goalbound_status {
    if (map == nullptr) return fail_null(error, "map");
    if (boxes == nullptr) return fail_null(error, "boxes");
    goalbound_precompute_options given{};
    if (!take_options(options, given)) return fail_size(error, "options");
    const auto checked = options_of(given, *map->map);
    if (!checked) return fail(error, checked.error());
    auto bounds = watched("the boxes cannot be computed", given,
                          [&](Progress& progress) { return precompute(*map->map, *checked, progress); });
    if (!bounds) return fail(error, bounds.error());
    *boxes = new goalbound_boxes{std::make_shared<const Bounds>(std::move(bounds).value())};
    return GOALBOUND_OK;
  });
}
