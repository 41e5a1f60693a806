#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "features/lessons/lesson_entries.hpp"
#include "features/lessons/lessons.hpp"
#include "model/actions/action_calls.hpp"
#include "model/searches/side_options.hpp"
#include "overlays/palette.hpp"
#include "panels/box_words.hpp"
#include "panels/keys.hpp"
#include "panels/panels.hpp"
#include "panels/text.hpp"
#include "panels/widgets.hpp"

namespace goalbound::app {

std::vector<std::string_view> menu_names() {
  std::vector<std::string_view> names;
  const auto top = [](const ActionInfo& action) { return action.menu.substr(0, action.menu.find('/')); };
  const auto in_table = [&](std::string_view name) {
    return std::ranges::any_of(all_actions(), [&](const ActionInfo& a) { return top(a) == name; });
  };
  for (const std::string_view name : {"File", "Edit", "View", "Boxes", "Search", "Learn"}) {
    if (in_table(name)) names.push_back(name);
  }
  for (const ActionInfo& action : all_actions()) {
    const bool known =
        action.menu.empty() || action.menu == "Help" || std::ranges::find(names, top(action)) != names.end();
    if (!known) names.push_back(top(action));
  }
  if (in_table("Help")) names.push_back("Help");
  return names;
}

namespace {

void menu_item(PanelContext& context, const ActionInfo& action) {
  Session& session = context.session;
  ImGui::PushID(action.menu_call.data(), action.menu_call.data() + action.menu_call.size());
  const std::string label(action.label);
  const std::string key(action.key);
  const bool checked = action.checked != nullptr && action.checked(session);
  const bool enabled = action.enabled == nullptr || action.enabled(session);
  if (ImGui::MenuItem(label.c_str(), key.empty() ? nullptr : key.c_str(), checked, enabled)) {
    (void)session.execute(action.menu_call);
  }
  tip(context, action.help);
  ImGui::PopID();
}

/// Items of `menu`, and as menus of their own what stands in "menu/part".
void menu_entries(PanelContext& context, std::string_view menu) {
  std::vector<std::string_view> parts;
  for (const ActionInfo& action : all_actions()) {
    if (action.menu == menu) menu_item(context, action);
    const bool below =
        action.menu.size() > menu.size() && action.menu.starts_with(menu) && action.menu[menu.size()] == '/';
    if (!below) continue;
    const std::string_view part = action.menu.substr(0, action.menu.find('/', menu.size() + 1));
    if (std::ranges::find(parts, part) != parts.end()) continue;
    parts.push_back(part);
    if (!ImGui::BeginMenu(std::string(part.substr(menu.size() + 1)).c_str())) continue;
    menu_entries(context, part);
    close_on_escape();
    ImGui::EndMenu();
  }
}

/// The lessons are files, so the table of actions has them not.
void lesson_items(PanelContext& context) {
  const ActionList lessons = lesson_entries(context.session.feature<Lessons>().shelf());
  if (!lessons.infos().empty()) ImGui::Separator();
  for (const ActionInfo& lesson : lessons.infos()) menu_item(context, lesson);
}

/// Maps that were opened before.
void recent_items(PanelContext& context) {
  const ActionList recent = recent_entries(context.session.recent);
  if (recent.infos().empty()) return;
  ImGui::Separator();
  if (!ImGui::BeginMenu("Open again")) return;
  for (const ActionInfo& file : recent.infos()) menu_item(context, file);
  close_on_escape();
  ImGui::EndMenu();
}

/// Things at the right end of the bar, placed from right to left and left out where the menus begin.
class RightEnd {
 public:
  RightEnd(PanelContext& context, float left_limit)
      : context_(context),
        list_(ImGui::GetWindowDrawList()),
        right_(context.layout.menu.right() - context.sizes.padding),
        left_limit_(left_limit),
        middle_(context.layout.menu.y + context.layout.menu.height / 2) {}

  /// Takes room for one thing and gives its left edge; false where it does not fit.
  bool take(float width, float& left) {
    if (right_ - width < left_limit_) return false;
    left = right_ - width;
    right_ = left - context_.sizes.padding;
    return true;
  }
  float middle() const { return middle_; }
  float room() const { return right_ - left_limit_; }
  ImDrawList* list() const { return list_; }

