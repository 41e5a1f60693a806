#include "features/morph/morph.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "model/actions/typed.hpp"
#include "model/session.hpp"

namespace goalbound::app {
namespace {

Result<std::shared_ptr<const EmbeddingIndex>> embed(SharedIndices& shared,
                                                    const std::shared_ptr<const Map>& map,
                                                    JobControl& control) {
  IndexValues values(*find_index("embedding"));
  if (auto set = values.set("dimensions", "2"); !set) return set.error();
  auto made = shared.make(map, values, control.progress);
  if (!made) return made.error();
  return std::dynamic_pointer_cast<const EmbeddingIndex>(*made);
}

/// Whoever sees frames sees it move.
Result<void> morph(Session& session, const std::string& word) {
  if (const auto map = expect_map(session); !map) return map.error();
  const bool moves = word == "on" || word == "off" || word == "toggle";
  double share = 0;
  if (moves) {
    const auto on = switch_argument(word, session.feature<Morph>().wanted() > 0);
    if (!on) return on.error();
    share = *on ? 1 : 0;
  } else {
    const auto number = number_argument(word);
    if (!number) return number.error();
    share = *number;
  }
  if (share < 0 || share > 1) return invalid(fmt::format("'{}' is no share from 0 to 1", word));
  if (share > 0) session.view.tool = Tool::kSelect;
  session.feature<Morph>().go(share, !moves || !session.frames_go_on);
  return {};
}

ActionList morph_actions() {
  ActionList list;
  constexpr std::string_view kArguments = "on|off|toggle|SHARE";
  list.add({.id = "morph",
            .arguments = kArguments,
            .label = "Morph into the embedding",
            .menu = "View",
            .menu_call = "morph toggle",
            .key = "Alt+M",
            .help = "Move each node from its coordinates on the map to those by what paths cost, and back; "
                    "a number from 0 to 1 stops between them. The boxes of the node that is pointed at are "
                    "drawn around what its edges reach there.",
            .execute = typed<morph>,
            .checked = [](const Session& session) { return session.feature<Morph>().wanted() > 0; },
            .enabled = &has_map});
  return list;
}

}  // namespace

Morph::Morph(Session& session)
    : Feature(session),
      Latest("the map cannot be embedded", [shared = session.searches().shared_indices()](
                                               const std::shared_ptr<const Map>& map, JobControl& control) {
        return embed(*shared, map, control);
      }) {}

/// What it moves into is made when it is first asked for; where that fails it stays the map.
OngoingWork Morph::work() {
  return {.follow = [this] { follow_map(); },
          .working = [this] { return busy(); },
          .adopt = [this](double) { session().messages().report(adopt_embedding()); },
          .wait = [this] { wait(); },
          .cancel =
              [this] {
                if (!busy()) return;
                discard();
                end();
              },
          .end_map =
              [this] {
                end();
                forget();
              },
          .play =
              [this](double dt) {
                if (session().has_map()) play(dt, session().map());
              },
          .playing = [this] { return moving(); }};
}

void Morph::follow_map() {
  if (session().has_map() && on()) (void)follow(session().document().shared_map());
}

Result<void> Morph::adopt_embedding() {
  if (!adopt() || shown()->answer) return {};
  end();
  return shown()->answer.error();
}

void Morph::save(SavedLines& lines) const {
  if (on()) lines.before_camera.push_back(fmt::format("morph {}", wanted_));
}

void Morph::go(double share, bool at_once) {
  if (share > 0) begin();
  wanted_ = std::clamp(share, 0.0, 1.0);
  if (at_once) share_ = wanted_;
}

void Morph::play(double dt, const Map& map) {
  if (!moving() || embedding(map) == nullptr) return;
  const double step = dt / kSeconds;
  share_ = share_ < wanted_ ? std::min(wanted_, share_ + step) : std::max(wanted_, share_ - step);
}

std::shared_ptr<const EmbeddingIndex> Morph::embedding(const Map& map) const {
  const Outcome* outcome = shown();
  return outcome != nullptr && outcome->answer && outcome->order.get() == &map ? *outcome->answer : nullptr;
}

extern const FeatureInfo kFeature_morph;
const FeatureInfo kFeature_morph = {
    .id = "morph", .make = &make_feature<Morph>, .actions = &morph_actions, .actions_after = "space"};

}  // namespace goalbound::app
