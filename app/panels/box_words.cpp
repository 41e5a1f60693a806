#include "panels/box_words.hpp"

#include <fmt/format.h>

#include "panels/text.hpp"

namespace goalbound::app {
namespace {

std::string of_total(std::uint64_t part, std::uint64_t total) {
  return fmt::format("{} of {} nodes", grouped(part), grouped(total));
}

double share(std::uint64_t part, std::uint64_t total) {
  return total == 0 ? 1.0 : static_cast<double>(part) / static_cast<double>(total);
}

/// What a job says that has boxes to show already: its own progress, as everywhere while it runs. The boxes
/// that searches have by now are a copy, some of a second behind.
std::string partial_text(const Session& session, const IndexShelf::Running& running, bool brief) {
  const Progress::Snapshot progress = running.job->progress();
  if (is_tightening(session, running)) {
    if (brief) return "tightening " + percent_text(progress.fraction());
    return fmt::format("tightening: {} exact", of_total(progress.done, progress.total));
  }
  return brief ? percent_text(progress.fraction()) + " so far"
               : of_total(progress.done, progress.total) + " so far";
}

std::string finished_text(const Bounds& bounds, const NodeCounts& counts, bool brief) {
  if (counts.missing > 0) {
    const std::uint32_t there = counts.total() - counts.missing;
    return brief ? percent_text(share(there, counts.total())) + " of the nodes"
                 : "of " + of_total(there, counts.total()) + ", the others are missing";
  }
  if (counts.inherited == 0) {
    return bounds.info().ordering == Ordering::kRegular && !brief ? "always exact" : "exact";
  }
  if (bounds.info().method == Method::kInherited) return "inherited";
  if (bounds.info().method == Method::kJumpPoints)
    return brief ? "exact for jumps" : "exact for jumps at " + of_total(counts.exact, counts.total());
  return brief ? percent_text(share(counts.exact, counts.total())) + " exact"
               : of_total(counts.exact, counts.total()) + " exact";
}

/// How far the boxes are that a side lacks.
std::string_view state_text(const Session& session, const IndexKey& boxes) {
  const IndexState state = session.shelf().state(boxes);
  if (state == IndexState::kNone && session.shelf().stale().has(boxes)) return "stale";
  switch (state) {
    case IndexState::kQueued:
      return "next in turn";
    case IndexState::kComputing:
      return "being computed";
    case IndexState::kNone:
    case IndexState::kFit:
      break;
  }
  return "none yet";
}

/// The right side goes by stale boxes.
QualityNote stale_note(const Session& session) {
  const std::uint64_t count = session.shelf().stale().change_count(session.boxes());
  return {fmt::format("boxes: stale, {} changed", change_count_text(session.map(), count)),
          "They were computed before the map was edited, and this search was told to use them all the same: "
          "they may lose paths",
          true};
}

QualityNote map_note(const Session& session) {
  const IndexShelf& shelf = session.shelf();
  if (session.bounds() == nullptr) {
    const std::string_view id = info_of(session.boxes().ordering()).id;
    return {fmt::format("{} boxes: {}", id, state_text(session, session.boxes())),
            "A node that is pointed at shows its boxes all the same, from a flood of its own"};
  }
  if (shelf.is_partial(session.boxes())) {
    return {
        "boxes: " + partial_text(session, *shelf.running(session.boxes()), false),
        "Nodes without boxes are grey on the map: there a search follows every edge. Q shows whose boxes are "
        "exact"};
  }
  const NodeCounts& counts = shelf.counts(session.boxes());
  const auto usual = shelf.usual_method(session.boxes());
  return {"boxes: " + counts_text(counts),
          "Exact boxes are the smallest; inherited ones follow from neighbours and may be larger; at a node "
          "without boxes a search follows every edge. Q shows which are which" +
              (usual ? ". Chosen automatically: " + usual_text(*usual) : "")};
}

}  // namespace

std::string counts_text(const NodeCounts& counts) {
  if (counts.total() == 0) return "no nodes";
  if (counts.exact == counts.total()) return fmt::format("all {} nodes exact", grouped(counts.exact));
  std::string text;
  const auto add = [&](std::uint32_t count, std::string_view what) {
    if (count == 0) return;
    text += fmt::format("{}{}{} {}", text.empty() ? "" : ", ", grouped(count), text.empty() ? " nodes" : "",
                        what);
  };
  add(counts.exact, "exact");
  add(counts.inherited, "inherited");
  add(counts.missing, "missing");
  return text;
}

std::string rate_text(const Progress::Snapshot& progress) {
  if (progress.total == 0) return "looking for the fastest method";  // before the first flood
  const double rate = progress.seconds > 0 ? static_cast<double>(progress.done) / progress.seconds : 0;
  std::string text = fmt::format("{}, {} a second", of_total(progress.done, progress.total),
                                 grouped(static_cast<std::uint64_t>(rate)));
  if (progress.done > 0) text += ", " + duration_text(progress.seconds_remaining) + " left";
  return text;
}

bool is_tightening(const Session& session, const IndexShelf::Running& running) {
  const IndexKey& boxes = running.order.key;
  return running.job->precompute()->method() != Method::kInherited && session.shelf().is_partial(boxes) &&
         session.shelf().counts(boxes).missing == 0;
}

std::string method_text(const PrecomputeJob& job) {
  if (const auto usual = job.usual_method()) return usual_text(*usual);
  const auto method = job.method();
  return method ? fmt::format("method {}", name_of(*method)) : "finding out which method suits the map";
}

std::string usual_text(const UsualMethod& usual) {
  return fmt::format("{} boxes, as {}", name_of(usual.method), usual.reason);
}

namespace {

/// Of a side.
std::string boxes_text(const Session& session, Side side, Brevity brevity) {
  const IndexKey& boxes = session.side(side).boxes;
  const std::string_view id = info_of(boxes.ordering()).id;
  if (brevity == Brevity::kName) return std::string(id);
  const bool brief = brevity == Brevity::kBrief;
  const IndexShelf& shelf = session.shelf();
  const auto bounds = shelf.bounds(boxes);
  const bool stale = session.used_boxes(side).stale;
  std::string text;
  if (stale) {
    text = "stale";
  } else if (bounds == nullptr) {
    text = state_text(session, boxes);
  } else if (shelf.is_partial(boxes)) {
    text = partial_text(session, *shelf.running(boxes), brief);
  } else {
    text = finished_text(*bounds, shelf.counts(boxes), brief);
  }
  const bool has_methods = boxes.ordering() != Ordering::kRegular;
  if (!brief && !stale && has_methods && shelf.usual_method(boxes)) text += " (automatic)";
  const std::string_view comma = text.starts_with("of ") ? "" : ",";
  return fmt::format("{}{}{} {}", id, brief ? "" : " boxes", comma, text);
}

std::string asked_by_side(const Session& session, Side side, Brevity brevity) {
  std::string text;
  const auto asked = session.searches().asked_by(side);
  if (!asked) return text;
  for (const IndexKey& key : *asked) {
    if (!text.empty()) text += " + ";
    if (key.of_boxes()) {
      text += boxes_text(session, side, brevity);
      continue;
    }
    text += words_of(session.map(), key);
    if (brevity != Brevity::kName) text += made_text(session.shelf(), key);
  }
  return text;
}

}  // namespace

std::string made_text(const IndexShelf& shelf, const IndexKey& key) {
  switch (shelf.state(key)) {
    case IndexState::kComputing:
      return ", being made: " + percent_text(shelf.running(key)->job->progress().fraction());
    case IndexState::kQueued:
      return ", next in turn";
    case IndexState::kNone:
      return shelf.stale().has(key) ? ", stale" : shelf.failure(key) != nullptr ? ", not made" : ", none yet";
    case IndexState::kFit:
      break;
  }
  return {};
}

std::string asked_text(const Session& session, Brevity brevity) {
  const std::string right = asked_by_side(session, Side::kRight, brevity);
  const bool split = session.settings().split_view;
  const std::string left = split ? asked_by_side(session, Side::kLeft, brevity) : std::string();
  if (left.empty() && right.empty()) return boxes_text(session, Side::kRight, brevity);
  if (left.empty() || left == right) return right;
  return fmt::format("left {}, right {}", left, right.empty() ? "no index" : right);
}

QualityNote quality_note(const Session& session, const Inspection* inspection) {
  if (!session.has_map()) return {};
  const bool has_stale =
      inspection == nullptr || inspection->quality.value_or(NodeQuality::kExact) != NodeQuality::kMissing;
  if (session.used_boxes(Side::kRight).stale && has_stale) return stale_note(session);
  if (inspection == nullptr) return map_note(session);
  if (!inspection->quality) {
    return {"boxes of a flood from here: the map has none yet",
            "One flood gives the exact boxes of one node at once; searches prune when those of all nodes are "
            "computed"};
  }
  switch (*inspection->quality) {
    case NodeQuality::kExact:
      return {"boxes: exact", "They are the smallest of their ordering"};
    case NodeQuality::kInherited:
      return {
          "boxes: inherited, perhaps larger than needed",
          "They follow from the boxes of the neighbours: no path is lost, some edges are followed in vain"};
    case NodeQuality::kMissing:
      break;
  }
  return {
      "not computed yet: boxes of a flood from here",
      "The index has no boxes of this node so far, so that a search follows all its edges. Those shown are "
      "the exact ones, which one flood gives at once",
      true};
}

std::string node_quality_text(const Session& session, NodeId node) {
  const auto bounds = session.used_boxes(Side::kRight).bounds;
  if (bounds == nullptr || !session.map().is_node(node)) return {};
  const NodeQuality quality = bounds->quality(session.map().slot(node));
  return fmt::format("boxes {}", quality == NodeQuality::kMissing ? "not computed yet" : name_of(quality));
}

}  // namespace goalbound::app
