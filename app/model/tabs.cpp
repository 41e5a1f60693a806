#include "model/tabs.hpp"

#include <array>
#include <vector>

#include "model/feature.hpp"

namespace goalbound::app {
namespace {

/// Those of features stand behind the page that they name.
std::vector<InspectorTab> make_pages() {
  static constexpr auto kTable = std::to_array<InspectorTab>({
#define GOALBOUND_ENTRY(name, id, group, label, of_one_side, help) {id, group, label, of_one_side, help},
#include "model/lists/tabs.inc"
#undef GOALBOUND_ENTRY
  });
  std::vector<InspectorTab> pages;
  for (const InspectorTab& page : kTable) {
    pages.push_back(page);
    for (const FeatureInfo* feature : all_features()) {
      if (feature->page && feature->page_after == page.id) pages.push_back(*feature->page);
    }
  }
  return pages;
}

}  // namespace

std::span<const InspectorTab> inspector_tabs() {
  static const std::vector<InspectorTab> kPages = make_pages();
  return kPages;
}

std::string_view current_tab_id(std::string_view id) {
  return id == "pseudocode" || id == "event" ? "now" : id;
}

}  // namespace goalbound::app
