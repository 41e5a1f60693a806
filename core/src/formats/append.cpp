#include "formats/append.hpp"

#include <fmt/format.h>

#include <iterator>

namespace goalbound {

void append_arguments(std::string& text, fmt::string_view format, fmt::format_args arguments) {
  fmt::vformat_to(std::back_inserter(text), format, arguments);
}

}  // namespace goalbound
