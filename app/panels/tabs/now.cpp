#include <array>
#include <utility>
#include <vector>

#include "model/actions/action_calls.hpp"
#include "overlays/palette.hpp"
#include "panels/event_text.hpp"
#include "panels/listing.hpp"
#include "panels/tabs/tab.hpp"
#include "panels/text.hpp"
#include "panels/widgets.hpp"

namespace goalbound::app::tab_now {
namespace {

using Fact = std::pair<const char*, std::string>;

std::vector<Fact> facts_of(const Map& map, const Trace& trace, const TraceEvent& event) {
  std::vector<Fact> facts;
  if (event.node != kNoNode) facts.emplace_back("node", node_text(map, event.node));
  if (event.from != kNoNode) facts.emplace_back("from", node_text(map, event.from));
  if (event.edge != kNoEdge) {
    const NodeId from = event.from == kNoNode ? event.node : event.from;
    facts.emplace_back("edge", edge_tag(map, {from, event.edge}));
  }
  const bool has_cost = event.kind != TraceEventKind::kPrune && event.kind != TraceEventKind::kExhausted;
  if (has_cost) {
    facts.emplace_back("g", length_text(map, trace, event.g));
    if (event.f >= event.g) {
      facts.emplace_back("h", length_text(map, trace, event.f - event.g));
      facts.emplace_back("f = g + h", length_text(map, trace, event.f));
    }
  }
  if (event.kind == TraceEventKind::kDecrease || event.kind == TraceEventKind::kReopen) {
    facts.emplace_back("g before", length_text(map, trace, event.previous_g));
  }
  return facts;
}

BadgeColours colours_of(TraceEventKind kind) {
  switch (kind) {
    case TraceEventKind::kPrune:
    case TraceEventKind::kRefuse:
    case TraceEventKind::kExhausted:
      return kBadBadge;
    case TraceEventKind::kGoal:
      return kGoodBadge;
    case TraceEventKind::kReject:
      return kQuietBadge;
    default:
      return kInfoBadge;
  }
}

void badge_line(PanelContext& context, const SearchRun& run, const TraceEvent& event) {
  const Sizes& sizes = context.sizes;
  const ImVec2 min = ImGui::GetCursorScreenPos();
  const float width = ImGui::GetContentRegionAvail().x;
  ImDrawList* list = ImGui::GetWindowDrawList();
  const std::string_view name = event_name(event.kind);
  put_badge(list, context.fonts.ui, sizes, min.x, min.y + sizes.row_height / 2, name, colours_of(event.kind));
  const float used = badge_width(context.fonts.ui, sizes, name) + sizes.gap;
  put_fitted(context, list, context.fonts.ui, {min.x + used, min.y, width - used, sizes.row_height},
             theme::kMuted, "event " + grouped(run.player->position()) + " of " + grouped(run.trace->size()),
             Align::kRight);
  ImGui::Dummy(ImVec2(width, sizes.row_height));
}

void fact_table(PanelContext& context, const std::vector<Fact>& facts) {
  if (!ImGui::BeginTable("facts", 2, ImGuiTableFlags_SizingFixedFit | ImGuiTableFlags_NoSavedSettings))
    return;
  for (const auto& [name, value] : facts) {
    ImGui::TableNextRow();
    ImGui::TableNextColumn();
    ImGui::TextDisabled("%s", name);
    ImGui::TableNextColumn();
    ImGui::PushFont(context.fonts.mono);
    ImGui::TextUnformatted(value.c_str());
    ImGui::PopFont();
  }
  ImGui::EndTable();
}

void event_line(PanelContext& context, const SearchRun& run) {
  const TraceEvent* event = run.player->current();
  if (event == nullptr) return muted_paragraph("Before the first event. Space plays, Right makes one step.");
  badge_line(context, run, *event);
  wrapped_text(describe_event(context.session, run, *event));
}

void event_facts(PanelContext& context, const SearchRun& run) {
  const TraceEvent* event = run.player->current();
  if (event == nullptr) return;
  const Map& map = context.session.map();
  fact_table(context, facts_of(map, *run.trace, *event));
  if (event->node != kNoNode && ImGui::Button("Select this node")) {
    (void)context.session.execute(calls::select(map, event->node));
  }
}

/// The event in words, where it is in the listing, and its numbers.
class NowTab final : public Tab {
 public:
  void draw(PanelContext& context, Side side) override {
    const SearchRun* run = run_or_hint(context, side);
    if (run == nullptr) return;
    event_line(context, *run);
    ImGui::Dummy(ImVec2(0, context.sizes.gap / 2));
    listing_.draw(context, *run);
    ImGui::Dummy(ImVec2(0, context.sizes.gap / 2));
    event_facts(context, *run);
  }

 private:
  Listing listing_;
};

}  // namespace

extern const MakeTab kTab;
const MakeTab kTab = []() -> std::unique_ptr<Tab> { return std::make_unique<NowTab>(); };

}  // namespace goalbound::app::tab_now
