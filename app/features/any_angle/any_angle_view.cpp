// The page of the inspector about paths at any angle, and the strip, counters and clicks of their searches.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <string>

#include "features/any_angle/any_angle.hpp"
#include "overlays/palette.hpp"
#include "panels/canvas/draw_list_painter.hpp"
#include "panels/counter_row.hpp"
#include "panels/feature_view.hpp"
#include "panels/strip_items.hpp"
#include "panels/text.hpp"
#include "panels/transport_rows.hpp"
#include "panels/widgets.hpp"

namespace goalbound::app {
namespace {

constexpr const char* kAnyAngleOn = "Show it on the map";
constexpr const char* kAnyAngleSteps = "Step by step";
constexpr const char* kAnyAngleLeft = "A* at the left";

// --- the page ---

void figure_row(PanelContext& context, const std::string& name, const std::string& value,
                std::string_view help) {
  ImGui::TableNextRow();
  ImGui::TableNextColumn();
  ImGui::TextDisabled("%s", name.c_str());
  tip(context, help);
  ImGui::TableNextColumn();
  ImGui::PushFont(context.fonts.mono);
  const float free = ImGui::GetContentRegionAvail().x - ImGui::CalcTextSize(value.c_str()).x;
  ImGui::SetCursorPosX(ImGui::GetCursorPosX() + std::max(0.0F, free));
  ImGui::TextUnformatted(value.c_str());
  ImGui::PopFont();
}

bool begin_figures(const char* id) {
  return ImGui::BeginTable(id, 2, ImGuiTableFlags_SizingStretchProp | ImGuiTableFlags_NoSavedSettings);
}

/// Of the right search, or else of the left one; nothing while neither has found a path.
std::optional<double> length_over_cells(const Session& session) {
  for (const Side side : {Side::kRight, Side::kLeft}) {
    const SearchRun* run = session.side(side).run.get();
    if (run != nullptr && run->result.found()) return run->map->length_of(run->result.cost);
  }
  return std::nullopt;
}

void draw_lengths(PanelContext& context, const AnyAnglePath& path) {
  if (!begin_figures("lengths")) return;
  const auto walked = length_over_cells(context.session);
  if (walked) {
    figure_row(context, "path of " + std::string(context.session.map().kind().nodes_word),
               fmt::format("{:.2f}", *walked), "From middle to middle of neighbours");
  }
  figure_row(context, "at any angle", fmt::format("{:.2f}", path.length), "The shortest of all paths");
  if (walked && *walked > 0) {
    figure_row(context, "shorter by", fmt::format("{:.1f} %", 100 * std::max(0.0, 1 - path.length / *walked)),
               "How much of that path is saved");
  }
  figure_row(context, "straight lines", grouped(path.points.size() - 1),
             "The path turns between them, at corners of walls");
  ImGui::EndTable();
}

void draw_seen_corners(PanelContext& context, const AnyAngle& any_angle) {
  const AnyAngleAnswer& answer = *any_angle.answer();
  ImGui::Dummy(ImVec2(0, context.sizes.gap));
  ImGui::Separator();
  wrapped_text("What " + any_angle.words_of_point(any_angle.eye()) + " sees");
  if (!begin_figures("corners")) return;
  figure_row(context, "corners", grouped(answer.seen.size()),
             "In sight: the straight line leads over free ground");
  figure_row(context, "taut", grouped(answer.taut_count()),
             "Neither the line nor its extension leads into the wall: only there a shortest path may turn");
  figure_row(context, "left by boxes", grouped(answer.kept_count()),
             "Taut, and the box holds the goal: the search follows these lines alone");
  ImGui::EndTable();
  if (!answer.why_no_boxes.empty()) muted_paragraph("There are no boxes: " + answer.why_no_boxes);
}

void draw_searches(PanelContext& context, const AnyAngle& any_angle) {
  ImGui::Dummy(ImVec2(0, context.sizes.gap));
  ImGui::Separator();
  wrapped_text(any_angle.shows_intervals(Side::kLeft) ? "Polyanya, and A* on the corners"
                                                      : "A* on the corners");
  if (ImGui::BeginTable("searches", 3, ImGuiTableFlags_SizingStretchProp | ImGuiTableFlags_NoSavedSettings)) {
    ImGui::TableSetupColumn("");
    ImGui::TableSetupColumn(any_angle.shows_intervals(Side::kLeft) ? "Polyanya" : "without");
    ImGui::TableSetupColumn("with boxes");
    ImGui::TableHeadersRow();
    const std::array counts = {any_angle.counts_of(Side::kLeft), any_angle.counts_of(Side::kRight)};
    const auto row = [&](const char* name, std::size_t AnyAngleCounts::*of) {
      ImGui::TableNextRow();
      ImGui::TableNextColumn();
      ImGui::TextDisabled("%s", name);
      for (const AnyAngleCounts& count : counts) {
        ImGui::TableNextColumn();
        ImGui::TextUnformatted(grouped(count.*of).c_str());
      }
    };
    row("expanded", &AnyAngleCounts::expanded);
    row("lines", &AnyAngleCounts::reached);
    row("pruned", &AnyAngleCounts::pruned);
    ImGui::EndTable();
  }
  if (as_nav_mesh(context.session.map()) != nullptr) {
    bool corners_at_left = any_angle.corners_at_left();
    if (ImGui::Checkbox(kAnyAngleLeft, &corners_at_left))
      (void)context.session.execute(corners_at_left ? "any-angle-left corners" : "any-angle-left polyanya");
    tip(context, "Without boxes, in the place of Polyanya");
  }
  if (!any_angle.on()) {
    if (ImGui::Button(kAnyAngleSteps)) (void)context.session.execute("any-angle on");
    return;
  }
  const std::string step = words_of_step(any_angle, Side::kRight);
  if (!step.empty()) muted_paragraph("With boxes: " + step);
}

/// "about 2.1 minutes of one core", where it is worth a word.
std::string words_of_making(const AnyAngle& any_angle) {
  constexpr double kShort = 5;
  const double seconds = any_angle.seconds_to_make();
  return seconds < kShort ? std::string() : fmt::format("about {} of one core", duration_text(seconds));
}

void draw_any_angle_page(PanelContext& context, Side /*side*/) {
  Session& session = context.session;
  const AnyAngle& any_angle = session.feature<AnyAngle>();
  const std::string why = any_angle.why_none();
  if (!why.empty()) return muted_paragraph(why);
  if (!any_angle.shown()) {
    muted_paragraph(
        "The shortest of all paths consists of straight lines that turn at corners of walls. It is shorter "
        "than any path from cell to cell.");
    const std::string seconds = words_of_making(any_angle);
    if (!seconds.empty()) muted_paragraph("Corners and boxes of this map take " + seconds + " to make.");
    if (ImGui::Button(kAnyAngleOn)) (void)session.execute("show any-angle");
    return;
  }
  if (any_angle.answer() == nullptr) {
    const std::string seconds = words_of_making(any_angle);
    return muted_paragraph("The corners and their boxes are being made ..." +
                           (seconds.empty() ? std::string() : " That takes " + seconds + "."));
  }
  if (!any_angle.answer()->path().found())
    return muted_paragraph("No path leads from the start to the goal.");
  draw_lengths(context, any_angle.answer()->path());
  draw_seen_corners(context, any_angle);
  if (session.map().as_grid() != nullptr)
    muted_paragraph("A click on a corner of a wall shows its own lines: taut ones, and others (dotted).");
  draw_searches(context, any_angle);
}

// --- the rest ---

std::array<Counter, 3> counters_of_corners(const AnyAngle& any_angle, Side side) {
  const AnyAngleCounts counts = any_angle.counts_of(side);
  return {{{.name = "expanded",
            .value = grouped(counts.expanded),
            .help = "Corners, or intervals of Polyanya, that were taken from the open list",
            .widest = "9,999",
            .colour = kClosedColour},
           {.name = any_angle.shows_intervals(side) ? "intervals" : "lines",
            .value = grouped(counts.reached),
            .help = "Straight lines that were followed to a corner, or intervals that were seen",
            .widest = "99,999",
            .colour = kOpenColour},
           {.name = "pruned",
            .value = grouped(counts.pruned),
            .help = "Lines that were skipped because their box misses an end of the path",
            .widest = "99,999",
            .colour = kPrunedColour}}};
}

/// The corner of a wall within a few pixels of the mouse, where cells are large enough to aim at one.
std::optional<HalfPoint> corner_under_mouse(const Session& session, const MapView& view) {
  constexpr double kLeastCell = 12;
  constexpr double kReach = 6;
  if (view.pixels_per_unit() < kLeastCell) return std::nullopt;
  const MapPoint mouse = view.to_map(ImGui::GetMousePos());
  const double x = std::round(mouse.x);
  const double y = std::round(mouse.y);
  if (std::hypot(mouse.x - x, mouse.y - y) * view.pixels_per_unit() > kReach) return std::nullopt;
  const Grid& grid = *session.map().as_grid();
  if (x < 0 || y < 0 || x > grid.width() || y > grid.height()) return std::nullopt;
  const HalfPoint point{2 * static_cast<std::int32_t>(x), 2 * static_cast<std::int32_t>(y)};
  return wall_of_corner(grid, point) ? std::optional(point) : std::nullopt;
}

class AnyAngleView final : public FeatureView {
 public:
  bool has_strip(const Session& session) const override { return session.feature<AnyAngle>().on(); }

