#include "formats/left_out.hpp"

#include <fmt/format.h>

namespace goalbound {

Error left_out(std::string_view what, std::string_view library, std::string_view option,
               std::string_view advice) {
  return {ErrorCode::kVersion, fmt::format("{}, and this build has no {}: build with {}=ON, or {}", what,
                                           library, option, advice)};
}

}  // namespace goalbound
