#include "panels/counter_row.hpp"

#include "panels/text.hpp"
#include "panels/widgets.hpp"

namespace goalbound::app {

void draw_counter_row(PanelContext& context, const Rect& area, std::span<const Counter> counters) {
  if (area.empty()) return;
  ImDrawList* list = ImGui::GetWindowDrawList();
  const Fonts& fonts = context.fonts;
  const Sizes& sizes = context.sizes;
  const float between = 1.5F * sizes.padding;
  const float middle = area.y + area.height / 2;
  float x = area.x + sizes.padding;
  for (const Counter& counter : counters) {
    const float disc = counter.colour == 0 ? 0 : sizes.swatch + sizes.gap;
    const float name = text_width(fonts.ui, counter.name);
    const float value = text_width(fonts.mono, counter.widest.empty() ? counter.value : counter.widest);
    const float width = disc + name + sizes.gap + value;
    if (x + width > area.right() - sizes.padding) break;
    if (disc > 0)
      list->AddCircleFilled({x + sizes.swatch / 2, middle}, sizes.swatch / 2.6F, in_theme(counter.colour));
    put_text(list, fonts.ui, {x + disc, middle - font_pixels(fonts.ui) / 2}, theme::kMuted, counter.name);
    put_text(list, fonts.mono, {x + disc + name + sizes.gap, middle - font_pixels(fonts.mono) / 2},
             theme::kText, counter.value);
    tip_for(context, {x, area.y, width, area.height}, counter.help);
    x += width + between;
  }
}

}  // namespace goalbound::app
