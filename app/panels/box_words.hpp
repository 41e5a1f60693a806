// How far boxes are, in words. No ImGui here.
#pragma once

#include <string>

#include "goalbound/job.hpp"
#include "model/session.hpp"

namespace goalbound::app {

/// "all 5,678 nodes exact", "120 nodes exact, 5,558 inherited, 20 missing": every quality that there is.
std::string counts_text(const NodeCounts& counts);

/// "1,234 of 5,678 nodes, 310 a second, 14 s left": without the end before the first node is done.
std::string rate_text(const Progress::Snapshot& progress);

/// True when the job's boxes lack no node any more and it makes them tighter.
bool is_tightening(const Session& session, const IndexShelf::Running& running);

/// "exact boxes, as they cost only a few times what inherited ones do here".
std::string usual_text(const UsualMethod& usual);
/// That, where the job chose its method; else "method exact".
std::string method_text(const PrecomputeJob& job);

enum class Brevity : std::uint8_t { kFull, kBrief, kName };
/// What the sides ask, for the status line: "canonical boxes, inherited", "canonical boxes, tightening: 1,234
/// of 5,678 nodes exact"; behind it "(automatic)", where the method was chosen by the map. Each side where
/// both ask something, "left landmarks, right containers (hull), 40 %"; the boxes that are inspected where
/// none does. Briefly "canonical, inherited"; the name alone: "canonical".
std::string asked_text(const Session& session, Brevity brevity);

/// ", being made: 40 %", ", stale" or ", none yet" of an index that is not boxes; empty when it is there.
std::string made_text(const IndexShelf& shelf, const IndexKey& key);

/// What the boxes of the inspected node are, or without a node those of the map: one line, and a sentence
/// that explains it.
struct QualityNote {
  std::string line;
  std::string help;
  bool is_warning = false;  ///< these boxes are not what a search would prune by now
};
QualityNote quality_note(const Session& session, const Inspection* inspection);

/// "boxes exact", for the tooltip of a node; "" without boxes, and for a blocked cell.
std::string node_quality_text(const Session& session, NodeId node);

}  // namespace goalbound::app