  void draw_strip(PanelContext& context) override {
    strip_caption("The shortest path at any angle: A* on corners of walls");
    next_in_strip(context, 4);
    if (ImGui::Button("End")) (void)context.session.execute("any-angle off");
  }

  std::string title(const Session& session, Side side) const override {
    const AnyAngle& any_angle = session.feature<AnyAngle>();
    if (!any_angle.on()) return {};
    if (any_angle.answer() != nullptr && any_angle.shows_intervals(side)) return "Polyanya";
    return side == Side::kLeft ? "A* on corners" : "A* on corners with goal bounding";
  }

  bool draw_counters(PanelContext& context, Side side, const Rect& area) override {
    const AnyAngle& any_angle = context.session.feature<AnyAngle>();
    if (!any_angle.on() || !any_angle.shown()) return false;
    if (area.empty()) return true;
    if (any_angle.answer() != nullptr) {
      draw_counter_row(context, area, counters_of_corners(any_angle, side));
    } else {
      const std::string why = any_angle.why_none();
      const float padding = context.sizes.padding;
      put_fitted(context, ImGui::GetWindowDrawList(), context.fonts.ui,
                 {area.x + padding, area.y, area.width - 2 * padding, area.height}, theme::kMuted,
                 why.empty() ? "corners and their boxes are being made" : why);
    }
    return true;
  }

