#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <vector>

#include "model/edit/edited_words.hpp"
#include "panels/canvas/canvas.hpp"
#include "panels/counter_row.hpp"
#include "panels/feature_view.hpp"
#include "panels/text.hpp"
#include "panels/widgets.hpp"

namespace goalbound::app {
namespace {

/// The same thing said at length and shortly.
using Wordings = std::array<std::string, 2>;

const BadgeColours& colours_of(Judgement::Tone tone) {
  switch (tone) {
    case Judgement::Tone::kGood:
      return kGoodBadge;
    case Judgement::Tone::kBad:
      return kBadBadge;
    case Judgement::Tone::kNeutral:
      break;
  }
  return kInfoBadge;
}

/// Things from right to left on one line; each in the first of its wordings that fits, or not at all.
class RightAligned {
 public:
  RightAligned(PanelContext& context, const Rect& area, float left_limit)
      : context_(context),
        list_(ImGui::GetWindowDrawList()),
        right_(area.right() - context.sizes.padding),
        left_limit_(left_limit),
        middle_(area.y + area.height / 2) {}

  void badge(const Wordings& wordings, const BadgeColours& colours) {
    const ImFont* font = context_.fonts.ui;
    for (const std::string& text : wordings) {
      const float width = badge_width(font, context_.sizes, text);
      if (text.empty() || right_ - width < left_limit_) continue;
      put_badge(list_, font, context_.sizes, right_ - width, middle_, text, colours);
      right_ -= width + context_.sizes.gap;
      return;
    }
  }

 private:
  PanelContext& context_;
  ImDrawList* list_;
  float right_;
  float left_limit_;
  float middle_;
};

std::string so_far(std::uint64_t now, std::uint64_t total) {
  return now == total ? grouped(total) : grouped(now) + " / " + grouped(total);
}

std::string_view length_help(const Map& map) {
  const Grid* grid = map.as_grid();
  if (grid == nullptr) return "Of the path found: the sum of its edges' costs";
  return grid->has_equal_costs() ? "Of the path found: straight steps plus √2 for each diagonal one"
                                 : "Of the path found: its steps, each times the mean cost of its two cells";
}

/// The most telling ones first: a narrow canvas drops the last.
std::vector<Counter> counters_of(const SearchRun& run) {
  const TracePlayer::Counts& now = run.player->counts();
  const SearchStats& total = run.result.stats;
  const bool over = run.player->position() == run.trace->size();
  std::string length = length_text(*run.map, kInfiniteCost);
  if (over) length = run.result.found() ? length_text(*run.map, run.result.cost) : "no path";
  std::vector<Counter> counters = {
      {"expanded", so_far(now.expanded, total.expanded), "Nodes taken from the open list"},
      {length_word(*run.map), std::move(length), length_help(*run.map)},
      {"pruned", so_far(now.pruned, total.pruned),
       "Edges and nodes that boxes, or other indices, let it leave out"},
      {"generated", so_far(now.generated, total.generated), "Edges followed"},
  };
  const NodeCounts& boxes = run.box_counts;
  if (boxes.missing > 0) {
    counters.insert(counters.begin() + 1,
                    {"boxes", so_far(boxes.total() - boxes.missing, boxes.total()) + " nodes",
                     "Nodes that had boxes when this search ran; at the others, grey on the map, it followed "
                     "every edge"});
  }
  return counters;
}

/// That of the other side, while it is shown.
const SearchRun* other_run(const Session& session, Side side) {
  if (!session.settings().split_view) return nullptr;
  return session.side(side == Side::kLeft ? Side::kRight : Side::kLeft).run.get();
}

std::string title_of_feature(const PanelContext& context, Side side) {
  std::string title;
  for (const auto& [id, view] : context.features.all()) {
    if (title.empty()) title = view->title(context.session, side);
  }
  return title;
}

void put_end(RightAligned& row, const SearchRun& run, const SearchRun* other) {
  const Judgement end = judge_end(run, other);
  row.badge({end.text, end.brief}, colours_of(end.tone));
}

}  // namespace

void draw_canvas_title(PanelContext& context, Side side, const Rect& area, OptionsChooser& options) {
  if (area.empty()) return;
  const Sizes& sizes = context.sizes;
  const float line = std::min(sizes.title_height, area.height);
  const Rect first = {area.x, area.y, area.width, line};
  if (const std::string other = title_of_feature(context, side); !other.empty())
    return put_fitted(context, ImGui::GetWindowDrawList(), context.fonts.heading,
                      {first.x + sizes.padding, first.y, first.width - 2 * sizes.padding, first.height},
                      theme::kText, other);
  const bool two_lines = area.height > line + sizes.gap;
  const Rect last = {area.x, area.bottom() - line, area.width, line};
  const float name_end = draw_search_chooser(context, side, first);
  const float options_left = area.x + sizes.padding - 8 * sizes.scale;
  const float options_end = two_lines ? options.draw(context, side, last, options_left)
                                      : options.draw(context, side, first, name_end);
  const float left_limit = (two_lines ? name_end : options_end) + sizes.padding;
  const Feature* instead = context.session.features().instead_on(side);
  const bool is_left_out = instead != nullptr && instead->instead_on(side) >= Instead::kSearch;
  const SearchRun* run = is_left_out ? nullptr : context.session.side(side).run.get();
  RightAligned row(context, first, left_limit);
  if (run != nullptr && run->stale) row.badge({"stale boxes", "stale"}, kBadBadge);
  if (run != nullptr && run->edited)
    row.badge({words_of_answer(context.session.side(side), *run).badge, "old"}, kInfoBadge);
  RightAligned second(context, last, options_end + sizes.padding);
  if (run != nullptr) put_end(two_lines ? second : row, *run, other_run(context.session, side));
}

void draw_canvas_counters(PanelContext& context, Side side, const Rect& area) {
  for (const auto& [id, view] : context.features.all()) {
    if (view->draw_counters(context, side, area)) return;
  }
  const SearchRun* run = context.session.side(side).run.get();
  if (run == nullptr || run->player == nullptr) return;
  draw_counter_row(context, area, counters_of(*run));
}

}  // namespace goalbound::app
