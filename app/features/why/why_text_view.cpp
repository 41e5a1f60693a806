#include "features/why/why_text_view.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "features/landmarks/landmarks.hpp"
#include "goalbound/path_length.hpp"
#include "goalbound/turns.hpp"
#include "overlays/palette.hpp"
#include "panels/event_text.hpp"
#include "panels/text.hpp"

namespace goalbound::app {
namespace {

/// So many skipped edges are told one by one.
constexpr std::size_t kMostPrunesTold = 8;
/// The same of turns.
constexpr std::size_t kMostTurnsTold = 6;

/// Writes the answer for one story: of the node that was asked about, or of another one, which is named then.
class WhyWriter {
 public:
  WhyWriter(const Session& session, const SearchRun& run, const NodeStory& story, bool asked_about = true)
      : session_(&session), run_(&run), story_(&story), is_asked_about_(asked_about) {
    const std::string name = node_text(map(), story.node);
    here_ = asked_about ? "here" : "to " + name;
    over_ = asked_about ? fmt::format("this {}", node_word()) : name;
  }

  WhyText write() {
    switch (story_->fate) {
      case NodeFate::kBlocked:
        say("wall", WhyText::Tone::kNeutral);
        add("no path may visit it");
        break;
      case NodeFate::kExpanded:
        tell_expansions();
        break;
      case NodeFate::kWaiting:
        tell_waiting();
        break;
      case NodeFate::kPruned:
        tell_prunes();
        break;
      case NodeFate::kPassedOver:
        say(story_->jump->look_from == kNoNode ? "passed over" : "looked at", WhyText::Tone::kNeutral);
        tell_jump(*story_->jump);
        break;
      case NodeFate::kSpanned:
        say("within an arc", WhyText::Tone::kNeutral);
        add("lies on the path found, within an arc between two nodes of the hierarchy: the search climbs "
            "over "
            "it");
        break;
      case NodeFate::kNotReached:
        tell_not_reached();
        break;
    }
    tell_turns();
    return std::move(text_);
  }

 private:
  const Map& map() const { return session_->map(); }
  const TraceEvent& event(std::uint32_t number) const { return (*run_->trace)[number]; }
  bool is_ahead(std::uint32_t number) const { return number >= run_->player->position(); }
  std::string words(std::uint32_t number) const { return describe_event(*session_, *run_, event(number)); }
  std::string cost_text(Cost cost) const { return length_text(map(), *run_->trace, cost); }
  std::string_view nodes() const { return map().kind().nodes_word; }
  std::string_view node_word() const { return map().kind().node_word; }

  void say(std::string_view verdict, WhyText::Tone tone) {
    text_.verdict = verdict;
    text_.tone = tone;
  }
  void add(std::string text) { text_.lines.push_back({.text = std::move(text)}); }
  void add(std::string text, std::uint32_t number) {
    if (is_ahead(number)) text = "ahead: " + text;
    text_.lines.push_back({.text = std::move(text), .event = number});
  }

  /// Those at the junction that nobody may take.
  void tell_turns() {
    const Turns* turns = turns_of(map());
    if (turns == nullptr || !is_asked_about_) return;
    const NodeId over = turns->junction_of(story_->node);
    std::size_t count = 0;
    for (const JunctionTurn& turn : turns_at(map(), over)) {
      if (turn.cost != kTurnForbidden || ++count > kMostTurnsTold) continue;
      const NodeId to = turns->roads().out(over)[index_of(turn.out.edge)].to;
      add(fmt::format("forbidden: the turn from {} over {} to {}", node_text(map(), turn.in.node),
                      node_text(map(), over), node_text(map(), to)));
    }
    if (count > kMostTurnsTold) add(fmt::format("and {} more turns", count - kMostTurnsTold));
  }

