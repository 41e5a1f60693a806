#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <utility>

#include "goalbound/index_files.hpp"
#include "goalbound/watched_work.hpp"
#include "interfaces/light_parts.hpp"

namespace goalbound {
inline namespace v0_1 {
namespace light {

namespace {

/// `work(progress)`, on the threads of the settings, and meanwhile how far it is where somebody wants to
/// know.
template <class Work>
auto watched(const IndexSettings& settings, const Work& work) -> decltype(work(std::declval<Progress&>())) {
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

}  // namespace

Result<Indices> Indices::make(const Map& map, const std::string& text, const IndexSettings& settings) {
  const auto& shared = map.parts_->map;
  MakeIndexOptions options{.threads = settings.threads};
  if (!std::isfinite(settings.budget_seconds) || settings.budget_seconds < 0)
    return invalid("budget_seconds is negative or no number");
  options.budget_seconds = settings.budget_seconds;
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

}  // namespace light
}  // namespace v0_1
}  // namespace goalbound
