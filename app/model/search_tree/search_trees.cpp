#include "model/search_tree/search_trees.hpp"

#include <algorithm>
#include <optional>
#include <utility>

namespace goalbound::app {

SearchTrees::SearchTrees() {
  for (auto& maker : makers_) {
    maker = std::make_unique<Maker>("the tree of the search cannot be made",
                                    [](const std::shared_ptr<const Trace>& trace,
                                       JobControl&) -> Result<std::shared_ptr<const SearchTree>> {
                                      return std::make_shared<const SearchTree>(*trace);
                                    });
  }
}

void SearchTrees::follow(Side side, std::shared_ptr<const Trace> trace) {
  Maker& maker = *makers_[static_cast<std::size_t>(side)];
  if (trace == nullptr) return maker.forget();
  (void)maker.follow(std::optional(std::move(trace)));
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

}  // namespace goalbound::app