  void tell_expansions() {
    const auto& all = story_->expansions;
    const bool refused = story_->refusals.size() == all.size();
    if (is_ahead(all.front())) {
      say("not yet", WhyText::Tone::kNeutral);
    } else if (refused && !is_ahead(story_->refusals.back())) {
      say("refused", WhyText::Tone::kBad);
    } else {
      say("expanded", WhyText::Tone::kGood);
    }
    add(words(all.front()), all.front());
    if (all.size() > 1) {
      add(fmt::format("opened again and expanded {} times; the last time:", all.size()));
      add(words(all.back()), all.back());
    }
    if (refused) add(words(story_->refusals.back()), story_->refusals.back());
    if (story_->reached) add(words(*story_->reached), *story_->reached);
    tell_rejected();
  }

  void tell_rejected() {
    if (story_->rejected == 0) return;
    add(fmt::format("{} led {}, but {} not cheaper", count_text(story_->rejected, "more path", "more paths"),
                    here_, story_->rejected == 1 ? "was" : "were"));
  }

  void tell_waiting() {
    const bool ahead = is_ahead(*story_->reached);
    say(ahead ? "not yet reached" : "still waiting", WhyText::Tone::kNeutral);
    add(reason_to_wait());
    add(words(*story_->reached), *story_->reached);
    if (*story_->best != *story_->reached) add(words(*story_->best), *story_->best);
    if (const std::string told = landmark_words(*run_, story_->node);
        story_->side == SearchSide::kStart && !told.empty())
      add(told);
    tell_rejected();
  }

  /// Why its turn did not come before the search was over.
  std::string reason_to_wait() const {
    const TraceEvent& last = event(static_cast<std::uint32_t>(run_->trace->size() - 1));
    if (last.kind != TraceEventKind::kGoal) return "the search was stopped before its turn came";
    const TraceEvent& best = event(*story_->best);
    const std::string found = cost_text(last.g);
    if (run_->info->has_own_arcs()) {
      return fmt::format("the path to it alone costs {}, and the best path {}: no better one leads over it",
                         cost_text(best.g), found);
    }
    if (run_->info->method == SearchMethod::kBothEnds) {
      return fmt::format(
          "the path to it alone costs {}: both sides had met, and no path shorter than {} was left",
          cost_text(best.g), found);
    }
    const std::string f = cost_text(best.f);
    if (best.f > last.g) {
      return fmt::format("its f {} is above {}, the {} of the path found: the goal came first", f, found,
                         run_->trace->counts_moves() ? "moves" : length_word(map()));
    }
    return fmt::format("its f {} is that of the goal, which came first among equals", f);
  }

  void tell_prunes() {
    say(is_ahead(story_->prunes.front()) ? "pruned later" : "pruned", WhyText::Tone::kBad);
    if (story_->jump) return tell_jump(*story_->jump);
    const auto& all = story_->prunes;
    add(fmt::format("{} {} from what was expanded, and {} skipped:",
                    run_->info->has_own_arcs() ? count_text(all.size(), "arc leads", "arcs lead")
                                               : count_text(all.size(), "edge leads", "edges lead"),
                    here_, all.size() == 1 ? "was" : "each was"));
    for (std::size_t i = 0; i < std::min(all.size(), kMostPrunesTold); ++i) add(words(all[i]), all[i]);
    if (all.size() > kMostPrunesTold) add(fmt::format("and {} more", all.size() - kMostPrunesTold));
  }

  void tell_jump(const JumpOver& jump) {
    const TraceEvent& e = event(jump.event);
    if (e.kind == TraceEventKind::kPrune) {
      add(words(jump.event), jump.event);
      add(jump.look_from == kNoNode ? fmt::format("the jump that it cut off leads over {}", over_)
                                    : fmt::format("the jump that it cut off looks {} from {}", here_,
                                                  node_text(map(), jump.look_from)));
      return;
    }
    const std::string where = fmt::format("the jump {} from {}", edge_tag(map(), {jump.from, jump.edge}),
                                          node_text(map(), jump.from));
    const std::string to = e.kind == TraceEventKind::kDeadEnd ? ", which found no jump point"
                                                              : " to " + node_text(map(), e.node);
    if (jump.look_from == kNoNode) {
      add(fmt::format("{} by {}{}", jump.box_at == kNoNode ? "passed over" : "not come to", where, to),
          jump.event);
    } else {
      add(fmt::format("{} from {}, on {}{}", jump.box_at == kNoNode ? "looked at" : "not looked at",
                      node_text(map(), jump.look_from), where, to),
          jump.event);
    }
    if (jump.box_at != kNoNode) return tell_box(jump);
    add("no optimal path has to turn here: nothing is put on the open list");
  }

