// Indices in words.
#pragma once

#include <string>

#include "goalbound/index.hpp"

namespace goalbound {

/// For people: "containers (box sector)", "landmarks (count 4)"; of boxes "canonical boxes".
std::string words_of(const IndexValues& values);

}  // namespace goalbound
