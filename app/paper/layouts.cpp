#include "paper/layouts.hpp"

#include <algorithm>
#include <array>
#include "goalbound/spelling.hpp"

namespace goalbound::paper {
namespace {

std::string write_text(const PaperReport& report, const Summary& summary) {
  return as_text(paper_document(report, summary));
}

std::string write_markdown(const PaperReport& report, const Summary& summary) {
  return as_markdown(paper_document(report, summary));
}

std::string write_json(const PaperReport& report, const Summary& summary) {
  return paper_json(report, summary).dump(2, ' ', false, cli::Json::error_handler_t::replace) + "\n";
}

constexpr auto kLayouts = std::to_array<Layout>({
    {"text", &write_text},
    {"markdown", &write_markdown},
    {"csv", &paper_csv},
    {"json", &write_json},
});

}  // namespace

std::span<const Layout> all_layouts() {
  return kLayouts;
}

const Layout* find_layout(std::string_view id) {
  return find_entry(kLayouts, id);
}

}  // namespace goalbound::paper
