#include "overlays/dashes.hpp"

#include <algorithm>

namespace goalbound::app {
namespace {

Dashes thin_dashes_of(LinePattern pattern) {
  switch (pattern) {
    case LinePattern::kSolid:
    case LinePattern::kDouble:
      break;
    case LinePattern::kDashed:
      return {{8, 5}, 2};
    case LinePattern::kDotted:
      return {{2, 4}, 2};
    case LinePattern::kDashDot:
      return {{9, 4, 2, 4}, 4};
    case LinePattern::kLongDash:
      return {{16, 6}, 2};
    case LinePattern::kDashDotDot:
      return {{9, 3, 2, 3, 2, 3}, 6};
    case LinePattern::kSparse:
      return {{4, 9}, 2};
  }
  return {{}, 0};
}

}  // namespace

Dashes dashes_of(LinePattern pattern, float width) {
  Dashes dashes = thin_dashes_of(pattern);
  for (float& length : dashes.lengths) length *= std::max(1.0F, width / 2);
  return dashes;
}

}  // namespace goalbound::app
