// What the timeline shows in the place of the searches' rows: rows of what its buttons move. With the parts
// that features make their rows of.
#pragma once

#include <string_view>

#include "model/searches/step_clock.hpp"
#include "panels/context.hpp"

namespace goalbound::app {

/// True where there are rows of something else than the searches: they are drawn then.
bool draw_transport_rows(PanelContext& context, const Rect& area);

/// A row: its name, and the rest for its track.
struct TrackRow {
  Rect label;
  Rect track;
};
/// The one of that number, from 0 on.
TrackRow track_row(const PanelContext& context, const Rect& area, float label_width, int number);
/// The only one, with its name.
TrackRow clock_row(PanelContext& context, const Rect& area, std::string_view name);
void put_row_name(PanelContext& context, const TrackRow& row, std::string_view name);
/// In the place of what the track shows.
void put_in_track(PanelContext& context, const Rect& track, std::string_view text);
/// Under the last track, where the area has room.
void put_row_hint(PanelContext& context, const Rect& track, const Rect& area, std::string_view text);

/// Where a step lies on the track.
float track_x(const Rect& track, std::size_t position, std::size_t length);
/// Where the clock is, as a line with a grip over it.
void put_now(const Rect& track, const StepClock& clock);
/// The mouse on the track seeks.
void scrub_steps(PanelContext& context, const StepClock& clock, const Rect& track);

}  // namespace goalbound::app
