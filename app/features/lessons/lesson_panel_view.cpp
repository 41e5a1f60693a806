#include "features/lessons/lesson_panel_view.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "features/lessons/lessons.hpp"
#include "features/lessons/quantities.hpp"
#include "features/lessons/way_on.hpp"
#include "model/actions/action_calls.hpp"
#include "panels/widgets.hpp"

namespace goalbound::app {
namespace {

constexpr float kLargestShare = 0.34F;  ///< of the window's height
constexpr float kLongestLine = 880;     ///< pixels at scale 1: longer lines of text are hard to follow
constexpr float kFewestLines = 3;
constexpr float kTextButtonFrom = 620;  ///< pixels at scale 1 from which buttons have words

/// One thing below the other, in the order of reading.
struct Block {
  std::string text;
  std::uint32_t colour = theme::kText;
  bool is_options = false;  ///< the answers stand here; there is no text
};

constexpr const char* kWrong = "Not this time: the right answer is marked.";

std::string verdict(const LessonPlayer& lessons) {
  if (!lessons.right_option()) return "";
  return lessons.right_option() == lessons.chosen() ? "Right." : kWrong;
}

/// With a number as long as most where one is to come.
std::string with_room_for_numbers(std::string text) {
  constexpr std::string_view kSign = "…";
  constexpr std::string_view kNumber = "888,888";
  for (std::size_t at = text.find(kSign); at != std::string::npos; at = text.find(kSign, at))
    text.replace(at, kSign.size(), kNumber);
  return text;
}

/// All that a page may come to say, its numbers not yet known.
std::vector<Block> all_blocks_of(const LessonPage& page) {
  std::vector<Block> blocks;
  const auto add = [&](const std::vector<LessonText>& texts) {
    for (const LessonText& text : texts)
      blocks.push_back({with_room_for_numbers(without_numbers(text.text))});
  };
  add(page.scene.paragraphs);
  if (!page.question) return blocks;
  blocks.push_back({page.question->text.text});
  blocks.push_back({"", theme::kText, true});
  blocks.push_back({kWrong});
  add(page.question->answer.paragraphs);
  return blocks;
}

std::vector<Block> blocks_of(const LessonPlayer& lessons) {
  std::vector<Block> blocks;
  const LessonPage& page = lessons.page();
  const auto& paragraphs = lessons.paragraphs();
  const std::size_t scene = std::min(page.scene.paragraphs.size(), paragraphs.size());
  for (std::size_t i = 0; i < scene; ++i) blocks.push_back({paragraphs[i]});
  if (page.question) {
    blocks.push_back({page.question->text.text, theme::kWarn});
    blocks.push_back({"", theme::kText, true});
    const bool right = lessons.right_option() == lessons.chosen();
    if (lessons.right_option()) blocks.push_back({verdict(lessons), right ? theme::kGood : theme::kBad});
  }
  for (std::size_t i = scene; i < paragraphs.size(); ++i) blocks.push_back({paragraphs[i]});
  if (!lessons.refusal().empty()) blocks.push_back({"The program says: " + lessons.refusal(), theme::kMuted});
  for (const Error& problem : lessons.problems()) {
    blocks.push_back({"This page is not as it was meant: " + problem.to_string(), theme::kBad});
  }
  return blocks;
}

// --- the answers ---

/// "✓ more than half": how it turned out stands before it.
std::string option_text(const LessonPlayer& lessons, std::size_t option) {
  const std::string& text = lessons.page().question->options[option].text.text;
  if (!lessons.right_option()) return text;
  if (lessons.right_option() == option) return "✓ " + text;
  return lessons.chosen() == option ? "✗ " + text : text;
}

/// Where each answer stands, from the upper left corner: side by side where they fit.
std::vector<Rect> place_options(const LessonQuestion& question, const Fonts& fonts, const Sizes& sizes,
                                float width) {
  std::vector<Rect> places;
  const float height = sizes.row_height + 4 * sizes.scale;
  float x = 0;
  float y = 0;
  for (std::size_t i = 0; i < question.options.size(); ++i) {
    // Room for the sign in any case, so that nothing moves when the answer comes.
    const float wanted = text_width(fonts.ui, "✓ " + question.options[i].text.text) + 2 * sizes.padding;
    const float own = std::min(wanted, width);
    if (x > 0 && x + own > width) {
      x = 0;
      y += height + sizes.gap;
    }
    places.push_back({x, y, own, height});
    x += own + sizes.gap;
  }
  return places;
}

BadgeColours option_colours(const LessonPlayer& lessons, std::size_t option, bool hot) {
  if (lessons.right_option() == option) return kGoodBadge;
  if (lessons.right_option() && lessons.chosen() == option) return kBadBadge;
  if (lessons.chosen()) return kQuietBadge;
  return {theme::kText, hot ? theme::kActiveHot : theme::kActive};
}

void draw_options(PanelContext& context, float width) {
  const Lessons& lessons = context.session.feature<Lessons>();
  const ImVec2 origin = ImGui::GetCursorScreenPos();
  ImDrawList* list = ImGui::GetWindowDrawList();
  const auto places = place_options(*lessons.page().question, context.fonts, context.sizes, width);
  std::size_t clicked = places.size();
  for (std::size_t i = 0; i < places.size(); ++i) {
    const Rect place = {origin.x + places[i].x, origin.y + places[i].y, places[i].width, places[i].height};
    ImGui::SetCursorScreenPos(place.min());
    ImGui::PushID(static_cast<int>(i));
    if (area_button("answer", place.size()) && lessons.asks()) clicked = i;
    const BadgeColours colours = option_colours(lessons, i, ImGui::IsItemHovered());
    list->AddRectFilled(place.min(), place.max(), colours.plate, context.sizes.rounding);
    put_fitted(context, list, context.fonts.ui, place, colours.text, option_text(lessons, i), Align::kCentre);
    ImGui::PopID();
  }
  if (clicked < places.size()) (void)context.session.execute(fmt::format("answer {}", clicked + 1));
}

// --- the text ---

float line_height(const Fonts& fonts) {
  return font_pixels(fonts.ui);
}

float block_height(const Block& block, const LessonPage& page, const Fonts& fonts, const Sizes& sizes,
                   float width) {
  if (block.is_options) return place_options(*page.question, fonts, sizes, width).back().bottom();
  const char* begin = block.text.data();
  return fonts.ui
      ->CalcTextSizeA(line_height(fonts), std::numeric_limits<float>::max(), width, begin,
                      begin + block.text.size())
      .y;
}

float text_column(const Sizes& sizes, float window_width) {
  const float scrollbar = ImGui::GetStyle().ScrollbarSize;
  return std::max(1.0F, std::min(window_width - 2 * sizes.padding - scrollbar, kLongestLine * sizes.scale));
}

void draw_blocks(PanelContext& context, float width) {
  const Lessons& lessons = context.session.feature<Lessons>();
  ImDrawList* list = ImGui::GetWindowDrawList();
  for (const Block& block : blocks_of(lessons)) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float height = block_height(block, lessons.page(), context.fonts, context.sizes, width);
    if (block.is_options) {
      draw_options(context, width);
    } else {
      const char* begin = block.text.data();
      list->AddText(context.fonts.ui, line_height(context.fonts), {at.x, std::round(at.y)}, block.colour,
                    begin, begin + block.text.size(), width);
    }
    ImGui::SetCursorScreenPos(at);
    ImGui::Dummy(ImVec2(width, height));
  }
}

// --- the header ---

float header_height(const Sizes& sizes) {
  return sizes.button;
}

std::string page_text(const LessonPlayer& lessons) {
  return fmt::format("{} of {}", lessons.page_number() + 1, lessons.lesson()->pages.size());
}

std::string score_text(const LessonPlayer::Score& score) {
  return fmt::format("{} of {} right", score.right, score.answered);
}

/// Things at the right end of the header, from right to left.
class HeaderEnd {
 public:
  HeaderEnd(PanelContext& context, const Rect& row) : context_(context), row_(row), right_(row.right()) {}

