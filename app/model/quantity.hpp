// A number that lessons can name, and who has it.
#pragma once

#include <cstdint>
#include <string_view>

#include "goalbound/result.hpp"

namespace goalbound::app {

class Session;

/// How a number is written.
enum class QuantityKind : std::uint8_t { kCount, kLength, kBytes, kPercent, kFactor, kPlain };

struct Quantity {
  double value = 0;
  QuantityKind kind = QuantityKind::kCount;
};

/// One of a feature: FeatureInfo::quantities.
struct FeatureQuantity {
  std::string_view name;  ///< "any-angle.lines": begins with what the feature is called
  std::string_view help;  ///< one line
  /// Error kInvalidArgument for what is not there now.
  Result<Quantity> (*read)(const Session& session);
};

}  // namespace goalbound::app
