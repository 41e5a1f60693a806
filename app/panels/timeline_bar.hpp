// The clock of both searches: transport, speed, one row a search with its pruned edges, the place of now.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "panels/context.hpp"

namespace goalbound::app {

class Breakpoints;

/// Marks of a long trace thinned to one per pixel column.
class TickColumns {
 public:
  /// How many of `events` fall into each of `columns` equal parts of 0 .. `length`. Kept until one of the
  /// arguments changes.
  const std::vector<std::uint32_t>& update(const std::shared_ptr<const Trace>& trace, std::size_t length,
                                           std::size_t columns);

 private:
  std::shared_ptr<const Trace> trace_;
  std::size_t length_ = 0;
  std::vector<std::uint32_t> counts_;
};

/// The same for the events at which breakpoints stop.
class BreakColumns {
 public:
  /// Whether a breakpoint that is on is met within each of `columns` equal parts of 0 .. `length`.
  const std::vector<bool>& update(const Breakpoints& breakpoints, Side side, std::size_t length,
                                  std::size_t columns);

 private:
  std::uint64_t revision_ = 0;
  std::size_t length_ = 0;
  std::vector<bool> met_;
};

/// How marks of so many events are drawn: one by one where they stand apart, else as how dense they are.
constexpr bool stand_apart(std::size_t marks, std::size_t columns) {
  return marks * 2 <= columns;
}
/// The share of marks among the events of a column, 0..1.
double density(std::uint32_t marks, std::size_t length, std::size_t columns);

class TimelineBar {
 public:
  void draw(PanelContext& context);

 private:
  void transport(PanelContext& context, const Rect& area);
  void buttons(PanelContext& context, const Rect& area) const;
  void unit_chooser(PanelContext& context, const Rect& area);
  void fold_button(PanelContext& context, const Rect& area) const;
  void rows(PanelContext& context, const Rect& area);
  void row(PanelContext& context, Side side, const Rect& label, const Rect& track);
  void prune_marks(const SearchRun& run, Side side, std::size_t length, const Rect& track);
  void break_marks(const PanelContext& context, Side side, const Rect& track);
  void scrub(PanelContext& context, const Rect& tracks);

  std::size_t unit_ = 0;  ///< what the buttons beside play step by
  std::array<TickColumns, 2> ticks_;
  std::array<BreakColumns, 2> breaks_;
};

}  // namespace goalbound::app
