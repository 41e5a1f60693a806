// The lesson that is open, if any: short texts with scenes of their own.
#pragma once

#include <cstdint>

#include "features/lessons/lesson_player.hpp"
#include "model/feature.hpp"

namespace goalbound::app {

class Lessons final : public Feature, public LessonPlayer {
 public:
  using Feature::Feature;

  OngoingWork work() override;
  bool lends_map() const override { return lesson() != nullptr; }
  void return_map() override;

  std::uint64_t quiz = 0;  ///< seed of the last quiz on the map
  bool shows_text = true;  ///< below the maps; pictures that stand beside the text do without
};

ActionList lessons_actions();

}  // namespace goalbound::app
