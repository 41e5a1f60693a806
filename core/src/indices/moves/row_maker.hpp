// One row of first moves, made target after target.
// Source: Strasser, Botea, Harabor, JAIR 54, 2015, section 4 (a run goes on while one move serves all of it:
// no other way to cut makes fewer).
#pragma once

#include <bit>
#include <cstdint>
#include <span>
#include <vector>

#include "hierarchy/map_arcs.hpp"
#include "hierarchy/optimal_lanes.hpp"

namespace goalbound {

/// The targets of a batch, a lane each, as the row of one node sees them.
struct RowTargets {
  std::uint32_t first = 0;          ///< place of the first one
  std::uint32_t count = 0;          ///< that there are
  LaneBits any = 0;                 ///< whose edge does not matter, as nobody asks for it
  LaneBits unreached = 0;           ///< to which no path leads
  std::span<const LaneBits> marks;  ///< by arc of the node: to which of them an optimal path begins with it
};

class RowMaker {
 public:
  /// The targets that stand behind those before. `arcs`: of the node, always the same.
  void add(const RowTargets& targets, std::span<const MapArcs::Arc> arcs) {
    if (targets.first % kPage == 0 && targets.first > 0) end_page(arcs);
    if (serves_all(targets)) return;
    for (std::uint32_t lane = 0; lane < targets.count; ++lane) {
      const auto bit = static_cast<LaneBits>(1U << lane);
      if ((targets.any & bit) != 0) continue;
      if ((targets.unreached & bit) != 0) {
        add_unreached(targets.first + lane, arcs);
      } else {
        add_reached(targets, lane, arcs);
      }
    }
  }
  /// Behind the last target.
  void finish(std::span<const MapArcs::Arc> arcs) {
    end_page(arcs);
    begins.shrink_to_fit();
    edges.shrink_to_fit();
  }

  /// Of each run that is ended: where it begins in its page, and its edge, kNoPath for none.
  /// @{
  std::vector<std::uint16_t> begins;
  std::vector<std::uint8_t> edges;
  /// @}
  std::vector<std::uint32_t> page_ends;  ///< how many runs there were at the end of each

  static constexpr std::uint8_t kNoPath = 0xFF;
  /// Places that are a page: a multiple of the lanes of a batch.
  static constexpr std::uint32_t kPage = std::uint32_t{1} << 16;

 private:
  /// What the run that is being made may become.
  enum class Open : std::uint8_t { kAnything, kArcs, kNoPath };
  /// Arcs are looked at so many at a time: a run has arcs of one window.
  static constexpr std::size_t kWindow = 64;

  /// Most often the run goes on over the whole batch, by the same arcs as before.
  bool serves_all(const RowTargets& targets) {
    const auto all = static_cast<LaneBits>((1U << targets.count) - 1);
    if (targets.any == all) return true;
    if (open_ != Open::kArcs) return false;
    std::uint64_t serving = 0;
    for (std::uint64_t bits = kept_; bits != 0; bits &= bits - 1) {
      const int i = std::countr_zero(bits);
      const LaneBits missing =
          static_cast<LaneBits>(all & ~(targets.marks[window_ + static_cast<std::size_t>(i)] | targets.any));
      serving |= missing == 0 ? std::uint64_t{1} << i : 0;
    }
    if (serving != 0) kept_ = serving;
    return serving != 0;
  }

  void add_unreached(std::uint32_t place, std::span<const MapArcs::Arc> arcs) {
    if (open_ == Open::kArcs) end_run(place, arcs);
    open_ = Open::kNoPath;
  }

  void add_reached(const RowTargets& targets, std::uint32_t lane, std::span<const MapArcs::Arc> arcs) {
    if (open_ == Open::kArcs) {
      const std::uint64_t both = kept_ & marked(targets, lane, window_);
      if (both != 0) {
        kept_ = both;
        return;
      }
    }
    if (open_ != Open::kAnything) end_run(targets.first + lane, arcs);
    open_ = Open::kArcs;
    window_ = 0;
    while ((kept_ = marked(targets, lane, window_)) == 0) window_ += kWindow;
  }

  /// The arcs of a window that begin an optimal path to the target of a lane.
  static std::uint64_t marked(const RowTargets& targets, std::uint32_t lane, std::size_t window) {
    std::uint64_t bits = 0;
    const std::size_t end = std::min(targets.marks.size(), window + kWindow);
    for (std::size_t a = window; a < end; ++a)
      bits |= std::uint64_t{targets.marks[a] >> lane & 1U} << (a - window);
    return bits;
  }

  void end_run(std::uint32_t next, std::span<const MapArcs::Arc> arcs) {
    std::uint8_t edge = kNoPath;
    if (open_ == Open::kArcs) {
      const auto arc = window_ + static_cast<std::size_t>(std::countr_zero(kept_));
      edge = static_cast<std::uint8_t>(arcs[arc].edge.value());
    }
    begins.push_back(static_cast<std::uint16_t>(begin_));
    edges.push_back(edge);
    begin_ = next;
  }
  void end_page(std::span<const MapArcs::Arc> arcs) {
    end_run(0, arcs);
    open_ = Open::kAnything;
    page_ends.push_back(static_cast<std::uint32_t>(begins.size()));
  }

  std::uint64_t kept_ = 0;   ///< Open::kArcs: those of the window that serve the whole run so far
  std::size_t window_ = 0;   ///< its first arc
  std::uint32_t begin_ = 0;  ///< of the run that is being made
  Open open_ = Open::kAnything;
};

}  // namespace goalbound
