#include "features/search_table/search_table_svg_layer.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "overlays/svg/plain_page.hpp"

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

/// The longest bar is as long as `room`; what is more than nothing can be seen.
double bar_length(double value, double largest, double room) {
  return largest > 0 && value > 0 ? std::max(1.5, value / largest * room) : 0;
}

void add_heads(PlainPage& page, const SearchTable& table, std::string_view map_name) {
  page.text(kTableMargin, 40, 20, PlainPage::kInk,
            fmt::format("{} searches on {}", table.rows().size(), map_name), PlainPage::TextEnd::kStart,
            true);
  page.text(kTableMargin, 63, 14, PlainPage::kGrey, table.problems(), PlainPage::TextEnd::kStart);
  page.text(kTableMargin, kTableHeads, 14, PlainPage::kGrey, "search", PlainPage::TextEnd::kStart);
  page.text(kTimeLeft, kTableHeads, 14, PlainPage::kGrey, "time of a problem", PlainPage::TextEnd::kStart);
  page.text(kFactorRight, kTableHeads, 14, PlainPage::kGrey, "times as fast", PlainPage::TextEnd::kEnd);
  page.text(kExpandedLeft, kTableHeads, 14, PlainPage::kGrey, "expanded for a problem",
            PlainPage::TextEnd::kStart);
  page.rect(kTableMargin, kTableHeads + 10, kTableWidth - 2 * kTableMargin, 1, PlainPage::kRule);
}

void add_row(PlainPage& page, const SearchTable& table, const SearchTableRow& row, double middle) {
  const SearchTableTexts texts = texts_of(table, row);
  const std::uint32_t colour = row.search->prunes() ? PlainPage::kBounded : PlainPage::kPlain;
  double slowest = 0;
  double most = 0;
  for (const SearchTableRow& other : table.rows()) {
    slowest = std::max(slowest, other.seconds);
    most = std::max(most, static_cast<double>(other.stats.expanded));
  }
  const double time = bar_length(row.seconds, slowest, kTimeBar);
  const double expanded = bar_length(static_cast<double>(row.stats.expanded), most, kExpandedBar);
  const double line = middle + 5.5;
  page.text(kTableMargin, line, 16, PlainPage::kInk, texts.name, PlainPage::TextEnd::kStart,
            row.search->prunes());
  page.rect(kTimeLeft, middle - kTableBar / 2, time, kTableBar, colour);
  page.text(kTimeLeft + time + 8, line, 15, PlainPage::kInk, texts.time, PlainPage::TextEnd::kStart);
  page.text(kFactorRight, line, 18, PlainPage::kInk, texts.factor, PlainPage::TextEnd::kEnd, true);
  page.rect(kExpandedLeft, middle - kTableBar / 2, expanded, kTableBar, colour);
  page.text(kExpandedLeft + expanded + 8, line, 15, PlainPage::kInk, texts.expanded,
            PlainPage::TextEnd::kStart);
}

}  // namespace

std::string svg_of(const SearchTable& table, std::string_view map_name) {
  const double bottom = kTableHeads + 14 + kTableRow * static_cast<double>(table.rows().size());
  PlainPage page(kTableWidth, bottom + 48);
  add_heads(page, table, map_name);
  double middle = kTableHeads + 14 + kTableRow / 2;
  for (const SearchTableRow& row : table.rows()) {
    add_row(page, table, row, middle);
    middle += kTableRow;
  }
  page.rect(kTableMargin, bottom + 4, kTableWidth - 2 * kTableMargin, 1, PlainPage::kRule);
  page.text(kTableMargin, bottom + 28, 14, PlainPage::kGrey, summary_of(table), PlainPage::TextEnd::kStart);
  return page.written();
}

}  // namespace goalbound::app
