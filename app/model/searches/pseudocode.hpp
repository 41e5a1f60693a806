// A search as lines of pseudocode: which of them an event of its trace belongs to, and which an index adds.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "goalbound/search.hpp"
#include "goalbound/trace.hpp"

namespace goalbound::app {

/// What a line does.
enum class CodeStep : std::uint8_t {
  kNone,  ///< nothing that a trace has events of
  kStart,
  kExpand,
  kMeet,
  kGoal,
  kNodeTest,
  kEdgeTest,
  kJump,
  kCostTest,
  kOpen,
  kFail,
};
/// Which line an event belongs to.
CodeStep step_of(TraceEventKind kind);

struct PseudocodeLine {
  std::string text;
  CodeStep step = CodeStep::kNone;
};
/// The lines of a search that asks these indices.
std::vector<PseudocodeLine> pseudocode_of(const SearchInfo& search, const IndexSet& set);

}  // namespace goalbound::app
