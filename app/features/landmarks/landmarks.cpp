#include "features/landmarks/landmarks.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "goalbound/search/heuristics.hpp"
#include "model/actions/typed.hpp"
#include "model/searches/side_options.hpp"
#include "model/session.hpp"

namespace goalbound::app {
namespace {

/// What was put by hand is dropped when it is moved on: a drag makes many.
void drop_moved(Session& session, const IndexKey& before) {
  if (before.values.of("at").empty()) return;
  for (const Side side : kSides) {
    const auto asked = session.searches().asked_by(side);
    if (asked && std::ranges::find(*asked, before) != asked->end()) return;
  }
  session.indices().drop(before);
}

}  // namespace

std::optional<AskedLandmarks> asked_landmarks(const Session& session, Side side) {
  if (!session.has_map()) return std::nullopt;
  const std::vector<IndexValues>& indices = session.side(side).indices;
  for (std::size_t i = 0; i < indices.size(); ++i) {
    if (indices[i].kind()->id != "landmarks") continue;
    const auto key = key_of(session.map(), indices[i]);
    if (!key) continue;
    auto index = std::dynamic_pointer_cast<const LandmarkIndex>(session.shelf().shown(*key).index);
    if (index != nullptr) return AskedLandmarks{i, std::move(index)};
  }
  return std::nullopt;
}

bool asks_landmarks(const Session& session) {
  return asked_landmarks(session, Side::kLeft) || asked_landmarks(session, Side::kRight);
}

Result<std::size_t> landmark_argument(std::string_view text) {
  constexpr std::int64_t kMost = 32;
  const auto number = integer_argument(text, 1, kMost);
  if (!number) return number.error();
  return static_cast<std::size_t>(*number - 1);
}

Result<void> move_landmark(Session& session, Side side, std::size_t number, NodeId to) {
  const auto asked = asked_landmarks(session, side);
  if (!asked) {
    return Error{.message = fmt::format("the {} side asks no landmarks that are there: index {} landmarks",
                                        name_of(side), name_of(side))};
  }
  const Map& map = session.map();
  if (!map.is_node(to)) return Error{.message = "no landmark can stand there: no path may visit it"};
  auto values = asked->index->moved(map, number, to);
  if (!values) return values.error();
  if (asked->index->landmarks(map.slot(to))[number] == to) return {};
  Progress progress;
  auto made = LandmarkIndex::make(map, *values, asked->index.get(), progress);
  if (!made) return made.error();
  const IndexKey before(*asked->index);
  session.indices().put({.key = IndexKey(*values), .index = *made});
  SideChoice choice = session.side(side);
  choice.indices[asked->place] = *std::move(values);
  session.searches().choose(side, choice);
  drop_moved(session, before);
  return {};
}

std::string landmark_words(const SearchRun& run, NodeId node) {
  const auto landmarks = run.set.get<LandmarkIndex>();
  if (landmarks == nullptr || run.by_place == nullptr) return {};
  const Map& map = run.indexed_map();
  if (!map.is_node(node) || !map.is_node(run.start) || !map.is_node(run.goal)) return {};
  const std::uint32_t slot = map.slot(node);
  const auto told = landmarks->told(slot, landmarks->context(map, run.start, run.goal, SearchSide::kStart));
  if (told.left == kInfiniteCost) {
    return fmt::format("landmark {} at {} tells that no path leads from here to the goal", told.landmark + 1,
                       map.name_of(landmarks->landmarks(slot)[told.landmark]));
  }
  const Cost by_place = run.by_place->from(slot, map.place(node));
  if (told.left <= by_place)
    return fmt::format("no landmark tells more of the rest than coordinates do: {}",
                       map.length_text(by_place));
  return fmt::format("landmark {} at {} tells most of the rest: at least {}, {} more than coordinates do",
                     told.landmark + 1, map.name_of(landmarks->landmarks(slot)[told.landmark]),
                     map.length_text(told.left), map.length_text(told.left - by_place));
}

namespace {

Result<void> landmark(Session& session, Side side, ReadBy<landmark_argument> number, NodeOrPointedAt to) {
  return move_landmark(session, side, *number, to.node);
}

ActionList landmarks_actions() {
  ActionList list;
  list.add({.id = "landmark",
            .arguments = "left|right NUMBER [NODE]",
            .label = "Move a landmark",
            .help = "Put a landmark of a side, by its number, on a node; dragging its disc does it, too. Its "
                    "distances are measured anew, and the search follows.",
            .execute = typed<landmark>,
            .enabled = asks_landmarks});
  return list;
}

}  // namespace

extern const FeatureInfo kFeature_landmarks;
const FeatureInfo kFeature_landmarks = {.id = "landmarks",
                                        .make = &make_feature<Feature>,
                                        .actions = &landmarks_actions,
                                        .actions_after = "indices"};

}  // namespace goalbound::app
