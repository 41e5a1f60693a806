#include "overlays/svg/search_table_svg.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <pugixml.hpp>
#include <sstream>

#include "overlays/svg/svg_page.hpp"

namespace goalbound::app {
namespace {

// In pixels.
constexpr double kTableWidth = 980;
constexpr double kTableMargin = 28;
constexpr double kTableHeads = 96;  ///< the line of the heads
constexpr double kTableRow = 46;
constexpr double kTableBar = 20;
constexpr double kTimeLeft = 250;
constexpr double kTimeBar = 230;
constexpr double kFactorRight = 655;
constexpr double kExpandedLeft = 690;
constexpr double kExpandedBar = 180;

constexpr std::uint32_t kTableInk = pack_rgba(24, 27, 34);
constexpr std::uint32_t kTableGrey = pack_rgba(92, 98, 112);
constexpr std::uint32_t kPlainBar = pack_rgba(150, 158, 173);
constexpr std::uint32_t kBoundedBar = pack_rgba(30, 104, 190);
constexpr std::uint32_t kTableRule = pack_rgba(205, 209, 217);

enum class TextEnd { kStart, kEnd };

class TablePage {
 public:
  explicit TablePage(double height) {
    svg_ = document_.append_child("svg");
    SvgPage::set(svg_, "xmlns", "http://www.w3.org/2000/svg");
    SvgPage::set(svg_, "version", "1.1");
    SvgPage::set(svg_, "width", kTableWidth);
    SvgPage::set(svg_, "height", height);
    SvgPage::set(svg_, "viewBox", fmt::format("0 0 {} {}", kTableWidth, height));
    rect(0, 0, kTableWidth, height, pack_rgba(255, 255, 255));
  }

  void rect(double x, double y, double width, double height, std::uint32_t colour) {
    const pugi::xml_node node = svg_.append_child("rect");
    SvgPage::set(node, "x", x);
    SvgPage::set(node, "y", y);
    SvgPage::set(node, "width", width);
    SvgPage::set(node, "height", height);
    SvgPage::set_fill(node, colour);
  }

  void text(double x, double y, double size, std::uint32_t colour, std::string_view words, TextEnd anchor,
            bool bold = false) {
    const pugi::xml_node node = svg_.append_child("text");
    SvgPage::set(node, "x", x);
    SvgPage::set(node, "y", y);
    SvgPage::set(node, "font-family", "Inter, DejaVu Sans, sans-serif");
    SvgPage::set(node, "font-size", size);
    if (bold) SvgPage::set(node, "font-weight", "bold");
    if (anchor == TextEnd::kEnd) SvgPage::set(node, "text-anchor", "end");
    SvgPage::set_fill(node, colour);
    node.text().set(std::string(words).c_str());
  }

  std::string written() const {
    std::ostringstream out;
    document_.save(out, " ");
    return out.str();
  }

 private:
  pugi::xml_document document_;
  pugi::xml_node svg_;
};

/// The longest bar is as long as `room`; what is more than nothing can be seen.
double bar_length(double value, double largest, double room) {
  return largest > 0 && value > 0 ? std::max(1.5, value / largest * room) : 0;
}

void add_heads(TablePage& page, const SearchTable& table, std::string_view map_name) {
  page.text(kTableMargin, 40, 20, kTableInk, fmt::format("{} searches on {}", table.rows().size(), map_name),
            TextEnd::kStart, true);
  page.text(kTableMargin, 63, 14, kTableGrey, table.problems(), TextEnd::kStart);
  page.text(kTableMargin, kTableHeads, 14, kTableGrey, "search", TextEnd::kStart);
  page.text(kTimeLeft, kTableHeads, 14, kTableGrey, "time of a problem", TextEnd::kStart);
  page.text(kFactorRight, kTableHeads, 14, kTableGrey, "times as fast", TextEnd::kEnd);
  page.text(kExpandedLeft, kTableHeads, 14, kTableGrey, "expanded for a problem", TextEnd::kStart);
  page.rect(kTableMargin, kTableHeads + 10, kTableWidth - 2 * kTableMargin, 1, kTableRule);
}

void add_row(TablePage& page, const SearchTable& table, const SearchTableRow& row, double middle) {
  const SearchTableTexts texts = texts_of(table, row);
  const std::uint32_t colour = row.search->prunes() ? kBoundedBar : kPlainBar;
  double slowest = 0;
  double most = 0;
  for (const SearchTableRow& other : table.rows()) {
    slowest = std::max(slowest, other.seconds);
    most = std::max(most, static_cast<double>(other.stats.expanded));
  }
  const double time = bar_length(row.seconds, slowest, kTimeBar);
  const double expanded = bar_length(static_cast<double>(row.stats.expanded), most, kExpandedBar);
  const double line = middle + 5.5;
  page.text(kTableMargin, line, 16, kTableInk, texts.name, TextEnd::kStart, row.search->prunes());
  page.rect(kTimeLeft, middle - kTableBar / 2, time, kTableBar, colour);
  page.text(kTimeLeft + time + 8, line, 15, kTableInk, texts.time, TextEnd::kStart);
  page.text(kFactorRight, line, 18, kTableInk, texts.factor, TextEnd::kEnd, true);
  page.rect(kExpandedLeft, middle - kTableBar / 2, expanded, kTableBar, colour);
  page.text(kExpandedLeft + expanded + 8, line, 15, kTableInk, texts.expanded, TextEnd::kStart);
}

}  // namespace

std::string svg_of(const SearchTable& table, std::string_view map_name) {
  const double bottom = kTableHeads + 14 + kTableRow * static_cast<double>(table.rows().size());
  TablePage page(bottom + 48);
  add_heads(page, table, map_name);
  double middle = kTableHeads + 14 + kTableRow / 2;
  for (const SearchTableRow& row : table.rows()) {
    add_row(page, table, row, middle);
    middle += kTableRow;
  }
  page.rect(kTableMargin, bottom + 4, kTableWidth - 2 * kTableMargin, 1, kTableRule);
  page.text(kTableMargin, bottom + 28, 14, kTableGrey, summary_of(table), TextEnd::kStart);
  return page.written();
}

}  // namespace goalbound::app
