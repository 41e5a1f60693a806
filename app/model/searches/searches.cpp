#include "model/searches/searches.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "features/breakpoints/breakpoints.hpp"
#include "model/searches/search_worker.hpp"
#include "model/searches/side_options.hpp"
#include "words/numbers.hpp"

namespace goalbound::app {
namespace {
constexpr std::string_view kStopped = "the search was stopped";
constexpr std::string_view kHeld = "Searches once you have answered";
}  // namespace

Searches::Searches(const Document& document, const IndexShelf& shelf) : document_(&document), shelf_(&shelf) {
  for (auto& worker : workers_) worker = std::make_unique<SearchWorker>();
  at(Side::kLeft).search = find_search("astar");
  at(Side::kRight).search = find_search("astar-gb");
  explain_waiting();
}

Searches::~Searches() = default;

// --- problem and choices ---

void Searches::begin_map(Ends ends) {
  for (SidePanel& side : sides_) find_boxes(side);
  ++choice_revision_;
  set_problem(ends.start, ends.goal);
}

void Searches::end_map() {
  for (SidePanel& side : sides_) clear_run(side);
  connect_timeline(true);
}

void Searches::change_map(Ends ends, bool same_size) {
  if (!same_size) end_map();
  for (SidePanel& side : sides_) find_boxes(side);
  ++choice_revision_;
  set_problem(ends.start, ends.goal);
}

void Searches::set_problem(NodeId start, NodeId goal) {
  ends_ = {start, goal};
  for (const Side s : kSides) restart_side(s);
  explain_waiting();
}

void Searches::choose(Side s, const SideChoice& choice) {
  SidePanel& side = at(s);
  static_cast<SideChoice&>(side) = choice;
  find_boxes(side);
  ++choice_revision_;
  restart_side(s);
  explain_waiting();
}

void Searches::use_as_usual(const IndexValues& boxes) {
  if (usual_boxes_ == boxes) return;
  usual_boxes_ = boxes;
  for (SidePanel& side : sides_) find_boxes(side);
  ++choice_revision_;
  follow_indices();
}

/// Where the map has not what was named, asked_by() says so: until then others are inspected.
void Searches::find_boxes(SidePanel& side) const {
  const IndexValues* named = boxes_among(side.indices);
  const IndexValues& wished = named == nullptr ? usual_boxes_ : *named;
  side.boxes = document_->has_map() ? boxes_on(document_->map(), wished) : IndexKey(wished);
}

std::vector<IndexKey> Searches::boxes_in_use() const {
  const SidePanel& right = side(Side::kRight);
  const SidePanel& left = side(Side::kLeft);
  std::vector<IndexKey> boxes = {right.boxes};
  const auto asked = asked_by(left);
  if (left.boxes != right.boxes && asked && std::ranges::find(*asked, left.boxes) != asked->end())
    boxes.push_back(left.boxes);
  return boxes;
}

// --- the workers ---

void Searches::hold(bool held) {
  if (std::exchange(held_, held) == held) return;
  for (const Side s : kSides) restart_side(s);
  explain_waiting();
}

bool Searches::stop() {
  bool any = false;
  for (const Side s : kSides) {
    if (!worker(s).busy()) continue;
    any = true;
    at(s).stopped = true;
    worker(s).discard();
    if (side(s).run == nullptr) at(s).waiting_for = kStopped;
  }
  return any;
}

bool Searches::busy() const {
  return std::any_of(workers_.begin(), workers_.end(), [](const auto& worker) { return worker->busy(); });
}

void Searches::wait() const {
  for (const auto& worker : workers_) worker->wait();
}

/// Whether its search runs on the map, which has all that it asks.
Result<void> Searches::check_side(const SidePanel& side) const {
  if (auto runs = check_search(*side.search, document_->map()); !runs) return runs;
  const auto asked = asked_by(side);
  return asked ? Result<void>() : asked.error();
}

void Searches::restart_side(Side s) {
  SidePanel& side = at(s);
  side.stopped = false;
  side.asked = revisions_of(side);
  if (held_ || !document_->has_map() || lacks_indices(side)) return rest(s);
  if (const auto runs = check_side(side); !runs) {
    rest(s);
    side.waiting_for = runs.error().message;
    side.refused = true;
    return;
  }
  worker(s).ask(order_of(side));
}

SearchOrder Searches::order_of(const SidePanel& side) const {
  SearchOrder order = {.map = document_->shared_map(),
                       .info = side.search,
                       .options = taken_options(side, document_->map()),
                       .shared = shared_,
                       .start = ends_.start,
                       .goal = ends_.goal};
  const auto asked = asked_by(side);
  if (!asked) return order;
  order.asked = *asked;
  order.changed = changed_for(side);
  if (order.changed != nullptr) {
    for (const IndexKey& key : *asked) order.set.add(shelf_->stale().index(key));
    return order;
  }
  for (const IndexKey& key : *asked) {
    const IndexShelf::Used index = used(side, key);
    if (index.index != nullptr) order.set.add(index.index);
    order.stale = order.stale || index.stale;
  }
  add_needed(order);
  return order;
}

/// What the search cannot do without, as far as it was made or loaded: the rest is made with the query, and
/// so is what is made of boxes that may change.
void Searches::add_needed(SearchOrder& order) const {
  for (const IndexValues& needed : needed_by(*order.info)) {
    if (depends_on(*needed.kind(), "boxes") || order.set.find(needed) != nullptr) continue;
    const auto key = key_of(*order.map, needed);
    const auto index = key ? shelf_->shown(*key).index : nullptr;
    if (index != nullptr) order.set.add(index);
  }
}

Result<SearchOrder> Searches::order(Side s) const {
  const SidePanel& panel = side(s);
  if (!document_->has_map() || lacks_indices(panel)) {
    return Error{ErrorCode::kInvalidArgument, reason_to_wait(panel)};
  }
  if (const auto runs = check_side(panel); !runs) return runs.error();
  return order_of(panel);
}

/// There is nothing that the side could search with or on.
void Searches::rest(Side s) {
  worker(s).discard();
  const bool follow = timeline_.at_end();
  clear_run(at(s));
  connect_timeline(follow);
}

/// While a job computes the boxes a search follows when one looks at its end and it keeps up; whoever steps
/// through one, or has stopped it, keeps what is there until the job is done.
void Searches::follow_indices() {
  for (const Side s : kSides) {
    const SidePanel& panel = side(s);
    if (panel.asked == revisions_of(panel)) continue;
    if (goes_by_part(panel)) {
      const bool looks_at_the_end = panel.run == nullptr || timeline_.at_end();
      const bool is_free = !panel.stopped && !worker(s).busy();
      if (!looks_at_the_end || !is_free) continue;
    }
    restart_side(s);
  }
  explain_waiting();
}

void Searches::clear_run(SidePanel& side) {
  side.run.reset();
  side.waiting_for.clear();
  side.refused = false;
  side.revision = ++side_revision_;
}

Result<std::vector<IndexKey>> Searches::asked_by(const SidePanel& side) const {
  std::vector<IndexKey> asked;
  if (!document_->has_map()) return asked;
  const std::vector<IndexValues> taken = taken_indices(side, document_->map());
  if (asks_boxes(*side.search, taken) && boxes_among(taken) == nullptr) asked.push_back(side.boxes);
  for (const IndexValues& values : taken) {
    auto key = key_of(document_->map(), values);
    if (!key) return key.error();
    asked.push_back(*std::move(key));
  }
  return asked;
}

IndexShelf::Used Searches::used(const SidePanel& side, const IndexKey& key) const {
  return shelf_->used(key, side.use_stale);
}

std::shared_ptr<const ChangedMap> Searches::changed_for(Side s) const {
  return changed_for(side(s));
}

std::shared_ptr<const ChangedMap> Searches::changed_for(const SidePanel& side) const {
  const auto asked = asked_by(side);
  if (!asked || asked->empty() || side.use_stale) return nullptr;
  const auto is_there = [&](const IndexKey& key) { return shelf_->shown(key).complete(); };
  if (std::ranges::all_of(*asked, is_there)) return nullptr;
  const auto changed = shelf_->stale().changed(asked->front());
  const auto is_of_that_map = [&](const IndexKey& key) { return shelf_->stale().changed(key) == changed; };
  if (changed == nullptr || !std::ranges::all_of(*asked, is_of_that_map) || !bears_changes(side))
    return nullptr;
  return changed;
}

/// Whether an EditedMap takes the search: its costs must bound those of all ways.
bool Searches::bears_changes(const SidePanel& side) const {
  const Map& map = document_->map();
  if (!check_search(*side.search, map)) return false;
  QueryOptions options = taken_options(side, map);
  if (options.allow_unsafe || !check_options(*side.search, map, options)) return false;
  options.weight_percent = kMinWeightPercent;
  return claims_optimal(*side.search, map, options);
}

/// Boxes that lack every node are none: the search would be one without boxes.
bool Searches::lacks(const SidePanel& side, const IndexKey& key) const {
  const IndexShelf::Used index = used(side, key);
  return index.index == nullptr || (index.counts.missing > 0 && index.counts.missing == index.counts.total());
}

/// The first; a search that does not run on the map at all lacks nothing.
std::optional<IndexKey> Searches::lacked_by(const SidePanel& side) const {
  const auto asked = asked_by(side);
  if (!asked || !document_->has_map() || !check_search(*side.search, document_->map())) return std::nullopt;
  const auto at = std::ranges::find_if(*asked, [&](const IndexKey& key) { return lacks(side, key); });
  return at == asked->end() ? std::nullopt : std::optional(*at);
}

/// Nothing that it could answer by is there.
bool Searches::lacks_indices(const SidePanel& side) const {
  return lacked_by(side) && changed_for(side) == nullptr;
}

/// Of all that it asks.
std::vector<std::uint64_t> Searches::revisions_of(const SidePanel& side) const {
  std::vector<std::uint64_t> revisions;
  const auto asked = asked_by(side);
  if (!asked) return revisions;
  if (const auto changed = changed_for(side)) return {changed->revision};
  for (const IndexKey& key : *asked) revisions.push_back(used(side, key).revision);
  return revisions;
}

/// Of boxes that a job still computes.
bool Searches::goes_by_part(const SidePanel& side) const {
  const auto asked = asked_by(side);
  return asked && changed_for(side) == nullptr &&
         std::ranges::any_of(*asked, [&](const IndexKey& key) { return used(side, key).partial; });
}

/// It would search, if it were told that boxes of before the map was edited will do.
bool Searches::waits_for_stale_boxes(const SidePanel& side) const {
  const auto lacked = lacked_by(side);
  return lacked && lacked->of_boxes() && !side.use_stale && shelf_->stale().has(*lacked) &&
         changed_for(side) == nullptr;
}

/// An order of another map, search, index or option is not what the side asks for now.
bool Searches::is_wanted(const SidePanel& side, const SearchOrder& order) const {
  const SearchOrder now = order_of(side);
  return order.map == now.map && order.changed == now.changed && same_search(order, now);
}

/// A run of an older problem is shown until the newer one comes.
void Searches::adopt_runs() {
  const bool follow = timeline_.at_end();
  bool adopted = false;
  for (const Side s : kSides) {
    auto outcome = worker(s).take();
    SidePanel& side = at(s);
    if (!outcome || !is_wanted(side, outcome->order)) continue;
    clear_run(side);
    if (outcome->answer) {
      side.run = std::move(outcome->answer).value();
    } else {
      side.waiting_for = outcome->answer.error().to_string();
    }
    side.refused = side.run == nullptr;
    adopted = true;
  }
  if (adopted) connect_timeline(follow);
  explain_waiting();
}

// --- the timeline ---

/// The timeline stays at its end when it was there: the finished search is what one sees.
void Searches::connect_timeline(bool to_end) {
  const auto index_in = [](const SidePanel& side) {
    return side.run != nullptr ? side.run->index.get() : nullptr;
  };
  timeline_.set_traces(times_both_ ? index_in(sides_[0]) : nullptr, index_in(sides_[1]));
  if (to_end) timeline_.seek(timeline_.length());
}

void Searches::time_both(bool both) {
  if (std::exchange(times_both_, both) == both) return;
  connect_timeline(timeline_.at_end());
  move_players();
}

bool Searches::play(double dt, const Breakpoints& breakpoints) {
  const bool met = timeline_.advance(dt, breakpoints.next(timeline_.position()));
  move_players();
  return met;
}

void Searches::move_players() {
  for (SidePanel& side : sides_) {
    if (side.run == nullptr || side.run->player == nullptr) continue;
    TracePlayer& player = *side.run->player;
    const std::size_t target = std::min(timeline_.position(), player.trace().size());
    if (player.position() == target) continue;
    player.seek(target);
    side.revision = ++side_revision_;
  }
}

// --- why a side has no run ---

void Searches::explain_waiting() {
  for (const Side s : kSides) {
    SidePanel& side = at(s);
    side.stale = side.run == nullptr && waits_for_stale_boxes(side);
    if (side.run != nullptr) {
      side.waiting_for.clear();
    } else if (held_ || worker(s).busy() || side.waiting_for.empty() || !document_->has_map() ||
               lacks_indices(side)) {
      side.waiting_for = reason_to_wait(side);
      side.refused = false;
    }  // else: the search refused or was stopped, and waiting_for says so
  }
}

std::string Searches::reason_to_wait(const SidePanel& side) const {
  if (!document_->has_map()) return "no map is open";
  if (held_) return std::string(kHeld);
  if (lacks_indices(side)) return reason_for(side, *lacked_by(side));
  const std::vector<IndexValues> needed = needed_by(*side.search);
  if (needed.empty()) return "searching ...";
  return fmt::format("making {}, then searching ...", words_of(needed.front()));
}

std::string Searches::reason_for(const SidePanel& side, const IndexKey& lacked) const {
  const std::string what = words_of(document_->map(), lacked);
  const StaleIndices& stale = shelf_->stale();
  if (side.use_stale && lacked.of_boxes() && stale.has(lacked))
    return fmt::format("stale {}: matching cells", what);
  if (!stale.has(lacked)) return missing_text(lacked, what);
  const std::uint64_t count = stale.change_count(lacked);
  return fmt::format("the {} are stale, {} {} changed since they were {}; {}", what,
                     change_count_text(document_->map(), count), count == 1 ? "has" : "have",
                     lacked.of_boxes() ? "computed" : "made", missing_text(lacked, "new ones"));
}

/// How far an index is that a side needs; `which`: what it is called.
std::string Searches::missing_text(const IndexKey& key, std::string_view which) const {
  switch (shelf_->state(key)) {
    case IndexState::kQueued:
      return fmt::format("{}: next in turn", which);
    case IndexState::kComputing:
      return fmt::format("{}{}: {:.0f} %", key.of_boxes() ? "" : "making ", which,
                         100 * shelf_->running(key)->job->progress().fraction());
    case IndexState::kNone:
    case IndexState::kFit:
      break;
  }
  if (const Error* failure = shelf_->failure(key)) return fmt::format("no {}: {}", which, failure->message);
  return fmt::format("no {} yet: {} them", which, key.of_boxes() ? "precompute" : "make");
}

}  // namespace goalbound::app