 private:
  PanelContext& context_;
  ImDrawList* list_;
  float right_;
  float left_limit_;
  float middle_;
};

/// What a job does, how far it is, and a cross to stop it.
void progress_badge(PanelContext& context, RightEnd& end, std::string_view what,
                    const Progress::Snapshot& progress, std::string_view help) {
  const Sizes& sizes = context.sizes;
  const std::string text = progress.done == 0
                               ? std::string(what)
                               : fmt::format("{} {} · {}", what, percent_text(progress.fraction()),
                                             duration_text(progress.seconds_remaining));
  // As wide as its longest text, or the bar would jump about.
  const float width = badge_width(context.fonts.ui, sizes, fmt::format("{} 100 % · 59 min 59 s", what));
  const float button = std::round(22 * sizes.scale);
  float left = 0;
  if (!end.take(width + sizes.gap + button, left)) return;
  const float height = std::round(font_pixels(context.fonts.ui) + 6 * sizes.scale);
  const Rect bar = {left, std::round(end.middle() - height / 2), width, height};
  const auto filled = static_cast<float>(progress.fraction()) * width;
  end.list()->AddRectFilled(bar.min(), bar.max(), theme::kTrack, 4);
  end.list()->AddRectFilled(bar.min(), {bar.x + filled, bar.bottom()}, theme::kActive, 4);
  put_fitted(context, end.list(), context.fonts.ui, bar, theme::kText, text, Align::kCentre);
  tip_for(context, bar, help);
  ImGui::SetCursorScreenPos({left + width + sizes.gap, end.middle() - button / 2});
  if (icon_button(context, {"cancel", Icon::kClose, "Stop it"}, ImVec2(button, button))) {
    (void)context.session.execute(calls::cancel());
  }
}

void computing_badge(PanelContext& context, RightEnd& end, const IndexShelf::Running& running) {
  const PrecomputeJob& job = *running.job->precompute();
  const Progress::Snapshot progress = job.progress();
  const Session& session = context.session;
  const IndexKey& boxes = running.order.key;
  const std::string_view id = info_of(boxes.ordering()).id;
  if (is_tightening(session, running)) {
    return progress_badge(
        context, end, "tightening", progress,
        fmt::format("All {} boxes are there and searches use them; floods make them exact{}: {}. Stopped, "
                    "they stay as they are",
                    id, job.method() == Method::kAnytime ? " where they are loosest" : "",
                    rate_text(progress)));
  }
  std::string help = fmt::format("Computing the boxes of all edges in the {} ordering, {}: {}", id,
                                 method_text(job), rate_text(progress));
  if (session.shelf().is_partial(boxes))
    help += ". Searches go by the boxes that are there; nodes without are grey";
  progress_badge(context, end, fmt::format("{} boxes", id), progress, help);
}

void opening_badge(PanelContext& context, RightEnd& end) {
  const MapOpening& opening = context.session.opening();
  const MapOrder* order = opening.order();
  if (order == nullptr) return;
  const std::string name = fit_text(context.fonts.ui, order->name, 160 * context.sizes.scale);
  ImGui::PushID("opening");  // another badge may be beside it
  progress_badge(context, end, "opening " + name, opening.progress(),
                 fmt::format("{} is read, or made, and start and goal are looked for; the map that is open "
                             "stays until it is there",
                             order->name));
  ImGui::PopID();
}

void checking_badge(PanelContext& context, RightEnd& end, const VerifyJob& job) {
  const Progress::Snapshot progress = job.progress();
  progress_badge(context, end, "verifying", progress,
                 "Making it once more and comparing the two: " + rate_text(progress));
}

void state_badge(PanelContext& context, RightEnd& end, std::string_view text, const BadgeColours& colours,
                 std::string_view help, const ActionCall& click = {}) {
  const float width = badge_width(context.fonts.ui, context.sizes, text);
  float left = 0;
  if (!end.take(width, left)) return;
  put_badge(end.list(), context.fonts.ui, context.sizes, left, end.middle(), text, colours);
  const float height = context.layout.menu.height * 0.7F;
  ImGui::SetCursorScreenPos({left, end.middle() - height / 2});
  if (area_button("boxes", ImVec2(width, height)) && !click.name.empty())
    (void)context.session.execute(click);
  tip(context, help);
}

/// That they fit the map is what one expects, and is not said.
void fitting_badge(PanelContext& context, RightEnd& end) {
  const Session& session = context.session;
  const VerifyReport* report = session.indices().verify_report(session.boxes());
  const NodeCounts& counts = session.shelf().counts(session.boxes());
  const std::string_view id = info_of(session.boxes().ordering()).id;
  if (counts.missing > 0) {
    return state_badge(
        context, end, "unfinished boxes", kWarnBadge,
        fmt::format("The {} boxes belong to this map: {}. At a node without boxes a search follows every "
                    "edge. Click to compute them",
                    id, counts_text(counts)),
        calls::make_index());
  }
  if (report == nullptr) return;
  const auto usual = session.shelf().usual_method(session.boxes());
  const std::string help = fmt::format(
      "The {} boxes of all edges are ready and belong to this map: {}; {} are kept in memory.{} Verified: {}",
      id, counts_text(counts), byte_text(session.shelf().byte_size()),
      usual ? " Chosen automatically: " + usual_text(*usual) + "." : "",
      describe(*report, session.map(), session.bounds()->info().method));
  const bool wrong = report->too_small > 0;
  state_badge(context, end, wrong ? "boxes are wrong" : "boxes verified", wrong ? kBadBadge : kGoodBadge,
              help);
}

/// Of the map as it was before it was edited.
void stale_badge(PanelContext& context, RightEnd& end, const IndexKey& boxes) {
  const Session& session = context.session;
  const bool waits = std::ranges::any_of(kSides, [&](Side s) { return session.side(s).stale; });
  state_badge(context, end, waits ? "stale boxes" : "old boxes", waits ? kBadBadge : kInfoBadge,
              fmt::format("{} of the map changed since its {} boxes were computed. {}. Click to compute new "
                          "ones",
                          change_count_text(session.map(), session.shelf().stale().change_count(boxes)),
                          info_of(boxes.ordering()).id,
                          waits ? "A search that cannot answer by them waits"
                                : "Searches answer exactly by them and by what has changed"),
              calls::make_index());
}

/// A side goes by them although it need not: red, whatever else there is to say.
bool uses_stale_boxes(const Session& session) {
  const auto uses = [&](Side s) { return session.side(s).run != nullptr && session.side(s).run->stale; };
  return uses(Side::kRight) || (session.settings().split_view && uses(Side::kLeft));
}

/// Each job but that of computing_badge.
void other_jobs(PanelContext& context, RightEnd& end) {
  for (const IndexShelf::Running& running : context.session.shelf().running()) {
    const IndexKey& key = running.order.key;
    if (&running == context.session.running_boxes()) continue;
    const std::string words = words_of(context.session.map(), key);
    const Progress::Snapshot progress = running.job->progress();
    ImGui::PushID(words.c_str());
    progress_badge(context, end, words, progress,
                   fmt::format("Making {} in the background{}", words,
                               key.of_boxes() ? ": " + rate_text(progress) : "; the search begins then"));
    ImGui::PopID();
  }
}

/// The first that a side lacks and nobody makes.
void lacked_badge(PanelContext& context, RightEnd& end) {
  const Session& session = context.session;
  for (const Side side : kSides) {
    const auto asked = session.searches().asked_by(side);
    if (!asked || (side == Side::kLeft && !session.settings().split_view)) continue;
    for (const IndexKey& key : *asked) {
      if (key.of_boxes() || session.shelf().state(key) != IndexState::kNone) continue;
      const bool stale = session.shelf().stale().has(key);
      const bool answers = session.searches().changed_for(side) != nullptr;
      const std::string words = words_of(context.session.map(), key);
      return state_badge(
          context, end, fmt::format("{} {}", stale ? "stale" : "no", words),
          !stale    ? kQuietBadge
          : answers ? kInfoBadge
                    : kBadBadge,
          answers ? fmt::format("The map has changed since they were made, and the {} search "
                                "answers by them and by what has changed. Click to make new ones",
                                name_of(side))
                  : fmt::format("The {} search waits for them{}. Click to make them", name_of(side),
                                stale ? ", as the map has changed since they were made" : ""),
          calls::make_index(key.values.text()));
    }
  }
}

void boxes_badge(PanelContext& context, RightEnd& end) {
  const Session& session = context.session;
  const bool in_use = uses_stale_boxes(session);
  if (in_use) {
    state_badge(
        context, end, "stale boxes in use", kBadBadge,
        "A search was told to go by boxes from before the map was edited: its path may be lost, or longer "
        "than need be. The option \"Stale boxes\" of its side ends that");
  }
  if (const VerifyJob* check = session.indices().verify_job()) checking_badge(context, end, *check);
  if (const IndexShelf::Running* running = session.running_boxes())
    return computing_badge(context, end, *running);
  for (const IndexKey& key : session.searches().boxes_in_use()) {
    if (session.shelf().state(key) == IndexState::kFit) continue;
    if (in_use) return;
    if (session.shelf().stale().has(key)) return stale_badge(context, end, key);
    return state_badge(context, end, fmt::format("no {} boxes", info_of(key.ordering()).id), kQuietBadge,
                       "Pruned searches wait for the boxes. Click to compute them", calls::make_index());
  }
  fitting_badge(context, end);
}

/// How large the map is, the most telling first.
std::vector<std::string> size_texts(const Map& map) {
  if (const Grid* grid = map.as_grid()) {
    return {fmt::format("{} × {}", grid->width(), grid->height()),
            count_text(grid->free_count(), "free cell", "free cells")};
  }
  return {count_text(map.node_count(), map.kind().node_word, map.kind().nodes_word),
          count_text(map.box_count(), "edge", "edges")};
}

void map_facts(PanelContext& context, RightEnd& end) {
  const Document& document = context.session.document();
  const ImFont* font = context.fonts.ui;
  using Fact = std::pair<std::string, std::uint32_t>;
  std::vector<Fact> facts = {{fit_text(font, document.name(), 260 * context.sizes.scale), theme::kText}};
  if (document.edited()) facts.emplace_back("edited", theme::kWarn);
  for (std::string& size : size_texts(document.map())) facts.emplace_back(std::move(size), theme::kMuted);
  const float gap = context.sizes.padding;
  const auto width = [&] {
    float sum = gap * static_cast<float>(facts.size() - 1);
    for (const Fact& fact : facts) sum += text_width(font, fact.first);
    return sum;
  };
  // A narrow window keeps the name alone.
  while (facts.size() > 1 && width() > end.room()) facts.pop_back();
  float left = 0;
  if (!end.take(width(), left)) return;
  for (const auto& [text, colour] : facts) {
    put_text(end.list(), font, {left, end.middle() - font_pixels(font) / 2}, colour, text);
    left += text_width(font, text) + gap;
  }
}

}  // namespace

void draw_main_menu(PanelContext& context) {
  const Sizes& sizes = context.sizes;
  const float padding = (context.layout.menu.height - ImGui::GetFontSize()) / 2;
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2(10 * sizes.scale, padding));
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(12 * sizes.scale, 6 * sizes.scale));
  if (ImGui::BeginMainMenuBar()) {
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(10 * sizes.scale, 9 * sizes.scale));
    for (const std::string_view name : menu_names()) {
      if (ImGui::BeginMenu(std::string(name).c_str())) {
        menu_entries(context, name);
        if (name == "File") recent_items(context);
        if (name == "Learn") lesson_items(context);
        close_on_escape();
        ImGui::EndMenu();
      }
    }
    ImGui::PopStyleVar();
    RightEnd end(context, ImGui::GetCursorScreenPos().x + sizes.padding);
    opening_badge(context, end);
    if (context.session.has_map()) {
      other_jobs(context, end);
      lacked_badge(context, end);
      boxes_badge(context, end);
      map_facts(context, end);
    }
    ImGui::EndMainMenuBar();
  }
  ImGui::PopStyleVar(2);
}

}  // namespace goalbound::app
