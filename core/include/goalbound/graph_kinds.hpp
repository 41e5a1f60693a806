// The kinds of graph that goal bounding runs on, by name.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace goalbound {

struct GraphKindInfo {
  std::string_view id;           ///< "octile-grid"
  std::string_view description;  ///< one line
  std::uint8_t file_code;        ///< stored in bounds files: never renumber
};
std::span<const GraphKindInfo* const> all_graph_kinds();

}  // namespace goalbound
