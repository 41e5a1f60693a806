#include "frog/frog.hpp"

#include <fmt/format.h>

#include <array>
#include <utility>

#include "goalbound/grid.hpp"
#include "model/actions/typed.hpp"
#include "model/session.hpp"

namespace goalbound::app {
namespace {

Result<void> switch_frog(Session& session, Switch wanted) {
  Frog& frog = session.feature<Frog>();
  frog.switch_on(wanted.of(frog.on()));
  return {};
}

ActionList frog_actions() {
  ActionList list;
  list.add({.id = "frog",
            .arguments = "on|off|toggle",
            .label = "Frog",
            .menu = "Search",
            .menu_call = "frog toggle",
            .key = "Alt+Shift+Q",
            .help = "A frog hops along the path.",
            .execute = typed<switch_frog>,
            .checked = [](const Session& session) { return session.feature<Frog>().on(); }});
  return list;
}

constexpr auto kLayers = std::to_array<FeatureLayerInfo>({{.layer = {.id = "puddles",
                                                                     .key = "Alt+Shift+Z",
                                                                     .label = "Puddles of the frog",
                                                                     .help = "Where the frog was",
                                                                     .shown = true,
                                                                     .needs = LayerNeeds::kMap,
                                                                     .menu = "View/Layers: the search"},
                                                           .above = "breakpoints"}});

Result<Quantity> hops(const Session& session) {
  return Quantity{static_cast<double>(session.feature<Frog>().position()), QuantityKind::kCount};
}
constexpr auto kQuantities =
    std::to_array<FeatureQuantity>({{.name = "frog.hops", .help = "hops so far", .read = &hops}});

}  // namespace

/// The path is another one with another search, or another map.
OngoingWork Frog::work() {
  return {.follow = [this] { follow(); },
          .end_map = [this] { path_.clear(), lose_length(); },
          .play = [this](double dt) { advance(dt, session().settings().speed); },
          .playing = [this] { return playing(); }};
}

void Frog::follow() {
  const SearchRun* run = session().side(Side::kRight).run.get();
  if (!on_ || run == nullptr || run->path == path_) return;
  path_ = run->path;
  set_length(path_.empty() ? 0 : path_.size() - 1);
}

void Frog::switch_on(bool on) {
  if (on) begin();
  on_ = on;
  path_.clear();
  lose_length();
  rest_at(false);
}

void Frog::save(SavedLines& lines) const {
  if (!on_) return;
  lines.last.emplace_back("frog on");
  lines.last.emplace_back("wait");
  lines.last.push_back(fmt::format("seek {}", position()));
}

std::function<void()> Frog::keep() {
  return [this, flies = flies_] { flies_ = flies; };
}

void Frog::settle() {
  if (const auto to = std::exchange(leap_, std::nullopt)) seek(*to);
}

void Frog::dive() {
  Session& here = session();
  before_pond_ =
      Ashore{here.document(), {here.searches().start(), here.searches().goal()}, here.features().keep()};
  here.set_map(
      {.map = std::make_shared<const Grid>(Grid::from_text("....\n.@@.\n....\n").value()), .name = "pond"});
}

/// The steps of its edits come back with it.
void Frog::return_map() {
  const auto before = std::exchange(before_pond_, std::nullopt);
  if (!before) return;
  session().take_up(before->document, before->ends);
  for (const auto& put_back : before->kept) put_back();
}

std::string Frog::place_text() const {
  return fmt::format("hop {} of {}", position(), length());
}

extern const FeatureInfo kFeature_frog;
const FeatureInfo kFeature_frog = {.id = "frog",
                                   .make = &make_feature<Frog>,
                                   .actions = &frog_actions,
                                   .actions_after = "walk",
                                   .layers = kLayers,
                                   .quantities = kQuantities,
                                   .page = InspectorTab{.id = "frog",
                                                        .group = "Frog",
                                                        .label = "Frog",
                                                        .of_one_side = false,
                                                        .help = "Where the frog sits"},
                                   .page_after = "now"};

}  // namespace goalbound::app