  bool button(const char* id, Icon icon, std::string_view help, std::string_view key, bool enabled = true) {
    const float side = row_.height;
    ImGui::SetCursorScreenPos({take(side), row_.y});
    return icon_button(context_, {.id = id, .icon = icon, .help = help, .key = key, .enabled = enabled},
                       ImVec2(side, side));
  }

  bool words(const char* label, std::string_view help, std::string_view key) {
    const float width = text_width(context_.fonts.ui, label) + 2 * context_.sizes.padding;
    ImGui::SetCursorScreenPos({take(width), row_.y});
    const bool clicked = primary_button(label, ImVec2(width, row_.height));
    tip(context_, help, key);
    return clicked;
  }

  void text(const std::string& text, std::uint32_t colour) {
    const float width = text_width(context_.fonts.ui, text);
    put_text(ImGui::GetWindowDrawList(), context_.fonts.ui,
             {take(width), std::round(row_.y + (row_.height - font_pixels(context_.fonts.ui)) / 2)}, colour,
             text);
  }

  float left() const { return right_; }

 private:
  float take(float width) {
    const float left = std::round(right_ - width);
    right_ = left - context_.sizes.gap;
    return left;
  }

  PanelContext& context_;
  Rect row_;
  float right_;
};

/// The buttons; what one of them did may have closed the lesson. The left end of them.
float draw_buttons(PanelContext& context, const Rect& row) {
  Session& session = context.session;
  const Lessons& lessons = session.feature<Lessons>();
  std::string action;
  HeaderEnd end(context, row);
  if (end.button("close lesson", Icon::kClose, "Close the lesson; what was there before comes back", ""))
    action = "lesson none";
  const WayOn on = way_on(session);
  const bool wide = row.width >= kTextButtonFrom * context.sizes.scale;
  const bool go_on = wide ? end.words(on.label.c_str(), on.help, "PageDown")
                          : end.button("next page", Icon::kForward, on.help, "PageDown");
  if (go_on) action = on.action;
  end.text(page_text(lessons), theme::kText);
  if (end.button("previous page", Icon::kBack, "The page before", "PageUp", lessons.page_number() > 0))
    action = "lesson-page previous";
  if (end.button("page again", Icon::kReload,
                 "Come back: set the scene of this page again, whatever you have changed", "Backspace"))
    action = "lesson-page again";
  const auto score = lessons.score();
  if (score.answered > 0) end.text(score_text(score), theme::kMuted);
  const float left = end.left();
  if (!action.empty()) (void)session.execute(action);
  return left;
}

/// The page's title, and where there is room that of the lesson.
void draw_titles(PanelContext& context, const Rect& row, float right) {
  const Lessons& lessons = context.session.feature<Lessons>();
  const Sizes& sizes = context.sizes;
  ImDrawList* list = ImGui::GetWindowDrawList();
  const float room = right - row.x;
  put_fitted(context, list, context.fonts.heading, {row.x, row.y, room, row.height}, theme::kText,
             lessons.page().title.text);
  const float used = text_width(context.fonts.heading, lessons.page().title.text) + 2 * sizes.padding;
  const float own = text_width(context.fonts.ui, lessons.lesson()->title);
  if (used + own > room) return;
  put_fitted(context, list, context.fonts.ui, {row.x + used, row.y, own + 1, row.height}, theme::kMuted,
             lessons.lesson()->title);
}

}  // namespace

