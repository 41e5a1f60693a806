#include "features/kept_paths/kept_paths.hpp"

#include <algorithm>
#include <utility>

#include "model/actions/action_calls.hpp"
#include "model/edit/changed_map.hpp"
#include "model/session.hpp"

namespace goalbound::app {
namespace {

constexpr std::array<std::string_view, 4> kVerdictWords = {"still the shortest", "not known: ask",
                                                           "longer than need be", "blocked"};

constexpr auto kKeptPathsLayers =
    std::to_array<FeatureLayerInfo>({{.layer = {.id = "kept-paths",
                                                .key = "",
                                                .label = "Kept paths",
                                                .help = "The paths that are kept while the map is edited, by "
                                                        "whether they are still the shortest",
                                                .shown = true,
                                                .needs = LayerNeeds::kMap,
                                                .menu = "View/Layers: the search"},
                                      .above = "their-path"}});

}  // namespace

std::string_view describe(PathVerdict verdict) {
  return kVerdictWords[static_cast<std::size_t>(verdict)];
}

KeptPathList::Kept::Kept(EditedMap its_map) : edited(std::move(its_map)), paths(edited) {}

OngoingWork KeptPathList::work() {
  return {.follow = [this] { follow(); }};
}

std::span<const KeptPathList::Entry> KeptPathList::all() const {
  return kept_ == nullptr ? std::span<const Entry>() : kept_->entries;
}

std::size_t KeptPathList::count(PathVerdict verdict) const {
  return static_cast<std::size_t>(
      std::ranges::count_if(all(), [&](const Entry& entry) { return entry.verdict == verdict; }));
}

void KeptPathList::follow() {
  const auto now = session().document().shared_map();
  if (kept_ == nullptr || now == kept_->map) return;
  const auto changed = find_changes(kept_->map, now);
  const bool is_known = changed != nullptr ? kept_->edited.apply(changed->changes).ok()
                                           : now != nullptr && now->hash() == kept_->map->hash();
  if (!is_known) {
    session().messages().add(false, "the kept paths are forgotten: the map became another one");
    return clear();
  }
  kept_->map = now;
  for (const KeptPaths::Id id : kept_->paths.changed()) {
    const auto entry = std::ranges::find(kept_->entries, id, &Entry::id);
    if (entry != kept_->entries.end()) entry->verdict = kept_->paths.verdict(id);
  }
}

void KeptPathList::look_at(Entry& entry) {
  entry.verdict = kept_->paths.verdict(entry.id);
  entry.cost = kept_->paths.cost(entry.id);
  entry.nodes = kept_->paths.path(entry.id);
}

Result<void> KeptPathList::keep(NodeId start, NodeId goal) {
  follow();
  std::shared_ptr<Kept> kept = kept_;
  if (kept == nullptr) {
    auto edited = EditedMap::make(session().document().shared_map());
    if (!edited) return edited.error();
    kept = std::make_shared<Kept>(*std::move(edited));
    auto query = kept->edited.query();
    if (!query) return query.error();
    kept->query = *std::move(query);
    kept->map = session().document().shared_map();
  }
  const auto id = kept->paths.keep(*kept->query, start, goal);
  if (!id) return id.error();
  kept_ = std::move(kept);
  look_at(kept_->entries.emplace_back(Entry{.id = *id, .start = start, .goal = goal}));
  return {};
}

Result<void> KeptPathList::ask(std::span<const std::size_t> places) {
  follow();
  for (const std::size_t place : places) {
    Entry& entry = kept_->entries[place];
    if (const auto asked = kept_->paths.ask(entry.id, *kept_->query); !asked) return asked.error();
    look_at(entry);
  }
  return {};
}

Result<void> KeptPathList::renew(std::span<const std::size_t> places) {
  follow();
  for (const std::size_t place : places) {
    Entry& entry = kept_->entries[place];
    if (const auto renewed = kept_->paths.renew(entry.id, *kept_->query); !renewed) return renewed.error();
    look_at(entry);
  }
  return {};
}

/// From the last on: the places of those before stay what they are.
void KeptPathList::drop(std::span<const std::size_t> places) {
  std::vector<std::size_t> falling(places.begin(), places.end());
  std::ranges::sort(falling, std::greater());
  for (const std::size_t place : falling) {
    kept_->paths.drop(kept_->entries[place].id);
    kept_->entries.erase(kept_->entries.begin() + static_cast<std::ptrdiff_t>(place));
  }
  if (kept_ != nullptr && kept_->entries.empty()) clear();
}

/// Those that are the shortest now: what they were before the map was edited no line says.
void KeptPathList::save(SavedLines& lines) const {
  for (const Entry& entry : all()) {
    if (!session().map().is_node(entry.start) || !session().map().is_node(entry.goal)) continue;
    lines.before_camera.push_back(format_action(
        {"keep-path",
         {ActionArgument(session().map(), entry.start), ActionArgument(session().map(), entry.goal)}}));
  }
}

std::function<void()> KeptPathList::keep() {
  return [this, kept = kept_] {
    kept_ = kept;
    follow();
  };
}

extern const FeatureInfo kFeature_kept_paths;
const FeatureInfo kFeature_kept_paths = {
    .id = "kept_paths",
    .make = &make_feature<KeptPathList>,
    .actions = &kept_paths_actions,
    .actions_after = "their_paths",
    .layers = kKeptPathsLayers,
    .popup = PopupEntry{.id = "kept-paths",
                        .label = "Kept paths ...",
                        .menu = "Search",
                        .key = "",
                        .help = "See which of the paths that are kept are still the shortest, ask for them "
                                "again, or keep new ones.",
                        .needs = PopupNeeds::kMap},
    .popup_after = "breakpoints"};

}  // namespace goalbound::app
