// The trees of both searches while someone looks at them, made behind the user's back.
#pragma once

#include <array>
#include <memory>

#include "features/search_tree/search_tree_of_run.hpp"
#include "goalbound/trace.hpp"
#include "model/background/latest.hpp"
#include "model/feature.hpp"
#include "model/searches/comparison.hpp"

namespace goalbound::app {

class SearchTrees final : public Feature {
 public:
  explicit SearchTrees(Session& session);

  OngoingWork work() override;
  /// Of that very run; null while it is being made.
  const SearchTree* find(Side side, const Trace& trace) const;

 private:
  /// Of the recorded runs, while the page is read: they hold a second copy of what a run is about.
  void follow();
  void adopt();
  bool busy() const;
  void wait() const;

  using Maker = Latest<std::shared_ptr<const Trace>, std::shared_ptr<const SearchTree>>;
  std::array<std::unique_ptr<Maker>, 2> makers_;
};

}  // namespace goalbound::app
