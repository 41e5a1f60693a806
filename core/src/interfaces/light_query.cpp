#include <algorithm>
#include <chrono>
#include <memory>
#include <utility>
#include <vector>

#include "goalbound/path_length.hpp"
#include "goalbound/query_job.hpp"
#include "goalbound/slices.hpp"
#include "interfaces/light_parts.hpp"

namespace goalbound {
inline namespace v0_1 {
namespace light {

namespace {

Answer answer_of(const goalbound::Map& map, const goalbound::Query& query, const SearchResult& result) {
  PathLength length{result.found() ? map.length_of(result.cost) : -1, 0};
  if (result.found() && has_own_costs(map)) {
    std::vector<NodeId> path;
    query.path(path);
    length = path_length(map, path, result.cost);
  }
  return {found_of(result.status), length.length, result.stats.expanded, result.cost,
          length.too_long_at_most};
}

static_assert(kNoPathCost == ~std::uint64_t{0}, "what light.hpp says of a cost without a path");

/// What a query is made of.
struct Asked {
  const SearchInfo* search;
  IndexSet set;
};
Result<Asked> asked_of(const std::shared_ptr<const goalbound::Map>& map, const IndexSet& set,
                       const std::string& algorithm) {
  const auto search = search_called(algorithm, *map, set);
  if (!search) return search.error();
  return Asked{*search, set};
}

}  // namespace

// --- Query ---

Result<Query> Query::make(const Map& map, const Indices& indices, const std::string& algorithm) {
  const auto asked = asked_of(map.parts_->map, indices.parts_->set, algorithm);
  if (!asked) return asked.error();
  return make_of(new Parts{map.parts_->map, indices.parts_->map}, *asked->search, asked->set);
}
Result<Query> Query::make(const Map& map, const std::string& algorithm) {
  const auto asked = asked_of(map.parts_->map, IndexSet(), algorithm);
  if (!asked) return asked.error();
  return make_of(new Parts{map.parts_->map, nullptr}, *asked->search, {});
}

Result<Query> Query::make(const EditedMap& map, const std::string& algorithm) {
  auto& shared = *map.parts_->shared;
  const auto search = search_called(algorithm, *shared.map, shared.edited.indices());
  if (!search) return search.error();
  auto query = shared.edited.query(**search);
  if (!query) return query.error();
  return Query(new Parts{shared.map, nullptr, *std::move(query)});
}

Result<Query> Query::make_of(Parts* parts, const SearchInfo& search, const IndexSet& set) {
  Query handle(parts);
  auto query = make_query(search, *parts->map, set);
  if (!query) return query.error();
  parts->query = std::move(query).value();
  return handle;
}

/// A copy has not searched anything yet.
Query::Query(const Query& other)
    : parts_(new Parts{other.parts_->map, other.parts_->map_of_indices, other.parts_->query->copy()}) {}
Query::Query(Query&& other) noexcept : parts_(std::exchange(other.parts_, nullptr)) {}
Query& Query::operator=(Query other) noexcept {
  std::swap(parts_, other.parts_);
  return *this;
}
Query::~Query() {
  delete parts_;
}

Answer Query::find(Point start, Point goal) {
  parts_->progress.renew();
  const auto& map = parts_->query->map();
  const SearchResult result =
      find_unless_cancelled(parts_->progress, *parts_->query, node_at(map, start), node_at(map, goal));
  parts_->begun = true;
  parts_->path_known = false;
  return answer_of(*parts_->map, *parts_->query, result);
}

Result<Answer> Query::find_between(const std::string& start, const std::string& goal) {
  const auto& map = parts_->query->map();
  const auto from = find_spot(parts_->map, map, start);
  if (!from) return from.error();
  const auto to = find_spot(parts_->map, map, goal);
  if (!to) return to.error();
  if (from->is_node() && to->is_node()) return find(point_of(map, from->node), point_of(map, to->node));
  parts_->progress.renew();
  const SpotPath path = goalbound::find_between(*parts_->query, *from, *to, &parts_->progress);
  parts_->begun = false;
  parts_->path_known = true;
  parts_->path.clear();
  for (const Place& at : places_of(*parts_->map, path)) parts_->path.push_back({at.x, at.y, at.z});
  return Answer{found_of(path.result.status), path.found() ? path.length.length : -1,
                path.result.stats.expanded, kNoPathCost, path.length.too_long_at_most};
}

Answer Query::begin(Point start, Point goal) {
  parts_->progress.renew();
  const auto& map = parts_->query->map();
  const SearchResult result = parts_->query->begin(node_at(map, start), node_at(map, goal));
  parts_->begun = true;
  parts_->path_known = false;
  return answer_of(*parts_->map, *parts_->query, result);
}

Answer Query::advance(std::uint64_t most_expansions) {
  if (!parts_->begun) return {};
  parts_->path_known = false;
  return answer_of(*parts_->map, *parts_->query, parts_->query->advance(most_expansions));
}

Answer Query::advance_for(double microseconds) {
  if (!parts_->begun) return {};
  parts_->path_known = false;
  constexpr double kMost = 1e12;  // eleven days; more does not fit into a clock
  const auto time = std::chrono::nanoseconds(
      microseconds > 0 ? static_cast<std::int64_t>(std::min(microseconds, kMost) * 1000) : 0);
  return answer_of(*parts_->map, *parts_->query,
                   goalbound::advance_for(*parts_->query, time, &parts_->progress));
}

void Query::cancel() {
  parts_->progress.cancel();
}

bool Query::reserve() {
  const std::size_t most = parts_->map->node_count();
  parts_->nodes.reserve(most);
  parts_->path.reserve(most);
  parts_->corners.reserve(most);
  return parts_->query->reserve();
}

std::uint64_t Query::reserved_bytes() const {
  const std::uint64_t of_search = parts_->query->reserved_bytes();
  const std::uint64_t a_node = sizeof(NodeId) + 2 * sizeof(Point);
  return of_search == 0 ? 0 : of_search + sizeof(Parts) + parts_->map->node_count() * a_node;
}

const std::vector<Point>& Query::path() const& {
  if (parts_->path_known) return parts_->path;
  parts_->query->path(parts_->nodes);
  points_of(*parts_->map, parts_->nodes, parts_->path);
  parts_->path_known = true;
  return parts_->path;
}

const std::vector<Point>& Query::corners() const& {
  if (!parts_->begun) return parts_->corners = parts_->path;
  parts_->query->path_corners(parts_->nodes);
  points_of(*parts_->map, parts_->nodes, parts_->corners);
  return parts_->corners;
}

// --- QueryJob ---

struct QueryJob::Parts {
  Query query;  ///< without its search yet
  goalbound::QueryJob job;
};

Result<QueryJob> QueryJob::start(const Map& map, const Indices& indices, const std::string& algorithm) {
  const auto asked = asked_of(map.parts_->map, indices.parts_->set, algorithm);
  if (!asked) return asked.error();
  return start_of(new Query::Parts{map.parts_->map, indices.parts_->map}, *asked->search, asked->set);
}
Result<QueryJob> QueryJob::start(const Map& map, const std::string& algorithm) {
  const auto asked = asked_of(map.parts_->map, IndexSet(), algorithm);
  if (!asked) return asked.error();
  return start_of(new Query::Parts{map.parts_->map, nullptr}, *asked->search, {});
}
Result<QueryJob> QueryJob::start_of(Query::Parts* query, const SearchInfo& search, const IndexSet& set) {
  const auto map = query->map;
  return QueryJob(new Parts{Query(query), goalbound::QueryJob(search, map, set)});
}

QueryJob::QueryJob(QueryJob&& other) noexcept : parts_(std::exchange(other.parts_, nullptr)) {}
QueryJob& QueryJob::operator=(QueryJob&& other) noexcept {
  std::swap(parts_, other.parts_);
  return *this;
}
QueryJob::~QueryJob() {
  delete parts_;
}

bool QueryJob::finished() const {
  return parts_->job.finished();
}
void QueryJob::cancel() {
  parts_->job.cancel();
}
Result<Query> QueryJob::take() {
  auto made = parts_->job.take();
  if (!made) return made.error();
  parts_->query.parts_->query = *std::move(made);
  return std::move(parts_->query);
}

}  // namespace light
}  // namespace v0_1
}  // namespace goalbound
