// The trees of both searches while someone looks at them, made behind the user's back.
#pragma once

#include <array>
#include <memory>

#include "goalbound/trace.hpp"
#include "model/background/latest.hpp"
#include "model/comparison.hpp"
#include "model/search_tree/search_tree.hpp"

namespace goalbound::app {

class SearchTrees {
 public:
  SearchTrees();

  /// Null: none is wanted.
  void follow(Side side, std::shared_ptr<const Trace> trace);
  void adopt();
  bool busy() const;
  void wait() const;

  /// Of that very run; null while it is being made.
  const SearchTree* find(Side side, const Trace& trace) const;

 private:
  using Maker = Latest<std::shared_ptr<const Trace>, std::shared_ptr<const SearchTree>>;
  std::array<std::unique_ptr<Maker>, 2> makers_;
};

}  // namespace goalbound::app