  std::optional<Plate> plate(const Session& session) const override {
    const AnyAngle& any_angle = session.feature<AnyAngle>();
    if (!any_angle.on()) return std::nullopt;
    return Plate{.judgement = judge_any_angle(any_angle), .of_what = "up to the steps that are shown"};
  }

  void draw_rows(PanelContext& context, const Rect& area) override {
    const AnyAngle& any_angle = context.session.feature<AnyAngle>();
    if (any_angle.answer() != nullptr && any_angle.length() == 0) {
      const TrackRow row = clock_row(context, area, "Any angle");
      return put_in_track(context, row.track, "start and goal see each other, or no path leads there");
    }
    FeatureView::draw_rows(context, area);
  }

  bool press(PanelContext& context, const Spot& spot) override {
    Session& session = context.session;
    const AnyAngle& any_angle = session.feature<AnyAngle>();
    const bool is_of_cells = session.has_map() && session.map().as_grid() != nullptr;
    if (!is_of_cells || !any_angle.shown() || any_angle.on() || spot.drawing.moves_nodes()) return false;
    const auto corner = corner_under_mouse(session, spot.view);
    if (!corner) return false;
    const std::string place = fmt::format("{},{}", corner->x / 2, corner->y / 2);
    (void)session.execute(ActionCall{"any-angle-corner", {corner == any_angle.corner() ? "none" : place}});
    return true;
  }
};

}  // namespace

extern const FeatureViewInfo kFeatureView_any_angle;
const FeatureViewInfo kFeatureView_any_angle = {.make = &make_feature_view<AnyAngleView>,
                                                .page = &make_tab<&draw_any_angle_page>};

}  // namespace goalbound::app
