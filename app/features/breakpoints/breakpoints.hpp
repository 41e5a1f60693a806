// Where playing stops: breakpoints on what a search does, looked up once in each run.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "goalbound/map.hpp"
#include "model/actions/action.hpp"
#include "model/feature.hpp"
#include "model/searches/comparison.hpp"
#include "model/searches/trace_index.hpp"

namespace goalbound::app {

enum class BreakKind : std::uint8_t {
  kExpanded,   ///< the node is expanded
  kGenerated,  ///< an edge or jump leads to the node, more cheaply than before or not; the start is opened
  kEdge,       ///< the edge of the node is followed or skipped
  kPrune,      ///< an index leaves out the node or an edge out of it; without a node any of them
  kF,          ///< the first expansion whose f is at least a length
  kJump,       ///< a jump ends at the node, or without a node anywhere but in a dead end
  kReopened,   ///< the node, or without one any node, is opened again although it was closed
};

/// What the kinds take beside their word, which the action `break` and texts use.
struct BreakKindInfo {
  BreakKind kind;
  std::string_view id;  ///< "expanded"
  enum class Takes : std::uint8_t { kNode, kNodeOrNothing, kEdge, kLength } takes;
  std::string_view help;  ///< one line without a full stop
};
/// In the order of BreakKind.
std::span<const BreakKindInfo> all_break_kinds();

struct Breakpoint {
  BreakKind kind = BreakKind::kExpanded;
  NodeId node = kNoNode;     ///< kNoNode: any, for the kinds that may do without
  EdgeIndex edge = kNoEdge;  ///< of kEdge, out of `node`
  double length = 0;         ///< of kF, in the map's unit of lengths
  bool on = true;
  /// Whether both stop at the same, on or off.
  bool same_as(const Breakpoint& other) const;
};

/// The numbers of the events of a run that meet the breakpoint, in order, whether it is on or off. A length
/// is met by what reads the same with two decimals. Cost: a look at the events about its node; without one,
/// at all that was left out, all jumps or reopenings.
std::vector<std::uint32_t> events_that_meet(const Breakpoint& breakpoint, const TraceIndex& index,
                                            const Map& map);

/// "12,7 is expanded", "edge NE of 12,7 is followed or skipped", "f is at least 31.4": for people.
std::string describe(const Breakpoint& breakpoint, const Map& map);
/// The action that sets it: `break expanded 12,7`.
ActionCall call_of(const Breakpoint& breakpoint, const Map& map);

/// Those of one map, in the order in which they were set. They stay while searches come and go.
class Breakpoints final : public Feature {
 public:
  using Feature::Feature;

  OngoingWork work() override;
  void end() override { clear(); }
  void leave_document() override { clear(); }
  void forget_places() override { clear(); }
  void save(SavedLines& lines) const override;

  struct Entry : Breakpoint {
    /// By Side: the numbers of the events that meet it; empty while a side has no run.
    std::array<std::vector<std::uint32_t>, 2> events;
  };
  struct Met {
    std::size_t place = 0;  ///< in all()
    Side side = Side::kLeft;
  };

  std::span<const Entry> all() const { return entries_; }
  /// Changes with what all() shows.
  std::uint64_t revision() const { return revision_; }
  bool any_on() const;
  /// Its place; one that is there already is switched on.
  std::size_t add(const Breakpoint& breakpoint);
  std::optional<std::size_t> find(const Breakpoint& breakpoint) const;
  void remove(std::size_t place);
  void set_on(std::size_t place, bool on);
  void clear();

  /// The nearest position of the timeline behind `position`, or before it, at which one that is on is met.
  std::optional<std::size_t> next(std::size_t position) const;
  std::optional<std::size_t> previous(std::size_t position) const;
  /// Those that are on and met by the event just before `position`.
  std::vector<Met> met_at(std::size_t position) const;
  /// Says which are met where the timeline is; where the camera follows, looks there.
  void report() const;

 private:
  /// Looks them up in the run of a side; null: it has none. The same run again costs nothing.
  void follow(Side side, const SearchRun* run);
  void look_up(Entry& entry, Side side) const;

  struct Watched {
    std::shared_ptr<const TraceIndex> index;
    std::shared_ptr<const Map> map;
  };
  std::vector<Entry> entries_;
  std::uint64_t revision_ = 0;
  std::array<Watched, 2> runs_;  ///< by Side
};

ActionList breakpoints_actions();

}  // namespace goalbound::app
