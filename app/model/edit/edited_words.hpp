// How a search answered on a map that was edited, in words.
#pragma once

#include <string>

#include "model/searches/comparison.hpp"

namespace goalbound::app {

struct EditedWords {
  std::string title;   ///< "Exact, by the old boxes"
  std::string detail;  ///< why
  std::string badge;   ///< "old boxes"
};
/// Of a run with EditedAnswer. `side`: that it is the run of.
EditedWords words_of_answer(const SidePanel& side, const SearchRun& run);

}  // namespace goalbound::app
