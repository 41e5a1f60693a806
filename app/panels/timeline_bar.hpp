// The clock of both searches: transport, speed, one row a search with its pruned edges, the place of now.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "panels/context.hpp"

namespace goalbound::app {

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

class TimelineBar {
 public:
  void draw(PanelContext& context);

 private:
  void transport(PanelContext& context, const Rect& area);
  void rows(PanelContext& context, const Rect& area);
  void row(PanelContext& context, Side side, const Rect& label, const Rect& track);

  std::array<TickColumns, 2> ticks_;
};

}  // namespace goalbound::app
