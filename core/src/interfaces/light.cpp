#include "goalbound/light.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>
#include <utility>

#include "goalbound/box_index.hpp"
#include "goalbound/formats.hpp"
#include "goalbound/grid_arrays.hpp"
#include "goalbound/index_files.hpp"
#include "goalbound/nav_mesh.hpp"
#include "goalbound/precompute.hpp"
#include "goalbound/query_job.hpp"
#include "goalbound/slices.hpp"
#include "goalbound/version.h"
#include "goalbound/watched_work.hpp"
#include "interfaces/light_parts.hpp"

namespace goalbound {
inline namespace v0_1 {
namespace light {

static_assert(GOALBOUND_VERSION_MAJOR == 0 && GOALBOUND_VERSION_MINOR == 1,
              "the inline namespace of light.hpp is named after the version");

namespace {

Error invalid(std::string message) {
  return {ErrorCode::kInvalidArgument, std::move(message)};
}

/// How many cells an array of these sides has. Errors: those that no array could be read with.
Result<std::size_t> cell_count(const void* array, std::int32_t width, std::int32_t height) {
  if (array == nullptr) return invalid("the array of cells is null");
  if (width < 1 || height < 1) return invalid("width and height must be at least 1");
  return static_cast<std::size_t>(width) * static_cast<std::size_t>(height);
}

std::vector<std::uint8_t> cells_of_bits(const std::uint8_t* bits, std::size_t count) {
  std::vector<std::uint8_t> cells(count);
  for (std::size_t i = 0; i < count; ++i) cells[i] = bits[i / 8] >> (i % 8) & 1U;
  return cells;
}

Result<PrecomputeOptions> options_of(const goalbound::Map& map, const PrecomputeSettings& settings) {
  PrecomputeOptions options;
  options.ordering = usual_ordering(map.kind());
  if (!settings.ordering.empty()) {
    const OrderingInfo* ordering = find_ordering(settings.ordering);
    if (ordering == nullptr) return invalid("unknown ordering '" + settings.ordering + "'");
    options.ordering = ordering->ordering;
  }
  const MethodChoice* method = find_method_choice(settings.method);
  if (method == nullptr) return invalid("unknown method '" + settings.method + "'");
  options.method = method->method;
  options.threads = settings.threads;
  if (!std::isfinite(settings.budget_seconds) || settings.budget_seconds < 0)
    return invalid("budget_seconds is negative or no number");
  options.budget_seconds = settings.budget_seconds;
  return options;
}

/// `work(progress)`, on the threads of the settings, and meanwhile how far it is where somebody wants to
/// know.
template <class Settings, class Work>
auto watched(const Settings& settings, const Work& work) -> decltype(work(std::declval<Progress&>())) {
  const auto do_it = [&](Progress& progress) {
    progress.use_threads({.run = settings.run, .user = settings.run_user});
    return work(progress);
  };
  Progress unwatched;
  if (settings.progress == nullptr) return do_it(unwatched);
  constexpr std::string_view kTask = "the work cannot be done";
  double last = 0;
  const auto report = [&](const Progress::Snapshot& now) {
    return settings.progress(last = now.fraction(), settings.progress_user);
  };
  auto result = run_watched(
      kTask, kBetweenReports,
      [&](Progress& progress) { return without_throwing(kTask, [&] { return do_it(progress); }); }, report);
  if (result.ok() && last < 1 && !settings.progress(1, settings.progress_user))
    return Error{ErrorCode::kCancelled, "the work was cancelled"};
  return result;
}

Answer answer_of(const goalbound::Map& map, const SearchResult& result) {
  return {found_of(result.status), result.found() ? map.length_of(result.cost) : -1, result.stats.expanded,
          result.cost};
}

static_assert(kNoPathCost == ~std::uint64_t{0}, "what light.hpp says of a cost without a path");

std::string_view bytes_at(const void* bytes, std::size_t count) {
  return bytes == nullptr ? std::string_view() : std::string_view(static_cast<const char*>(bytes), count);
}

/// What errors call what came from memory.
constexpr const char* kInMemory = "(memory)";

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
/// Boxes that an algorithm does not ask are no error, as they always were.
Result<Asked> asked_of(const std::shared_ptr<const goalbound::Map>& map,
                       const std::shared_ptr<const Bounds>& bounds, const std::string& algorithm) {
  const auto search = search_called(algorithm, *map, bounds.get());
  if (!search) return search.error();
  return Asked{*search, (*search)->needs_bounds ? index_set_of(bounds) : IndexSet()};
}

}  // namespace

// --- Map ---

Result<Map> Map::load(const std::string& path) {
  auto map = load_map(path);
  if (!map) return map.error();
  return Map(new Parts{std::move(map).value()});
}

Result<Map> Map::from_cells(const std::uint8_t* cells, std::int32_t width, std::int32_t height) {
  const auto count = cell_count(cells, width, height);
  if (!count) return count.error();
  auto grid = grid_from_cells(width, height, {cells, *count});
  if (!grid) return grid.error();
  return Map(new Parts{std::make_shared<const Grid>(std::move(grid).value())});
}

Result<Map> Map::from_bits(const std::uint8_t* bits, std::int32_t width, std::int32_t height) {
  const auto count = cell_count(bits, width, height);
  if (!count) return count.error();
  return from_cells(cells_of_bits(bits, *count).data(), width, height);
}

Result<Map> Map::from_costs(const std::uint16_t* costs, std::int32_t width, std::int32_t height) {
  const auto count = cell_count(costs, width, height);
  if (!count) return count.error();
  auto grid = grid_from_costs(width, height, {costs, *count});
  if (!grid) return grid.error();
  return Map(new Parts{std::make_shared<const Grid>(std::move(grid).value())});
}

Result<Map> Map::from_bytes(const void* bytes, std::size_t count, const void* beside,
                            std::size_t beside_count) {
  auto map = parse_map(bytes_at(bytes, count), kInMemory, bytes_at(beside, beside_count));
  if (!map) return map.error();
  return Map(new Parts{std::move(map).value()});
}

Result<Map> Map::from_graph(const Point* nodes, std::size_t node_count, const GraphEdge* edges,
                            std::size_t edge_count) {
  if ((nodes == nullptr && node_count > 0) || (edges == nullptr && edge_count > 0))
    return invalid("the array of nodes or of edges is null");
  ListGraph::Parts parts;
  parts.places.reserve(node_count);
  parts.arcs.reserve(edge_count);
  for (std::size_t i = 0; i < node_count; ++i) parts.places.push_back(place_of(nodes[i]));
  for (std::size_t i = 0; i < edge_count; ++i)
    parts.arcs.push_back({edges[i].from, edges[i].to, edges[i].cost});
  auto graph = ListGraph::create(std::move(parts));
  if (!graph) return graph.error();
  return Map(new Parts{std::make_shared<const ListGraph>(std::move(graph).value())});
}

Result<Map> Map::from_mesh(const MeshCorner* points, std::size_t point_count,
                           const std::uint32_t* corner_counts, std::size_t polygon_count,
                           const std::uint32_t* corners) {
  if ((points == nullptr && point_count > 0) ||
      ((corner_counts == nullptr || corners == nullptr) && polygon_count > 0))
    return invalid("an array of the mesh is null");
  MeshParts parts;
  for (std::size_t i = 0; i < point_count; ++i)
    parts.points.push_back({points[i].x, points[i].y, points[i].z});
  for (std::size_t i = 0; i < polygon_count; corners += corner_counts[i], ++i)
    parts.polygons.emplace_back(corners, corners + corner_counts[i]);
  auto mesh = NavMesh::create(std::move(parts), MeshNodes::kCentres);
  if (!mesh) return mesh.error();
  return Map(new Parts{std::make_shared<const NavMesh>(std::move(mesh).value())});
}

Result<std::string> Map::to_bytes(std::string* beside) const {
  auto bytes = format_map(*parts_->map);
  if (!bytes) return bytes.error();
  if (beside != nullptr) *beside = std::move(bytes->beside);
  return std::move(bytes->bytes);
}

Result<Map> Map::with_moves(const std::string& moves, std::int32_t clearance) const {
  MapOptions options{.clearance = clearance};
  if (!moves.empty()) {
    const auto rule = move_rule_called(moves);
    if (!rule) return rule.error();
    options.moves = *rule;
  }
  auto map = with_options(parts_->map, options);
  if (!map) return map.error();
  return Map(new Parts{*std::move(map)});
}

Map::Map(const Map& other) : parts_(new Parts(*other.parts_)) {}
Map::Map(Map&& other) noexcept : parts_(std::exchange(other.parts_, nullptr)) {}
Map& Map::operator=(Map other) noexcept {
  std::swap(parts_, other.parts_);
  return *this;
}
Map::~Map() {
  delete parts_;
}

std::int32_t Map::width() const {
  const Grid* grid = parts_->map->as_grid();
  return grid == nullptr ? 0 : grid->width();
}
std::int32_t Map::height() const {
  const Grid* grid = parts_->map->as_grid();
  return grid == nullptr ? 0 : grid->height();
}
std::uint32_t Map::node_count() const {
  return parts_->map->node_count();
}
bool Map::is_free(Point point) const {
  return parts_->map->is_node(parts_->map->node_at(place_of(point)));
}
Point Map::nearest(Point point) const {
  const NodeId node = parts_->map->nearest_node(place_of(point));
  return node == kNoNode ? point : point_of(parts_->map->place(node));
}
const goalbound::Map& Map::full() const& {
  return *parts_->map;
}

// --- Boxes ---

Result<Boxes> Boxes::precompute(const Map& map, const PrecomputeSettings& settings) {
  const auto& shared = map.parts_->map;
  const auto options = options_of(*shared, settings);
  if (!options) return options.error();
  auto bounds = watched(
      settings, [&](Progress& progress) { return goalbound::precompute(*shared, *options, progress); });
  if (!bounds) return bounds.error();
  return Boxes(new Parts{shared, std::make_shared<const Bounds>(std::move(bounds).value())});
}

Result<Boxes> Boxes::load(const Map& map, const std::string& path) {
  auto bounds = load_bounds_for(*map.parts_->map, path, LoadMode::kMap);
  if (!bounds) return bounds.error();
  return Boxes(new Parts{map.parts_->map, std::make_shared<const Bounds>(std::move(bounds).value())});
}

Result<Boxes> Boxes::from_bytes(const Map& map, const void* bytes, std::size_t count) {
  auto bounds = parse_bounds_for(*map.parts_->map, bytes_at(bytes, count), kInMemory);
  if (!bounds) return bounds.error();
  return Boxes(new Parts{map.parts_->map, std::make_shared<const Bounds>(std::move(bounds).value())});
}

std::string Boxes::to_bytes() const {
  return format_bounds(*parts_->bounds);
}

Result<void> Boxes::save(const std::string& path) const {
  return save_bounds(*parts_->bounds, path);
}

Boxes::Boxes(const Boxes& other) : parts_(new Parts(*other.parts_)) {}
Boxes::Boxes(Boxes&& other) noexcept : parts_(std::exchange(other.parts_, nullptr)) {}
Boxes& Boxes::operator=(Boxes other) noexcept {
  std::swap(parts_, other.parts_);
  return *this;
}
Boxes::~Boxes() {
  delete parts_;
}

const Bounds& Boxes::full() const& {
  return *parts_->bounds;
}

// --- Indices ---

Result<Indices> Indices::make(const Map& map, const std::string& text, const IndexSettings& settings) {
  const auto& shared = map.parts_->map;
  MakeIndexOptions options{.threads = settings.threads};
  if (settings.memory_limit != 0)
    options.memory_limit = static_cast<std::size_t>(
        std::min<std::uint64_t>(settings.memory_limit, std::numeric_limits<std::size_t>::max()));
  auto set = watched(settings,
                     [&](Progress& progress) { return provide_indices(*shared, text, progress, options); });
  if (!set) return set.error();
  return Indices(new Parts{shared, std::move(set).value()});
}

Result<Indices> Indices::load(const Map& map, const std::string& path) {
  auto index = load_index_for(*map.parts_->map, path, LoadMode::kMap);
  if (!index) return index.error();
  return Indices(new Parts{map.parts_->map, IndexSet{std::move(index).value()}});
}

Result<Indices> Indices::from_bytes(const Map& map, const void* bytes, std::size_t count) {
  auto index = parse_index(*map.parts_->map, bytes_at(bytes, count), kInMemory);
  if (!index) return index.error();
  return Indices(new Parts{map.parts_->map, IndexSet{std::move(index).value()}});
}

Result<Indices> Indices::join(const Indices& first, const Indices& second) {
  // Members refer to the map that they were made for, so that an equal one will not do.
  if (first.parts_->map != second.parts_->map)
    return invalid("the two sets of indices were made for different maps; use copies of one handle");
  IndexSet set = first.parts_->set;
  for (const auto& member : second.parts_->set.members()) set.add(member);
  return Indices(new Parts{first.parts_->map, std::move(set)});
}

Result<std::string> Indices::to_bytes() const {
  const auto only = parts_->set.only();
  if (!only) return only.error();
  return index_file_bytes(*parts_->map, **only);
}

Result<void> Indices::save(const std::string& path) const {
  const auto only = parts_->set.only();
  if (!only) return only.error();
  return save_index(*parts_->map, **only, path);
}

std::string Indices::text() const {
  return parts_->set.text();
}

Indices::Indices(const Indices& other) : parts_(new Parts(*other.parts_)) {}
Indices::Indices(Indices&& other) noexcept : parts_(std::exchange(other.parts_, nullptr)) {}
Indices& Indices::operator=(Indices other) noexcept {
  std::swap(parts_, other.parts_);
  return *this;
}
Indices::~Indices() {
  delete parts_;
}

const IndexSet& Indices::full() const& {
  return parts_->set;
}

// --- EditedMap ---

Result<EditedMap> EditedMap::make(const Map& map, const Boxes& boxes) {
  return make_of(map, index_set_of(boxes.parts_->bounds));
}
Result<EditedMap> EditedMap::make(const Map& map, const Indices& indices) {
  return make_of(map, indices.parts_->set);
}
Result<EditedMap> EditedMap::make_of(const Map& map, const IndexSet& set) {
  auto edited = goalbound::EditedMap::make(map.parts_->map, set);
  if (!edited) return edited.error();
  return EditedMap(new Parts{std::make_shared<Parts::Shared>(map.parts_->map, *std::move(edited))});
}

Result<void> EditedMap::block(Point cell) {
  return parts_->apply(MapChange::block({cell.x, cell.y}));
}
Result<void> EditedMap::unblock(Point cell) {
  return parts_->apply(MapChange::free({cell.x, cell.y}));
}
Result<void> EditedMap::set_terrain(Point cell, char terrain) {
  return parts_->apply(MapChange::set_terrain({cell.x, cell.y}, terrain));
}
Result<void> EditedMap::set_edge(Point from, Point to, std::uint32_t cost) {
  return parts_->apply(MapChange::edge(parts_->node(from), parts_->node(to), cost));
}
Result<void> EditedMap::close_edge(Point from, Point to) {
  return parts_->apply(MapChange::close(parts_->node(from), parts_->node(to)));
}

bool EditedMap::is_free(Point point) const {
  return parts_->shared->edited.is_node(parts_->node(point));
}

void EditedMap::precompute_in_background(int threads) {
  Parts::Shared& shared = *parts_->shared;
  const std::lock_guard lock(shared.starting);
  if (shared.background == nullptr)
    shared.background = goalbound::precompute_in_background(shared.edited, {.threads = threads});
}
Result<void> EditedMap::wait() {
  BackgroundPrecompute* background = nullptr;
  {
    const std::lock_guard lock(parts_->shared->starting);
    background = parts_->shared->background.get();
  }
  return background == nullptr ? Result<void>() : background->wait();
}

EditedMap::EditedMap(const EditedMap& other) : parts_(new Parts(*other.parts_)) {}
EditedMap::EditedMap(EditedMap&& other) noexcept : parts_(std::exchange(other.parts_, nullptr)) {}
EditedMap& EditedMap::operator=(EditedMap other) noexcept {
  std::swap(parts_, other.parts_);
  return *this;
}
EditedMap::~EditedMap() {
  delete parts_;
}

goalbound::EditedMap& EditedMap::full() const& {
  return parts_->shared->edited;
}

// --- Query ---

Result<Query> Query::make(const Map& map, const Boxes& boxes, const std::string& algorithm) {
  const auto asked = asked_of(map.parts_->map, boxes.parts_->bounds, algorithm);
  if (!asked) return asked.error();
  return make_of(new Parts{map.parts_->map, boxes.parts_->map}, *asked->search, asked->set);
}
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
  parts_->cancelled.store(false, std::memory_order_relaxed);
  const auto& map = parts_->query->map();
  const SearchResult result = find_unless(parts_->cancelled, *parts_->query, map.node_at(place_of(start)),
                                          map.node_at(place_of(goal)));
  parts_->begun = true;
  parts_->path_known = false;
  return answer_of(*parts_->map, result);
}

Answer Query::begin(Point start, Point goal) {
  parts_->cancelled.store(false, std::memory_order_relaxed);
  const SearchResult result = parts_->query->begin(place_of(start), place_of(goal));
  parts_->begun = true;
  parts_->path_known = false;
  return answer_of(*parts_->map, result);
}

Answer Query::advance(std::uint64_t most_expansions) {
  if (!parts_->begun) return {};
  parts_->path_known = false;
  return answer_of(*parts_->map, parts_->query->advance(most_expansions));
}

Answer Query::advance_for(double microseconds) {
  if (!parts_->begun) return {};
  parts_->path_known = false;
  constexpr double kMost = 1e12;  // eleven days; more does not fit into a clock
  const auto time = std::chrono::nanoseconds(
      microseconds > 0 ? static_cast<std::int64_t>(std::min(microseconds, kMost) * 1000) : 0);
  return answer_of(*parts_->map, goalbound::advance_for(*parts_->query, time, &parts_->cancelled));
}

void Query::cancel() {
  parts_->cancelled.store(true, std::memory_order_relaxed);
}

bool Query::reserve() {
  const std::size_t most = parts_->map->node_count();
  parts_->nodes.reserve(most);
  parts_->path.reserve(most);
  parts_->corners.reserve(most);
  return parts_->query->reserve();
}

const std::vector<Point>& Query::path() const& {
  if (parts_->path_known) return parts_->path;
  parts_->query->path(parts_->nodes);
  points_of(*parts_->map, parts_->nodes, parts_->path);
  parts_->path_known = true;
  return parts_->path;
}

const std::vector<Point>& Query::corners() const& {
  parts_->nodes.clear();
  if (parts_->begun) parts_->query->path_corners(parts_->nodes);
  points_of(*parts_->map, parts_->nodes, parts_->corners);
  return parts_->corners;
}

// --- QueryJob ---

struct QueryJob::Parts {
  Query query;  ///< without its search yet
  goalbound::QueryJob job;
};

Result<QueryJob> QueryJob::start(const Map& map, const Boxes& boxes, const std::string& algorithm) {
  const auto asked = asked_of(map.parts_->map, boxes.parts_->bounds, algorithm);
  if (!asked) return asked.error();
  return start_of(new Query::Parts{map.parts_->map, boxes.parts_->map}, *asked->search, asked->set);
}
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
