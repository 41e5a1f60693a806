// Every search with every index on one map, measured side by side on problems of the user's own: which to
// use?
#pragma once

#include <string>
#include <vector>

#include "measure/compare/maker.hpp"
#include "measure/compare/rows.hpp"
#include "measure/problems.hpp"
#include "measure/watcher.hpp"

namespace goalbound {

/// One that could not be measured, and why.
struct LeftOut {
  Candidate candidate;
  std::string why;
};

/// What became of all candidates.
struct Comparison {
  std::vector<ComparedRow> rows;  ///< by time, the Pareto front marked
  std::vector<LeftOut> left_out;
};

struct CompareOptions {
  CandidateMaker::Limits limits{};
  int passes = 3;  ///< over the problems, of which the fastest counts for each
};

/// Makes what the candidates ask, then measures all of them with the nodes of each path. Indices are let go
/// of only when all are measured: what shares one with another needs it once. Error: kCancelled where the
/// watcher stops it.
Result<Comparison> compare_candidates(const Map& map, std::vector<Candidate> candidates,
                                      const std::vector<Problem>& problems, const CompareOptions& options,
                                      Watcher& watcher);

}  // namespace goalbound
