#include "goalbound/kept_paths.hpp"

#include <algorithm>

#include "errors.hpp"
#include "handles.hpp"

struct goalbound_kept_paths {
  std::shared_ptr<const goalbound::Map> map;  ///< as it was at first: its places stay
  goalbound::KeptPaths paths;
  std::unique_ptr<goalbound::Query> query;
  std::mutex asking{};  ///< the query
  /// Whose verdicts changed, and that nobody was told of yet.
  std::vector<goalbound::KeptPaths::Id> untold{};
  std::mutex telling{};  ///< of `untold`
};

namespace {

using namespace goalbound;
using namespace goalbound::c;

static_assert(static_cast<int>(PathVerdict::kShortest) == GOALBOUND_VERDICT_SHORTEST &&
                  static_cast<int>(PathVerdict::kUnknown) == GOALBOUND_VERDICT_UNKNOWN &&
                  static_cast<int>(PathVerdict::kLonger) == GOALBOUND_VERDICT_LONGER &&
                  static_cast<int>(PathVerdict::kBlocked) == GOALBOUND_VERDICT_BLOCKED,
              "verdicts are handed over by their number");

template <class Ask>
goalbound_status asked(goalbound_kept_paths* kept, goalbound_error* error, const Ask& ask) {
  return guarded(error, [&]() -> goalbound_status {
    if (kept == nullptr) return fail_null(error, "kept");
    const std::lock_guard lock(kept->asking);
    const Result<void> done = ask(*kept->query);
    return done ? GOALBOUND_OK : fail(error, done.error());
  });
}

}  // namespace

goalbound_status goalbound_kept_paths_create(goalbound_edited_map* edited, const char* algorithm,
                                             goalbound_kept_paths** kept, goalbound_error* error) {
  return guarded(error, [&]() -> goalbound_status {
    if (kept == nullptr) return fail_null(error, "kept");
    goalbound_query* query = nullptr;
    const goalbound_status made = goalbound_query_create_on(edited, algorithm, &query, error);
    if (made != GOALBOUND_OK) return made;
    const std::unique_ptr<goalbound_query> owned(query);
    *kept = new goalbound_kept_paths{edited->map, KeptPaths(edited->edited), std::move(owned->query)};
    return GOALBOUND_OK;
  });
}

void goalbound_kept_paths_free(goalbound_kept_paths* kept) {
  delete kept;
}

goalbound_status goalbound_kept_paths_keep(goalbound_kept_paths* kept, goalbound_place start,
                                           goalbound_place goal, std::uint32_t* id, goalbound_error* error) {
  return asked(kept, error, [&](Query& search) -> Result<void> {
    if (id == nullptr) return Error{ErrorCode::kInvalidArgument, "id is null"};
    const auto made = kept->paths.keep(search, node_at(*kept->map, start), node_at(*kept->map, goal));
    if (!made) return made.error();
    *id = *made;
    return {};
  });
}

void goalbound_kept_paths_drop(goalbound_kept_paths* kept, std::uint32_t id) {
  if (kept == nullptr) return;
  guarded(nullptr, [&] {
    kept->paths.drop(id);
    const std::lock_guard lock(kept->telling);
    std::erase(kept->untold, id);
    return GOALBOUND_OK;
  });
}

size_t goalbound_kept_paths_size(const goalbound_kept_paths* kept) {
  return kept == nullptr ? 0 : kept->paths.size();
}

goalbound_status goalbound_kept_paths_verdict(goalbound_kept_paths* kept, std::uint32_t id,
                                              goalbound_verdict* verdict, goalbound_error* error) {
  return guarded(error, [&]() -> goalbound_status {
    if (kept == nullptr) return fail_null(error, "kept");
    if (verdict == nullptr) return fail_null(error, "verdict");
    *verdict = static_cast<goalbound_verdict>(kept->paths.verdict(id));
    return GOALBOUND_OK;
  });
}

goalbound_status goalbound_kept_paths_changed(goalbound_kept_paths* kept, std::uint32_t* ids, size_t capacity,
                                              size_t* count, goalbound_error* error) {
  return guarded(error, [&]() -> goalbound_status {
    if (kept == nullptr) return fail_null(error, "kept");
    if (count == nullptr) return fail_null(error, "count");
    if (ids == nullptr && capacity > 0) return fail_null(error, "ids");
    const std::lock_guard lock(kept->telling);
    auto& untold = kept->untold;
    for (const KeptPaths::Id id : kept->paths.changed()) {
      if (std::ranges::find(untold, id) == untold.end()) untold.push_back(id);
    }
    *count = untold.size();
    const auto told = static_cast<std::ptrdiff_t>(std::min(capacity, untold.size()));
    std::copy_n(untold.begin(), told, ids);
    untold.erase(untold.begin(), untold.begin() + told);
    return GOALBOUND_OK;
  });
}

goalbound_status goalbound_kept_paths_ask(goalbound_kept_paths* kept, std::uint32_t id,
                                          goalbound_verdict* verdict, goalbound_error* error) {
  return asked(kept, error, [&](Query& search) -> Result<void> {
    if (verdict == nullptr) return Error{ErrorCode::kInvalidArgument, "verdict is null"};
    const auto told = kept->paths.ask(id, search);
    if (!told) return told.error();
    *verdict = static_cast<goalbound_verdict>(*told);
    return {};
  });
}

goalbound_status goalbound_kept_paths_renew(goalbound_kept_paths* kept, std::uint32_t id,
                                            goalbound_error* error) {
  return asked(kept, error, [&](Query& search) -> Result<void> {
    const auto renewed = kept->paths.renew(id, search);
    return renewed ? Result<void>() : renewed.error();
  });
}

goalbound_status goalbound_kept_paths_path(const goalbound_kept_paths* kept, std::uint32_t id,
                                           goalbound_place* places, size_t capacity, size_t* count,
                                           goalbound_error* error) {
  return guarded(error, [&]() -> goalbound_status {
    if (kept == nullptr) return fail_null(error, "kept");
    return write_path(*kept->map, kept->paths.path(id), places, capacity, count, error);
  });
}

std::uint64_t goalbound_kept_paths_cost(const goalbound_kept_paths* kept, std::uint32_t id) {
  return kept == nullptr ? GOALBOUND_NO_COST : kept->paths.cost(id);
}
