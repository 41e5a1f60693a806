// A report in each of the formats of `goalbound bench --paper`.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "console.hpp"
#include "paper/document.hpp"
#include "paper/report.hpp"
#include "paper/summary.hpp"

namespace goalbound::paper {

/// The papers' tables, beside the papers' own figures, for people.
Document paper_document(const PaperReport& report, const Summary& summary);
/// One figure a line: table, scope, algorithm, figure, value, paper. Fields are quoted where they must be.
std::string paper_csv(const PaperReport& report, const Summary& summary);
/// Everything, the figures of each map included.
cli::Json paper_json(const PaperReport& report, const Summary& summary);

struct Layout {
  std::string_view id;
  std::string (*write)(const PaperReport& report, const Summary& summary);
};
/// text, markdown, csv, json.
std::span<const Layout> all_layouts();
const Layout* find_layout(std::string_view id);

}  // namespace goalbound::paper