bool is_low_lesson(const Session& session, const Sizes& sizes, ImVec2 window) {
  constexpr float kLow = 640;  // at scale 1
  return session.feature<Lessons>().lesson() != nullptr && window.y < kLow * sizes.scale;
}

float lesson_height(const Session& session, const Fonts& fonts, const Sizes& sizes, ImVec2 window) {
  const Lessons& lessons = session.feature<Lessons>();
  if (lessons.lesson() == nullptr || !lessons.shows_text) return 0;
  const float width = text_column(sizes, window.x);
  const auto height_of = [&](const std::vector<Block>& blocks, const LessonPage& page) {
    float height = 0;
    for (const Block& block : blocks) height += block_height(block, page, fonts, sizes, width) + sizes.gap;
    return height;
  };
  // That of its longest page: turning a page moves nothing.
  float text = height_of(blocks_of(lessons), lessons.page());
  for (const LessonPage& page : lessons.lesson()->pages)
    text = std::max(text, height_of(all_blocks_of(page), page));
  const float least = kFewestLines * (line_height(fonts) + sizes.gap);
  const float wanted = header_height(sizes) + std::max(text, least) + 2 * sizes.padding + sizes.gap;
  return std::round(std::min(wanted, kLargestShare * window.y));
}

void draw_lesson(PanelContext& context) {
  const Rect& area = context.layout.lesson;
  if (area.empty() || context.session.feature<Lessons>().lesson() == nullptr) return;
  const Sizes& sizes = context.sizes;
  begin_panel("lesson", area, ImVec2(sizes.padding, sizes.padding * 0.75F), theme::kPopup);
  ImDrawList* list = ImGui::GetWindowDrawList();
  list->PushClipRect(area.min(), area.max());
  list->AddLine(area.min(), {area.right(), area.y}, theme::kAccent, 2);
  list->PopClipRect();
  const Rect row = {area.x + sizes.padding, std::round(area.y + sizes.padding * 0.75F),
                    area.width - 2 * sizes.padding, header_height(sizes)};
  const float right = draw_buttons(context, row);
  if (context.session.feature<Lessons>().lesson() != nullptr) {
    draw_titles(context, row, right);
    ImGui::SetCursorScreenPos({row.x, row.bottom() + sizes.gap});
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(sizes.gap, sizes.gap));
    if (ImGui::BeginChild("lesson text")) draw_blocks(context, text_column(sizes, area.width));
    ImGui::EndChild();
    ImGui::PopStyleVar();
  }
  ImGui::End();
}

}  // namespace goalbound::app
