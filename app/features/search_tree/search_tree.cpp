#include "features/search_tree/search_tree.hpp"

#include <algorithm>
#include <optional>

#include "model/session.hpp"

namespace goalbound::app {
namespace {

constexpr std::string_view kPage = "tree";

}  // namespace

SearchTrees::SearchTrees(Session& session) : Feature(session) {
  for (auto& maker : makers_) {
    maker = std::make_unique<Maker>("the tree of the search cannot be made",
                                    [](const std::shared_ptr<const Trace>& trace,
                                       JobControl&) -> Result<std::shared_ptr<const SearchTree>> {
                                      return std::make_shared<const SearchTree>(*trace);
                                    });
  }
}

OngoingWork SearchTrees::work() {
  return {.follow = [this] { follow(); },
          .working = [this] { return busy(); },
          .adopt = [this](double) { adopt(); },
          .wait = [this] { wait(); },
          .quick = true};
}

void SearchTrees::follow() {
  const bool is_read = session().has_map() && session().reads_page(kPage);
  for (const Side side : kSides) {
    Maker& maker = *makers_[static_cast<std::size_t>(side)];
    const SearchRun* run = session().side(side).run.get();
    if (is_read && run != nullptr && run->player != nullptr) {
      (void)maker.follow(std::optional(run->trace));
    } else {
      maker.forget();
    }
  }
}

void SearchTrees::adopt() {
  for (auto& maker : makers_) (void)maker->adopt();
}

bool SearchTrees::busy() const {
  return std::ranges::any_of(makers_, [](const auto& maker) { return maker->busy(); });
}

void SearchTrees::wait() const {
  for (const auto& maker : makers_) maker->wait();
}

const SearchTree* SearchTrees::find(Side side, const Trace& trace) const {
  const auto* shown = makers_[static_cast<std::size_t>(side)]->shown();
  if (shown == nullptr || shown->order.get() != &trace || !shown->answer) return nullptr;
  return shown->answer->get();
}

extern const FeatureInfo kFeature_search_tree;
const FeatureInfo kFeature_search_tree = {
    .id = "search_tree",
    .make = &make_feature<SearchTrees>,
    .page =
        InspectorTab{.id = kPage,
                     .group = "Waiting",
                     .label = "Tree",
                     .of_one_side = true,
                     .help =
                         "The tree that the search has grown, and f, g and h of the nodes in the order in "
                         "which they were expanded; point at one to see it on the map"},
    .page_after = "open-list"};

}  // namespace goalbound::app
