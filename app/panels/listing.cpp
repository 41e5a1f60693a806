#include "panels/listing.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "panels/widgets.hpp"

namespace goalbound::app {
namespace {

/// Which line of the listing an event belongs to.
enum class Step { kNone, kStart, kPop, kMeet, kGoal, kNodeTest, kBoxTest, kJump, kCostTest, kOpen, kFail };
/// Which searches of a listing a line belongs to.
enum class Only { kAll, kSteps, kJumps, kBounded, kNodes };

struct CodeLine {
  std::string_view text;
  Step step = Step::kNone;
  Only only = Only::kAll;
};
constexpr auto kBestFirst = std::to_array<CodeLine>({
    {"open = { start },  g(start) = 0", Step::kStart},
    {"while open is not empty:"},
    {"  n = pop the node with the lowest f", Step::kPop},
    {"  if n is the goal: return path", Step::kGoal},
    {"  if an index refuses n: skip", Step::kNodeTest, Only::kNodes},
    {"  for each edge d from n to m:", Step::kNone, Only::kSteps},
    {"  for each direction d to look in:", Step::kNone, Only::kJumps},
    {"    if goal not in box(n, d): skip", Step::kBoxTest, Only::kBounded},
    {"    m = jump(n, d); if none: skip", Step::kJump, Only::kJumps},
    {"    if g(n) + cost(n, m) ≥ g(m): skip", Step::kCostTest},
    {"    g(m) = g(n) + cost(n, m)"},
    {"    put m on open, or move it up", Step::kOpen},
    {"return no path", Step::kFail},
});
/// Its two sides are one piece of code: g is the cost from the start or, on the other side, to the goal.
constexpr auto kHierarchical = std::to_array<CodeLine>({
    {"open = { start }, { goal },  g = 0,  best = ∞", Step::kStart},
    {"while a node is left on either path to a root:"},
    {"  n = the one of the lowest rank"},
    {"  if both sides reach n:"},
    {"    best = min(best, their sum)", Step::kMeet},
    {"  if g(n) ≥ best: skip"},
    {"  take n from open", Step::kPop},
    {"  if an index refuses n: skip", Step::kNodeTest, Only::kNodes},
    {"  for each arc up from n to m:"},
    {"    if other end not in box(n, m): skip", Step::kBoxTest, Only::kBounded},
    {"    if g(n) + cost(n, m) ≥ g(m): skip", Step::kCostTest},
    {"    g(m) = g(n) + cost(n, m)"},
    {"    m is on open", Step::kOpen},
    {"if best < ∞: return path", Step::kGoal},
    {"return no path", Step::kFail},
});

/// The same from both ends: on the goal's side edges are taken the other way.
constexpr auto kBothEnds = std::to_array<CodeLine>({
    {"open = { start }, { goal },  g = 0,  best = ∞", Step::kStart},
    {"while both next g together are below best:"},
    {"  n = pop the node with the lowest g", Step::kPop},
    {"  if an index refuses n: skip", Step::kNodeTest, Only::kNodes},
    {"  for each edge d from n to m:"},
    {"    if other end not in box(n, d): skip", Step::kBoxTest, Only::kBounded},
    {"    if g(n) + cost(n, m) ≥ g(m): skip", Step::kCostTest},
    {"    g(m) = g(n) + cost(n, m)"},
    {"    put m on open, or move it up", Step::kOpen},
    {"    if the other side knows m:"},
    {"      best = min(best, their sum)", Step::kMeet},
    {"if best < ∞: return path", Step::kGoal},
    {"return no path", Step::kFail},
});

std::span<const CodeLine> listing_of(const SearchInfo& search) {
  if (search.both_ends) return kBothEnds;
  if (search.hierarchical) return kHierarchical;
  return kBestFirst;
}

Step step_of(TraceEventKind kind) {
  switch (kind) {
    case TraceEventKind::kStart:
      return Step::kStart;
    case TraceEventKind::kExpand:
      return Step::kPop;
    case TraceEventKind::kOpen:
    case TraceEventKind::kDecrease:
    case TraceEventKind::kReopen:
    case TraceEventKind::kUnite:
    case TraceEventKind::kUniteReopen:
      return Step::kOpen;
    case TraceEventKind::kDeadEnd:
    case TraceEventKind::kPass:
      return Step::kJump;
    case TraceEventKind::kReject:
      return Step::kCostTest;
    case TraceEventKind::kPrune:
      return Step::kBoxTest;
    case TraceEventKind::kRefuse:
      return Step::kNodeTest;
    case TraceEventKind::kMeet:
      return Step::kMeet;
    case TraceEventKind::kGoal:
      return Step::kGoal;
    case TraceEventKind::kExhausted:
      return Step::kFail;
  }
  return Step::kNone;
}

/// Ids of the kinds that do this for the search, those inside of others among them.
std::vector<std::string_view> asked_for(IndexRole role, const SearchRun& run) {
  std::vector<std::string_view> ids;
  const auto take = [&](const IndexKind& kind) {
    if (kind.roles.contains(role)) ids.push_back(kind.id);
  };
  for (const auto& index : run.set.members()) {
    take(index->kind());
    for (const IndexValues& inside : index->values().inside()) take(*inside.kind());
  }
  return ids;
}

bool belongs_to(const CodeLine& line, const SearchRun& run) {
  const SearchInfo& search = *run.info;
  switch (line.only) {
    case Only::kAll:
      return true;
    case Only::kSteps:
      return !search.jumps;
    case Only::kJumps:
      return search.jumps;
    case Only::kBounded:
      return search.prunes() || !asked_for(IndexRole::kEdges, run).empty();
    case Only::kNodes:
      return !asked_for(IndexRole::kNodes, run).empty();
  }
  return true;
}

/// The test of boxes names what is asked in their place, or besides.
std::string text_of(const CodeLine& line, const SearchRun& run) {
  const std::vector<std::string_view> asked = asked_for(IndexRole::kEdges, run);
  const bool boxes_alone = std::ranges::all_of(asked, [](std::string_view id) { return id == "boxes"; });
  if (line.only != Only::kBounded || boxes_alone) return std::string(line.text);
  return fmt::format("    if {} refuses (n, {}): skip", fmt::join(asked, " or "),
                     run.info->hierarchical ? "m" : "d");
}

void code_line(PanelContext& context, const CodeLine& line, const SearchRun& run, bool runs_now) {
  const ImFont* mono = context.fonts.mono;
  const ImVec2 min = ImGui::GetCursorScreenPos();
  const float width = ImGui::GetContentRegionAvail().x;
  const float height = std::round(context.sizes.row_height * 0.76F);
  ImDrawList* list = ImGui::GetWindowDrawList();
  if (runs_now) {
    list->AddRectFilled(min, {min.x + width, min.y + height}, theme::kWarnPlate, context.sizes.rounding);
  }
  const bool box_test = line.only == Only::kBounded;
  if (box_test) {  // the one line that goal bounding adds
    list->AddRectFilled(min, {min.x + 3, min.y + height}, theme::kGood, 1);
  }
  const float inset = 8 * context.sizes.scale;
  put_fitted(context, list, mono, {min.x + inset, min.y, width - inset, height},
             runs_now   ? theme::kWarn
             : box_test ? theme::kGood
                        : theme::kText,
             text_of(line, run));
  ImGui::Dummy(ImVec2(width, height));
}

}  // namespace

void Listing::draw(PanelContext& context, const SearchRun& run) {
  const TraceEvent* event = run.player->current();
  const Step now = event == nullptr ? Step::kNone : step_of(event->kind);
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0, 0));
  for (const CodeLine& line : listing_of(*run.info)) {
    if (!belongs_to(line, run)) continue;
    const bool runs_now = line.step != Step::kNone && line.step == now;
    code_line(context, line, run, runs_now);
    if (runs_now) scroll_to(ImGui::GetCursorPosY());
  }
  ImGui::PopStyleVar();
}

void Listing::scroll_to(float end_of_line) {
  const std::pair<float, float> shown = {end_of_line, ImGui::GetWindowHeight()};
  if (std::exchange(shown_, shown) != shown)
    ImGui::SetScrollY(std::max(0.0F, end_of_line - ImGui::GetWindowHeight()));
}

}  // namespace goalbound::app
