// Version 2: octile grids alone; a head with a table of sections.
#include <fmt/format.h>

#include "formats/bounds/layout.hpp"

namespace goalbound::bounds_file {
namespace {

enum FieldV2 : std::size_t { kNodeOrderAt = 28, kWidthAt = 32, kHeightAt = 36 };
constexpr std::uint8_t kRowByRow = 0;
constexpr CodeFields kCodesV2 = {.kind = kKindAt,
                                 .ordering = kOrderingAt,
                                 .method = kMethodAt,
                                 .value_bytes = kValueBytesAt,
                                 .node_count = 40,
                                 .map_hash = 56,
                                 .rules_hash = 64,
                                 .creator = 80};
constexpr FrameFields kFrameV2 = {.quality_counts = 44, .file_size = 72, .table = 136};

Result<void> check_unused(std::string_view bytes, const std::string& name) {
  if (const auto order = get<std::uint8_t>(bytes, kNodeOrderAt); order != kRowByRow) {
    return Error{ErrorCode::kVersion, fmt::format("unknown order of nodes {}", order), name};
  }
  return check_reserved(bytes, kMakerAt, kLimitsAt - kMakerAt, name);
}

}  // namespace

Result<Head> read_head_v2(std::string_view bytes, const std::string& name) {
  if (auto whole = check_frame(bytes, kFrameV2, name); !whole) return whole.error();
  auto head = read_grid_fields(bytes, kCodesV2, kWidthAt, kHeightAt, name);
  if (!head) return head;
  if (auto good = check_unused(bytes, name); !good) return good.error();
  if (auto good = read_sections(bytes, kFrameV2, *head, name); !good) return good.error();
  return head;
}

}  // namespace goalbound::bounds_file
