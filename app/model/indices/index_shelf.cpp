#include "model/indices/index_shelf.hpp"

#include <algorithm>
#include <utility>

namespace goalbound::app {
namespace {

bool same(const IndexOrder& a, const IndexOrder& b) {
  return a.key == b.key && a.threads == b.threads;
}

/// Whether one must be done before the other begins.
bool in_turn(const IndexKey& a, const IndexKey& b) {
  if (&a.kind() != &b.kind()) return false;
  return !a.of_boxes() || a.values.of("method") == b.values.of("method");
}

/// Whether these boxes are as good as those that are wanted. Where the method is left to the map exact ones
/// are, and those of a file.
bool suits(const IndexShelf::Shelved& there, const IndexKey& wanted) {
  if (!there.key->of_boxes() || there.key->ordering() != wanted.ordering()) return false;
  const Method method = there.bounds->info().method;
  if (wanted != boxes_key(wanted.ordering())) return wanted.values.of("method") == name_of(method);
  return !there.path.empty() || method == Method::kExact;
}

/// The same index, which keeps the map alive that it was made for.
std::shared_ptr<const Index> with_map(std::shared_ptr<const Map> map, std::shared_ptr<const Index> index) {
  using Both = std::pair<std::shared_ptr<const Map>, std::shared_ptr<const Index>>;
  auto both = std::make_shared<const Both>(std::move(map), std::move(index));
  return {both, both->second.get()};
}

template <class Range>
auto find_key(Range& range, const IndexKey& key) {
  return std::ranges::find_if(range, [&](const auto& entry) { return entry.key == key; });
}

}  // namespace

IndexShelf::~IndexShelf() {
  for (const Running& running : running_) running.job->cancel();
}

void IndexShelf::clear() {
  cancel();
  ready_.clear();
  failures_.clear();
  stale_.clear();
}

IndexShelf::Kept IndexShelf::leave(const std::shared_ptr<const Map>& map,
                                   std::span<const IndexKey> stays_stale) {
  cancel();
  failures_.clear();
  stays_stale_.assign(stays_stale.begin(), stays_stale.end());
  for (const Shelved& index : ready_) {
    if (index.complete() && !stays_stale_has(*index.key))
      stale_.keep(map, *index.key, index.index, index.bounds);
  }
  return std::exchange(ready_, {});
}

void IndexShelf::enter(const std::shared_ptr<const Map>& map, Kept kept) {
  ready_ = std::move(kept);
  stale_.follow(map);
  // Boxes of a map that was left again are none of before it was edited.
  for (const Shelved& index : ready_) {
    if (index.complete() && !stays_stale_has(*index.key)) stale_.drop(*index.key);
  }
  for (StaleIndices::Fitting& index : stale_.take_fitting()) {
    if (ready(index.key) == nullptr) put(map, index.key, std::move(index.index), {});
  }
}

bool IndexShelf::stays_stale_has(const IndexKey& key) const {
  return std::ranges::find(stays_stale_, key) != stays_stale_.end();
}

IndexShelf::Used IndexShelf::used(const IndexKey& key, bool wants_stale) const {
  if (wants_stale && key.of_boxes() && stale_.has(key)) {
    const StaleIndices::Matched& matched = stale_.matched(key);
    return {matched.index, matched.bounds, matched.counts, matched.revision, false, true};
  }
  const Shelved& index = shown(key);
  return {index.index, index.bounds, index.counts, index.revision, is_partial(key), false};
}

const IndexShelf::Shelved& IndexShelf::shown(const IndexKey& key) const {
  static const Shelved kNone;
  const Shelved* there = ready(key);
  const Running* job = running(key);
  const bool has_partial = job != nullptr && job->partial.index != nullptr;
  if (has_partial && (there == nullptr || job->partial.complete())) return job->partial;
  return there == nullptr ? kNone : *there;
}

bool IndexShelf::is_partial(const IndexKey& key) const {
  const Running* job = running(key);
  return job != nullptr && job->partial.index != nullptr && &shown(key) == &job->partial;
}

IndexShelf::Shelved* IndexShelf::ready(const IndexKey& key) {
  const auto at = find_key(ready_, key);
  return at == ready_.end() ? nullptr : &*at;
}

const IndexShelf::Shelved* IndexShelf::ready(const IndexKey& key) const {
  const auto at = find_key(ready_, key);
  return at == ready_.end() ? nullptr : &*at;
}

const IndexShelf::Running* IndexShelf::running(const IndexKey& key) const {
  const auto at =
      std::ranges::find_if(running_, [&](const Running& running) { return running.order.key == key; });
  return at == running_.end() ? nullptr : &*at;
}

IndexState IndexShelf::state(const IndexKey& key) const {
  if (running(key) != nullptr) return IndexState::kComputing;
  if (find_key(queue_, key) != queue_.end()) return IndexState::kQueued;
  return ready(key) == nullptr ? IndexState::kNone : IndexState::kFit;
}

const Error* IndexShelf::failure(const IndexKey& key) const {
  const auto at = find_key(failures_, key);
  return at == failures_.end() ? nullptr : &*at->error;
}

std::optional<IndexKey> IndexShelf::key_of(const Index& index) const {
  const auto at = std::ranges::find_if(ready_, [&](const Shelved& s) { return s.index.get() == &index; });
  return at == ready_.end() ? std::nullopt : at->key;
}

std::optional<UsualMethod> IndexShelf::usual_method(const IndexKey& key) const {
  if (bounds(key) != nullptr) return shown(key).usual;
  const Running* job = running(key);
  return job == nullptr ? std::nullopt : job->job->precompute()->usual_method();
}

std::size_t byte_size(const IndexShelf::Kept& kept) {
  std::size_t bytes = 0;
  for (auto index = kept.begin(); index != kept.end(); ++index) {
    const bool again =
        index->bounds != nullptr && std::find_if(kept.begin(), index, [&](const IndexShelf::Shelved& other) {
                                      return other.bounds == index->bounds;
                                    }) != index;
    if (!again) bytes += static_cast<std::size_t>(index->index->byte_size());
  }
  return bytes;
}

std::size_t IndexShelf::byte_size() const {
  std::size_t bytes = goalbound::app::byte_size(ready_);
  for (const Running& running : running_) {
    if (running.partial.bounds != nullptr) bytes += running.partial.bounds->byte_size();
  }
  return bytes;
}

IndexShelf::Shelved IndexShelf::shelved(const IndexOrder& order, std::shared_ptr<const Index> index,
                                        const NodeCounts& counts) {
  Shelved made{.key = order.key, .counts = counts, .revision = ++last_revision_};
  if (const auto* boxes = dynamic_cast<const BoxIndex*>(index.get())) made.bounds = boxes->bounds();
  made.index = with_map(order.map, std::move(index));
  return made;
}

void IndexShelf::set_ready(Shelved index) {
  if (Shelved* there = ready(*index.key)) {
    *there = std::move(index);
  } else {
    ready_.push_back(std::move(index));
  }
}

void IndexShelf::put(const std::shared_ptr<const Map>& map, const IndexKey& key,
                     std::shared_ptr<const Index> index, std::filesystem::path path) {
  forget(key);
  const auto* boxes = dynamic_cast<const BoxIndex*>(index.get());
  const NodeCounts counts = boxes == nullptr ? NodeCounts() : count_nodes(*boxes->bounds());
  Shelved made = shelved({.map = map, .key = key}, std::move(index), counts);
  made.path = std::move(path);
  set_ready(std::move(made));
  begin_next();
}

bool IndexShelf::reuse(const std::shared_ptr<const Map>& map, const IndexKey& key) {
  if (!key.of_boxes()) return false;
  const auto at = std::ranges::find_if(ready_, [&](const Shelved& there) { return suits(there, key); });
  if (at == ready_.end()) return false;
  put(map, key, std::make_shared<const BoxIndex>(at->bounds), at->path);
  return true;
}

/// What is only a part so far gets no name: the next snapshot is not what the file holds.
void IndexShelf::set_path(const IndexKey& key, std::filesystem::path path) {
  if (Shelved* there = ready(key); there != nullptr && !is_partial(key)) there->path = std::move(path);
}

void IndexShelf::drop(const IndexKey& key) {
  forget(key);
  std::erase_if(ready_, [&](const Shelved& index) { return index.key == key; });
  begin_next();
}

void IndexShelf::compute(IndexOrder order) {
  if (const Running* job = running(order.key); job != nullptr && same(job->order, order)) return;
  forget(order.key);
  queue_.push_back(std::move(order));
  begin_next();
}

void IndexShelf::cancel() {
  queue_.clear();
  for (Running& running : std::exchange(running_, {})) retire(std::move(running));
}

void IndexShelf::cancel(const IndexKey& key) {
  forget(key);
  begin_next();
}

std::optional<IndexShelf::Finished> IndexShelf::take_finished(bool wait) {
  retired_.sweep();
  if (auto refused = std::exchange(refused_, std::nullopt)) {
    failures_.push_back(*refused);
    begin_next();
    return refused;
  }
  auto at = std::ranges::find_if(running_, [](const Running& running) { return running.job->finished(); });
  if (at == running_.end() && wait) at = running_.begin();
  if (at == running_.end()) return std::nullopt;
  const Running done = std::move(*at);
  running_.erase(at);
  auto made = done.job->take();
  begin_next();
  if (!made) {
    failures_.push_back({done.order.key, made.error()});
    return failures_.back();
  }
  const auto* boxes = dynamic_cast<const BoxIndex*>(made->get());
  Shelved index = shelved(done.order, *made, boxes == nullptr ? NodeCounts() : count_nodes(*boxes->bounds()));
  if (boxes != nullptr) index.usual = done.job->precompute()->usual_method();  // known by now
  set_ready(std::move(index));
  return Finished{done.order.key, std::nullopt};
}

bool IndexShelf::take_snapshots(double dt) {
  bool any = false;
  for (Running& running : running_) {
    auto copy = running.job->part(dt);
    if (!copy) continue;
    running.partial = shelved(running.order, std::make_shared<const BoxIndex>(copy->bounds), copy->counts);
    running.partial.usual = running.job->precompute()->usual_method();
    any = true;
  }
  return any;
}

void IndexShelf::begin_next() {
  for (auto next = queue_.begin(); next != queue_.end() && !refused_;) {
    const bool waits = std::ranges::any_of(
        running_, [&](const Running& running) { return in_turn(running.order.key, next->key); });
    if (waits) {
      ++next;
      continue;
    }
    IndexOrder order = std::move(*next);
    next = queue_.erase(next);
    if (order.key.of_boxes()) order.before = stale_.boxes_before(order.key);
    auto begun = begin_index(order);
    if (begun) {
      running_.push_back({std::move(order), *std::move(begun)});
    } else {
      refused_ = Finished{order.key, begun.error()};
    }
  }
}

/// Cancels without waiting: a frame must not stop for the floods that are under way. Boxes that lack no node
/// any more are as good as finished ones.
void IndexShelf::retire(Running running) {
  if (running.partial.complete()) set_ready(std::move(running.partial));
  retired_.add(std::move(running.job));
}

/// No job for that index is left, nor what is known of one.
void IndexShelf::forget(const IndexKey& key) {
  std::erase_if(queue_, [&](const IndexOrder& order) { return order.key == key; });
  std::erase_if(failures_, [&](const Finished& failure) { return failure.key == key; });
  const auto at =
      std::ranges::find_if(running_, [&](const Running& running) { return running.order.key == key; });
  if (at == running_.end()) return;
  Running running = std::move(*at);
  running_.erase(at);
  retire(std::move(running));
}

}  // namespace goalbound::app
