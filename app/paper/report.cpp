#include "paper/report.hpp"

#include <algorithm>

namespace goalbound::paper {
namespace {

bool has_wrong(const MapResult& result) {
  if (result.wrong_stated_lengths > 0) return true;
  for (std::size_t i = 0; i < kEntrants.size(); ++i) {
    if (kEntrants[i].claims_optimal && result.entrants[i] && result.entrants[i]->wrong() > 0) return true;
  }
  return false;
}

}  // namespace

bool PaperReport::found_wrong() const {
  return std::any_of(maps.begin(), maps.end(), [](const MapReport& map) { return has_wrong(map.result); });
}

}  // namespace goalbound::paper
