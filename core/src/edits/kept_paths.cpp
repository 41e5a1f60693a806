#include "goalbound/kept_paths.hpp"

#include <fmt/format.h>

#include <array>
#include <mutex>
#include <utility>

#include "edits/edited_query.hpp"
#include "edits/edited_state.hpp"
#include "edits/path_records.hpp"

namespace goalbound {
namespace {

constexpr std::array<std::string_view, 4> kVerdictIds = {"shortest", "unknown", "longer", "blocked"};

}  // namespace

std::string_view id_of(PathVerdict verdict) {
  return kVerdictIds[static_cast<std::size_t>(verdict)];
}

class KeptPaths::Work {
 public:
  explicit Work(const EditedMap& map)
      : shared_(EditedQuery::state_of(map)), state_(*shared_), records_(*state_.edits) {
    const Changing changing(state_.lock);
    std::erase_if(state_.logs, [](const auto& log) { return log.expired(); });
    state_.logs.push_back(log_);
  }

  /// Calls `use` with all changes looked at, and none made meanwhile.
  template <class Use>
  auto look(const Use& use) {
    const std::lock_guard lock(mutex_);
    const Reading reading(state_.lock);
    records_.follow(log_->take());
    return use();
  }

  Result<Id> keep(Query& query, NodeId start, NodeId goal) {
    std::optional<Id> kept;
    auto done = at_one_moment(query, start, goal, [&](const SearchResult& result) -> Result<void> {
      if (is_invalid(result.status)) return no_ends(result.status);
      kept = records_.add(start, goal);
      take(*kept, query, result);
      return {};
    });
    if (!done) return done.error();
    return *kept;
  }

  Result<PathVerdict> ask(Id id, Query& query) {
    const auto ends = ends_of(id);
    if (!ends) return ends.error();
    auto done =
        at_one_moment(query, ends->first, ends->second, [&](const SearchResult& result) -> Result<void> {
          if (records_.has(id)) judge(id, result);
          return {};
        });
    if (!done && done.error().code != ErrorCode::kLimit) return done.error();
    return verdict(id);
  }

  Result<PathVerdict> renew(Id id, Query& query) {
    const auto ends = ends_of(id);
    if (!ends) return ends.error();
    auto done =
        at_one_moment(query, ends->first, ends->second, [&](const SearchResult& result) -> Result<void> {
          if (is_invalid(result.status)) return no_ends(result.status);
          if (records_.has(id)) take(id, query, result);
          return {};
        });
    if (!done) return done.error();
    return verdict(id);
  }

  PathVerdict verdict(Id id) {
    return look([&] { return records_.has(id) ? records_.path(id).verdict() : PathVerdict::kUnknown; });
  }
  std::vector<Id> changed() {
    return look([&] { return records_.take_changed(); });
  }
  void drop(Id id) {
    look([&] {
      if (records_.has(id)) records_.drop(id);
    });
  }

  /// `use` of what is known, which need not be up to date.
  template <class Use>
  auto read(const Use& use) const {
    const std::lock_guard lock(mutex_);
    return use(records_);
  }

 private:
  /// How often a query is asked again because the map changed meanwhile.
  static constexpr int kTries = 16;

  /// Calls `use` with an answer on the map as it is then. Errors: its own, and those of KeptPaths::keep().
  template <class Use>
  Result<void> at_one_moment(Query& query, NodeId start, NodeId goal, const Use& use) {
    const auto* edited = dynamic_cast<const EditedQuery*>(&query);
    if (edited == nullptr || !edited->finds_shortest_of(state_)) {
      return Error{ErrorCode::kInvalidArgument,
                   "paths are kept by queries of the map that changes, without a weight: take one of "
                   "EditedMap::query"};
    }
    for (int i = 0; i < kTries; ++i) {
      const std::uint64_t version = version_now();
      const SearchResult result = query.find(start, goal);
      std::optional<Result<void>> used;
      look([&] {
        if (state_.version == version) used = use(result);
      });
      if (used) return *std::move(used);
    }
    return Error{ErrorCode::kLimit, fmt::format("the map changed during each of {} searches", kTries)};
  }
  std::uint64_t version_now() const {
    const Reading reading(state_.lock);
    return state_.version;
  }

