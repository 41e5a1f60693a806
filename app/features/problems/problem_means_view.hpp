// The run of all problems: its button, its progress, and the means of both sides.
#pragma once

#include "panels/context.hpp"

namespace goalbound::app {

/// A button that runs all problems; while they run, how far that is and a cross to stop it. One line.
void draw_problem_run(PanelContext& context);
/// While paths of another program are read and judged, how far that is and a cross to stop it; else nothing.
void draw_path_judging(PanelContext& context);
/// In words: how many problems are answered, how many wrongly, and whether by the searches of now.
void draw_answers_note(PanelContext& context);
/// Mean counts and times of both sides and their ratios. Nothing before the first answer.
void draw_problem_means(PanelContext& context);

/// A ratio of left to right in the colour of what it means: more work at the right is bad.
std::uint32_t ratio_colour(double left, double right);
/// "18.7"; "–" where the right side has none of it.
std::string ratio_text(double left, double right);

}  // namespace goalbound::app
