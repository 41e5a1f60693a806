// How the way from each node to the goal is found on a map that was edited.
#include "model/measures/answer_ways.hpp"

namespace goalbound::app {

extern const ComputeMeasure kMeasure_answers_to;
const ComputeMeasure kMeasure_answers_to = &measure_answer_ways;

}  // namespace goalbound::app