  static Error no_ends(SearchStatus status) {
    return {ErrorCode::kInvalidArgument, fmt::format("no path can be kept: {}", describe(status))};
  }
  Result<NodePair> ends_of(Id id) const {
    return read([&](const PathRecords& records) -> Result<NodePair> {
      if (records.has(id)) return NodePair(records.path(id).start, records.path(id).goal);
      return Error{ErrorCode::kInvalidArgument, fmt::format("no path has the number {}", id)};
    });
  }

  // --- while nothing changes ---
  void take(Id id, const Query& query, const SearchResult& result) {
    std::vector<NodeId> nodes;
    query.path(nodes);
    records_.set_nodes(id, std::move(nodes));
    records_.know(id, state_.version, result.cost);
    records_.report(id);
  }
  void judge(Id id, const SearchResult& best) {
    const KeptPath& path = records_.path(id);
    const auto cost = path.nodes.empty()
                          ? std::optional(kNoPathCost)
                          : cost_of_path(state_.added.settled(), path.nodes, path.start, path.goal);
    if (!cost) return records_.tell(id, PathVerdict::kBlocked);
    if (*cost == best.cost) return records_.know(id, state_.version, best.cost);
    records_.tell(id, PathVerdict::kLonger);
  }

  std::shared_ptr<EditedQuery::State> shared_;
  EditedQuery::State& state_;
  std::shared_ptr<MoveLog> log_ = std::make_shared<MoveLog>();
  mutable std::mutex mutex_;  ///< of what follows; before the lock of the map
  PathRecords records_;
};

KeptPaths::KeptPaths(const EditedMap& map) : work_(std::make_unique<Work>(map)) {}
KeptPaths::~KeptPaths() = default;
KeptPaths::KeptPaths(KeptPaths&&) noexcept = default;
KeptPaths& KeptPaths::operator=(KeptPaths&&) noexcept = default;

Result<KeptPaths::Id> KeptPaths::keep(Query& query, NodeId start, NodeId goal) {
  return work_->keep(query, start, goal);
}
void KeptPaths::drop(Id id) {
  work_->drop(id);
}
PathVerdict KeptPaths::verdict(Id id) {
  return work_->verdict(id);
}
std::vector<KeptPaths::Id> KeptPaths::changed() {
  return work_->changed();
}
Result<PathVerdict> KeptPaths::ask(Id id, Query& query) {
  return work_->ask(id, query);
}
Result<PathVerdict> KeptPaths::renew(Id id, Query& query) {
  return work_->renew(id, query);
}

std::vector<KeptPaths::Id> KeptPaths::ids() const {
  return work_->read([](const PathRecords& records) {
    std::vector<Id> ids;
    for (Id id = 0; id < records.id_limit(); ++id) {
      if (records.has(id)) ids.push_back(id);
    }
    return ids;
  });
}
std::size_t KeptPaths::size() const {
  return work_->read([](const PathRecords& records) { return records.size(); });
}
bool KeptPaths::has(Id id) const {
  return work_->read([id](const PathRecords& records) { return records.has(id); });
}
std::vector<NodeId> KeptPaths::path(Id id) const {
  return work_->read([id](const PathRecords& records) {
    return records.has(id) ? records.path(id).nodes : std::vector<NodeId>();
  });
}
PathCost KeptPaths::cost(Id id) const {
  return work_->read(
      [id](const PathRecords& records) { return records.has(id) ? records.cost(id) : kNoPathCost; });
}
std::uint64_t KeptPaths::byte_size() const {
  return work_->read([](const PathRecords& records) { return records.byte_size(); });
}

}  // namespace goalbound
