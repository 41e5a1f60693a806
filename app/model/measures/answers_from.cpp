// How the way from the start to each node is found on a map that was edited.
#include "model/measures/answer_ways.hpp"

namespace goalbound::app {

extern const ComputeMeasure kMeasure_answers_from;
const ComputeMeasure kMeasure_answers_from = &measure_answer_ways;

}  // namespace goalbound::app
