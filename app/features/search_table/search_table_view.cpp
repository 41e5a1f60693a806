#include "features/search_table/search_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "features/search_table/search_table_svg_layer.hpp"
#include "panels/feature_view.hpp"
#include "panels/popups/popup.hpp"
#include "panels/popups/table_run.hpp"
#include "panels/text.hpp"
#include "panels/widgets.hpp"

namespace goalbound::app {
namespace {

/// Where the columns stand, from the left edge of the table.
struct Columns {
  float name;
  float time;
  float time_bar;
  float factor_right;
  float expanded;
  float expanded_bar;
};

Columns columns_of(const PanelContext& context, const SearchTable& table, float width) {
  const ImFont* font = context.fonts.ui;
  float name = 0;
  for (const SearchTableRow& row : table.rows()) name = std::max(name, text_width(font, row.search->name));
  const float gap = 2 * context.sizes.padding;
  const float time = name + gap;
  const float factor = text_width(context.fonts.heading, "999 ×") + gap;
  const float figure = text_width(font, "99,999.9") + context.sizes.gap;
  const float bars = std::max(40.0F, width - time - factor - 2 * figure - gap);
  const float time_bar = bars * 0.58F;
  const float factor_right = time + time_bar + figure + factor;
  return {.name = 0,
          .time = time,
          .time_bar = time_bar,
          .factor_right = factor_right,
          .expanded = factor_right + gap,
          .expanded_bar = std::max(20.0F, width - factor_right - gap - figure)};
}

double largest(const SearchTable& table, double (*value)(const SearchTableRow&)) {
  double most = 0;
  for (const SearchTableRow& row : table.rows()) most = std::max(most, value(row));
  return most;
}
double seconds_of(const SearchTableRow& row) {
  return row.seconds;
}
double expanded_of(const SearchTableRow& row) {
  return static_cast<double>(row.stats.expanded);
}

class SearchTablePopup final : public Popup {
 public:
  void draw(PanelContext& context, bool& /*open*/) override {
    const SearchTable& table = context.session.feature<FourSearches>();
    if (table.rows().empty()) return invite(context);
    muted_paragraph(fmt::format("{}  ·  {}", context.session.document().name(), table.problems()));
    ImGui::Dummy(ImVec2(0, context.sizes.gap));
    draw_table(context, table);
    ImGui::Dummy(ImVec2(0, context.sizes.gap));
    muted_paragraph(note(table));
    ImGui::Dummy(ImVec2(0, context.sizes.gap));
    if (table.busy()) {
      table_progress(context, table);
    } else {
      table_buttons(context, table,
                    {.run = "run-table",
                     .picture = "export-table",
                     .csv = "export-csv goalbound-searches.csv searches",
                     .csv_name = "goalbound-searches.csv"});
    }
  }

 private:
  static void invite(PanelContext& context) {
    muted_paragraph(
        "Four searches answer all problems of this map: A* and JPS+, each without boxes and with them. One "
        "sees how long each takes.");
    if (ImGui::Button("Run the table")) (void)context.session.execute("run-table");
  }

  static std::string note(const SearchTable& table) {
    const std::string summary = summary_of(table);
    if (summary.empty()) return table.waits() ? "The boxes of the map are made first." : "Searching ...";
    return summary + ". Times are means of one core, without the making of boxes and tables.";
  }

  static void draw_table(PanelContext& context, const SearchTable& table) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x;
    const Columns columns = columns_of(context, table, width);
    const float line = context.sizes.row_height * 1.1F;
    heads(context, at, columns);
    float y = at.y + line;
    const float height = std::round(context.sizes.row_height * 1.7F);
    ImGui::GetWindowDrawList()->AddLine({at.x, y}, {at.x + width, y}, theme::kLine);
    for (const SearchTableRow& row : table.rows()) {
      draw_row(context, table, row, {at.x, y, width, height}, columns);
      y += height;
    }
    ImGui::GetWindowDrawList()->AddLine({at.x, y}, {at.x + width, y}, theme::kLine);
    ImGui::Dummy(ImVec2(width, y - at.y));
  }

  static void heads(const PanelContext& context, ImVec2 at, const Columns& columns) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const ImFont* font = context.fonts.ui;
    put_text(list, font, at, theme::kMuted, "search");
    put_text(list, font, {at.x + columns.time, at.y}, theme::kMuted, "time of a problem");
    const std::string_view factor = "times as fast";
    put_text(list, font, {at.x + columns.factor_right - text_width(font, factor), at.y}, theme::kMuted,
             factor);
    put_text(list, font, {at.x + columns.expanded, at.y}, theme::kMuted, "expanded");
  }

  static void draw_row(const PanelContext& context, const SearchTable& table, const SearchTableRow& row,
                       const Rect& area, const Columns& columns) {
    const SearchTableTexts texts = texts_of(table, row);
    ImDrawList* list = ImGui::GetWindowDrawList();
    const float middle = area.y + area.height / 2;
    const auto text = [&](const ImFont* font, float x, std::uint32_t colour, const std::string& words) {
      put_text(list, font, {x, middle - font_pixels(font) / 2}, colour, words);
    };
    text(context.fonts.ui, area.x, theme::kText, texts.name);
    if (table.answered() == 0) return;
    const bool bounded = row.search->prunes();
    const std::uint32_t colour = bounded ? theme::kAccent : kPlainSearch;
    const auto bar = [&](float left, double share, float room, const std::string& words) {
      const float length = std::max(2.0F, static_cast<float>(share) * room);
      const float half = area.height * 0.24F;
      list->AddRectFilled({left, middle - half}, {left + length, middle + half}, colour, 2);
      text(context.fonts.ui, left + length + context.sizes.gap, theme::kText, words);
    };
    bar(area.x + columns.time, row.seconds / largest(table, seconds_of), columns.time_bar, texts.time);
    bar(area.x + columns.expanded, expanded_of(row) / largest(table, expanded_of), columns.expanded_bar,
        texts.expanded);
    const float factor = text_width(context.fonts.heading, texts.factor);
    text(context.fonts.heading, area.x + columns.factor_right - factor, bounded ? theme::kGood : theme::kText,
         texts.factor);
  }
};

constexpr PopupInfo kFourSearchesPopup = {
    .title = "Four searches",
    .width = 860,
    .height = 0,
    .has_title = true,
    .make = []() -> std::unique_ptr<Popup> { return std::make_unique<SearchTablePopup>(); },
};

/// Empty without answers.
std::string drawing_of_table(const Session& session) {
  const SearchTable& table = session.feature<FourSearches>();
  return table.answered() == 0 ? "" : svg_of(table, session.document().name());
}

}  // namespace

extern const FeatureViewInfo kFeatureView_search_table;
const FeatureViewInfo kFeatureView_search_table = {
    .make = &make_feature_view<FeatureView>, .popup = &kFourSearchesPopup, .drawing = &drawing_of_table};

}  // namespace goalbound::app
