// Times far below a minute, as people read them.
#pragma once

#include <string>

namespace goalbound {

/// Of seconds, not negative: "8.53 µs", "730 µs", "1.3 ms", "2.05 s".
std::string short_time_text(double seconds);

}  // namespace goalbound
