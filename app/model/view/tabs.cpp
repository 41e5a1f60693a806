#include "model/view/tabs.hpp"

#include <array>
#include <vector>

#include "model/feature.hpp"

namespace goalbound::app {
namespace {

/// And those of features that stand behind it.
void add(const InspectorTab& page, std::vector<InspectorTab>& pages) {
  pages.push_back(page);
  for (const FeatureInfo* feature : all_features()) {
    if (feature->page && feature->page_after == page.id) add(*feature->page, pages);
  }
}

std::vector<InspectorTab> make_pages() {
  static constexpr auto kTable = std::to_array<InspectorTab>({
#define GOALBOUND_ENTRY(name, id, group, label, of_one_side, help) {id, group, label, of_one_side, help},
#include "model/lists/tabs.inc"
#undef GOALBOUND_ENTRY
  });
  std::vector<InspectorTab> pages;
  for (const InspectorTab& page : kTable) add(page, pages);
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
