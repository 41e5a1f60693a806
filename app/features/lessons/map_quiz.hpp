// A lesson of guesses about the map that is open: which edges the boxes will keep, where a path begins, how
// many nodes a search expands.
#pragma once

#include <cstdint>

#include "features/lessons/lesson.hpp"
#include "goalbound/map.hpp"

namespace goalbound::app {

/// The text of such a lesson, as of a lesson file; the same map and seed give the same. The right answers
/// stand nowhere in it: they are measured, as in every lesson. Errors: kInvalidArgument for a map on which no
/// two nodes are joined by a way with a choice of edges; those of draw_problems.
Result<std::string> map_quiz_text(const Map& map, std::uint64_t seed);
/// Errors: those of map_quiz_text, parse_lesson and settle_words.
Result<Lesson> make_map_quiz(const Map& map, std::uint64_t seed);

}  // namespace goalbound::app
