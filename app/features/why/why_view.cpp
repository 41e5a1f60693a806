#include <string>
#include <vector>

#include "features/why/why.hpp"
#include "features/why/why_text_view.hpp"
#include "model/actions/action_calls.hpp"
#include "panels/feature_view.hpp"
#include "panels/text.hpp"
#include "panels/widgets.hpp"

namespace goalbound::app {
namespace {

BadgeColours colours_of(WhyText::Tone tone) {
  switch (tone) {
    case WhyText::Tone::kGood:
      return kGoodBadge;
    case WhyText::Tone::kBad:
      return kBadBadge;
    case WhyText::Tone::kNeutral:
      break;
  }
  return kInfoBadge;
}

/// What became of the node that is inspected.
class WhyTab final : public Tab {
 public:
  void draw(PanelContext& context, Side side) override {
    const SearchRun* run = run_or_hint(context, side);
    if (run == nullptr) return;
    const auto stories = context.session.feature<Why>().stories(side);
    if (stories.empty()) {
      muted_paragraph(
          "Point at a node, or select one: here stands what became of it in the search, and why.");
      return;
    }
    refresh(context.session, *run, stories);
    for (std::size_t i = 0; i < texts_.size(); ++i) {
      ImGui::PushID(static_cast<int>(i));
      answer(context, stories[i], texts_[i], texts_.size() > 1);
      ImGui::PopID();
    }
  }

 private:
  /// Another node, run or event has another answer.
  void refresh(const Session& session, const SearchRun& run, std::span<const NodeStory> stories) {
    if (run.index == index_ && stories.front().node == node_ && run.player->position() == position_) return;
    index_ = run.index;
    node_ = stories.front().node;
    position_ = run.player->position();
    texts_.clear();
    for (const NodeStory& story : stories) texts_.push_back(why_text(session, run, story));
  }

  static void answer(PanelContext& context, const NodeStory& story, const WhyText& text, bool two_ends) {
    const Sizes& sizes = context.sizes;
    const ImVec2 min = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x;
    ImDrawList* list = ImGui::GetWindowDrawList();
    put_badge(list, context.fonts.ui, sizes, min.x, min.y + sizes.row_height / 2, text.verdict,
              colours_of(text.tone));
    const float used = badge_width(context.fonts.ui, sizes, text.verdict) + sizes.gap;
    std::string what = node_text(context.session.map(), story.node);
    if (two_ends) what += story.side == SearchSide::kStart ? ", from the start" : ", from the goal";
    put_fitted(context, list, context.fonts.ui, {min.x + used, min.y, width - used, sizes.row_height},
               theme::kMuted, what, Align::kRight);
    ImGui::Dummy(ImVec2(width, sizes.row_height));
    for (std::size_t i = 0; i < text.lines.size(); ++i) {
      ImGui::PushID(static_cast<int>(i));
      line(context, text.lines[i]);
      ImGui::PopID();
    }
    ImGui::Dummy(ImVec2(0, sizes.gap));
  }

  /// The sentence, and under it where it leads.
  static void line(PanelContext& context, const WhyLine& line) {
    wrapped_text(line.text);
    if (line.event) {
      const std::string label = "go to event " + grouped(*line.event + 1);
      if (ImGui::SmallButton(label.c_str())) (void)context.session.execute(calls::seek(*line.event + 1));
      tip(context, "Show the searches just behind this event", {});
    }
    if (line.node != kNoNode) {
      if (line.event) ImGui::SameLine();
      const std::string label = "select " + node_text(context.session.map(), line.node);
      if (ImGui::SmallButton(label.c_str()))
        (void)context.session.execute(calls::select(context.session.map(), line.node));
    }
    ImGui::Dummy(ImVec2(0, context.sizes.gap / 2));
  }

  std::shared_ptr<const TraceIndex> index_;
  NodeId node_ = kNoNode;
  std::size_t position_ = 0;
  std::vector<WhyText> texts_;
};

class WhyView final : public FeatureView {
 public:
  std::vector<SpotMenuItem> menu(PanelContext& context, const Spot& spot) const override {
    const Map& map = context.session.map();
    return {{.label = "Why was this not expanded?",
             .call = calls::why(map, spot.node),
             .enabled = map.is_node(spot.node)}};
  }
};

}  // namespace

extern const FeatureViewInfo kFeatureView_why;
const FeatureViewInfo kFeatureView_why = {
    .make = &make_feature_view<WhyView>,
    .page = []() -> std::unique_ptr<Tab> { return std::make_unique<WhyTab>(); }};

}  // namespace goalbound::app
