#include "features/crowd/crowd.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "model/session.hpp"
#include "words/numbers.hpp"

namespace goalbound::app {
namespace {

/// Longer frames, as of a window that was moved, are no leap.
constexpr double kLongestFrame = 0.1;

bool same_side(const SearchOrder& a, const SearchOrder& b) {
  return a.map == b.map && a.changed == b.changed && a.set == b.set && same_search(a, b);
}

/// All that the side asks is there, and not about to be replaced; of a map that was edited that of before
/// will do.
bool has_indices(const Session& session, Side side) {
  const auto asked = session.searches().asked_by(side);
  return asked && std::ranges::all_of(*asked, [&](const IndexKey& key) {
           const IndexState state = session.shelf().state(key);
           const bool has_old =
               session.side(side).use_stale || session.searches().changed_for(side) != nullptr;
           return state == IndexState::kFit || (state == IndexState::kNone && has_old);
         });
}

}  // namespace

bool operator==(const CrowdOrder& a, const CrowdOrder& b) {
  return same_side(a.sides[0], b.sides[0]) && same_side(a.sides[1], b.sides[1]);
}

Crowd::Crowd(Session& session) : Feature(session), ground_("there can be no crowd", &Crowd::make) {}

Result<Crowd::Made> Crowd::make(const CrowdOrder& order, JobControl& control) {
  Made made;
  auto ground = make_crowd_ground(order.sides[0].map);
  if (!ground) return ground.error();
  made.ground = std::make_shared<const CrowdGround>(std::move(ground).value());
  for (std::size_t s = 0; s < made.queries.size(); ++s) {
    auto query = make_query_of(order.sides[s], control.progress);
    if (!query) return query.error();
    made.queries[s] = std::move(query).value();
  }
  return made;
}

OngoingWork Crowd::work() {
  return {.follow = [this] { follow(); },
          .working = [this] { return on_ && ground_.busy(); },
          .adopt = [this](double) { session().messages().report(adopt()); },
          .wait = [this] { ground_.wait(); },
          .end_map = [this] { end(); },
          .play = [this](double dt) { play(dt); },
          .playing = [this] { return playing(); }};
}

/// The search of the side, its ends and its path would be in its way.
Instead Crowd::instead_on(Side /*side*/) const {
  return on_ ? Instead::kSearchAndEnds : Instead::kNothing;
}

void Crowd::save(SavedLines& lines) const {
  if (!on_) return;
  lines.last.push_back(fmt::format("crowd-agents {}", agents_));
  lines.last.push_back(fmt::format("crowd-budget {:.0f}{}", budget_.amount,
                                   budget_.unit == CrowdBudget::Unit::kNodes ? "nodes" : "us"));
  lines.last.emplace_back("crowd on");
}

std::string Crowd::place_text() const {
  return count_text(agents_, "agent", "agents");
}

Result<void> Crowd::move_by(bool /*far*/, int direction) {
  if (direction < 0) return Error{ErrorCode::kInvalidArgument, "a crowd does not walk backwards"};
  set_playing(false);
  step(1);
  return {};
}

void Crowd::switch_on(bool on) {
  end();
  if (on) begin();
  on_ = on;
}

void Crowd::end() {
  on_ = false;
  playing_ = false;
  drop_sides();
  ground_.forget();
  waiting_for_.clear();
}

void Crowd::drop_sides() {
  for (auto& side : sides_) side.reset();
  shown_.reset();
}

void Crowd::set_agents(std::size_t count) {
  agents_ = std::clamp<std::size_t>(count, 1, kMostAgents);
  for (auto& side : sides_) {
    if (side != nullptr) side->set_agents(agents_);
  }
}

void Crowd::play(double dt) {
  if (!playing() || dt <= 0) return;
  for (auto& side : sides_) {
    if (side != nullptr) side->step(std::min(dt, kLongestFrame), budget_);
  }
}

void Crowd::step(std::size_t frames) {
  for (std::size_t i = 0; i < frames; ++i) {
    for (auto& side : sides_) {
      if (side != nullptr) side->step(kFrame, budget_);
    }
  }
}

/// Nothing while a side cannot search; waiting_for() then says so.
std::optional<CrowdOrder> Crowd::wish() {
  const Session& session = this->session();
  CrowdOrder order;
  for (const Side s : kSides) {
    auto of_side = session.searches().order(s);
    if (!of_side || !has_indices(session, s)) {
      const std::string why = of_side ? session.side(s).waiting_for : of_side.error().message;
      waiting_for_ =
          fmt::format("{}: {}", session.side(s).search->name, why.empty() ? "its boxes are being made" : why);
      return std::nullopt;
    }
    of_side->start = of_side->goal = kNoNode;
    order.sides[static_cast<std::size_t>(s)] = std::move(of_side).value();
  }
  waiting_for_ = "making the searches ...";
  return order;
}

void Crowd::follow() {
  if (!on_) return;
  auto order = wish();
  if (order && shown_ && *order == *shown_) {
    waiting_for_.clear();
    return;
  }
  drop_sides();
  (void)ground_.follow(std::move(order));
}

Result<void> Crowd::adopt() {
  auto outcome = ground_.take();
  if (!outcome || !on_) return {};
  if (!outcome->answer) {
    const Error error = outcome->answer.error();
    end();
    return error;
  }
  Made made = std::move(outcome->answer).value();
  shown_ = std::move(outcome->order);
  for (std::size_t s = 0; s < sides_.size(); ++s) {
    sides_[s] = std::make_unique<CrowdSide>(made.ground, std::move(made.queries[s]));
    sides_[s]->set_agents(agents_);
  }
  waiting_for_.clear();
  return {};
}

Judgement judge_crowd(const Crowd& crowd) {
  const CrowdSide* left = crowd.side(Side::kLeft);
  const CrowdSide* right = crowd.side(Side::kRight);
  if (left == nullptr || right == nullptr) return {};
  const std::size_t there = left->agents() - left->waiting();
  const std::size_t here = right->agents() - right->waiting();
  Judgement judgement;
  judgement.detail = "agents walking";
  if (there == 0 || here == 0) {
    judgement.text = judgement.brief = fmt::format("{} to {}", grouped(here), grouped(there));
    return judgement;
  }
  const bool more = here >= there;
  const double factor =
      static_cast<double>(std::max(here, there)) / static_cast<double>(std::min(here, there));
  judgement.tone = more ? Judgement::Tone::kGood : Judgement::Tone::kNeutral;
  judgement.brief = factor_text(factor) + " ×";
  judgement.text = judgement.brief + (more ? " more" : " fewer");
  return judgement;
}

namespace {

constexpr auto kCrowdLayers = std::to_array<FeatureLayerInfo>({{unswitched_layer("crowd"), "index-marks"}});

}  // namespace

extern const FeatureInfo kFeature_crowd;
const FeatureInfo kFeature_crowd = {.id = "crowd",
                                    .make = &make_feature<Crowd>,
                                    .actions = &crowd_actions,
                                    .actions_after = "weights",
                                    .layers = kCrowdLayers};

}  // namespace goalbound::app