  void tell_box(const JumpOver& jump) {
    const std::size_t index = *run_->refused_by(jump.box_at, jump.box_edge);
    const bool boxes = run_->set.members()[index]->kind().id == "boxes";
    add(fmt::format("{} edge {} of {}, on its way, {}: {}", boxes ? "the box of" : "an index refuses",
                    edge_tag(map(), {jump.box_at, jump.box_edge}), node_text(map(), jump.box_at),
                    boxes ? "does not hold the goal" : run_->set.members()[index]->values().text(),
                    run_->why_refused(index, jump.box_at, jump.box_edge)));
    text_.lines.back().node = jump.box_at;
  }

  void tell_not_reached() {
    say("never reached", WhyText::Tone::kNeutral);
    if (run_->info->has_own_arcs()) return add(never_looked_at());
    if (story_->gave_up) {
      return add(fmt::format("the search came to none of the {} {} around it",
                             grouped(NodeStory::kMostNodesLookedAt), nodes()));
    }
    if (!story_->nearest) return add("no path leads to it from the start");
    tell_nearest(*story_->nearest);
  }

  /// Of a search that follows arcs of its index.
  std::string never_looked_at() const {
    switch (run_->info->method) {
      case SearchMethod::kSubgoals:
        return "a search of subgoals looks at the corners of obstacles, and no edge that was followed leads "
               "here";
      case SearchMethod::kClusters:
        return "a plan looks at the entrances of clusters, and no step that was followed leads here";
      case SearchMethod::kHubLabels:
        return "it is no hub in the label of either end";
      default:
        return fmt::format(
            "no arc that was followed leads up to it: a search on a hierarchy climbs to more "
            "important {} alone",
            nodes());
    }
  }

  /// The nearest one may have been expanded without an edge to here being followed.
  std::string why_not_from(const NodeStory& nearest) const {
    const bool is_neighbour = story_->nearest->edges == 1;
    if (!is_neighbour || nearest.expansions.empty()) return "None of its neighbours was expanded.";
    if (run_->info->jumps()) return "No jump that was made leads here.";
    const auto [first, last] = run_->index->following(nearest.expansions.back());
    const bool followed_none = first == last || event(first).kind == TraceEventKind::kGoal ||
                               event(first).kind == TraceEventKind::kRefuse;
    return followed_none ? "Of the nearest one no edge was followed."
                         : "No edge that was followed leads here.";
  }

  void tell_nearest(const NodeStory::Nearest& nearest) {
    const NodeStory other = tell_story(*run_, nearest.node, story_->side);
    WhyText of_other = WhyWriter(*session_, *run_, other, false).write();
    add(fmt::format("{} The nearest {} that the search came to is {}, {} away: {}.", why_not_from(other),
                    node_word(), node_text(map(), nearest.node), count_text(nearest.edges, "edge", "edges"),
                    of_other.verdict));
    text_.lines.back().node = nearest.node;
    for (WhyLine& line : of_other.lines) text_.lines.push_back(std::move(line));
  }

  const Session* session_;
  const SearchRun* run_;
  const NodeStory* story_;
  bool is_asked_about_;
  std::string here_;  ///< whereto: "here", "to (3,4)"
  std::string over_;  ///< "this cell", "(3,4)"
  WhyText text_;
};

}  // namespace

WhyText why_text(const Session& session, const SearchRun& run, const NodeStory& story) {
  return WhyWriter(session, run, story).write();
}

}  // namespace goalbound::app
