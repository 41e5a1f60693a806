// Version 3: maps of every kind. Version 4: indices of every kind; the head tells which.
#include <fmt/format.h>

#include <algorithm>

#include "formats/bounds/layout.hpp"
#include "goalbound/list_graph.hpp"

namespace goalbound::bounds_file {
namespace {

constexpr CodeFields kCodesV3 = {.kind = kKindAt,
                                 .ordering = kOrderingAt,
                                 .method = kMethodAt,
                                 .value_bytes = kValueBytesAt,
                                 .node_count = kNodeCountAt,
                                 .map_hash = kMapHashAt,
                                 .rules_hash = kRulesHashAt,
                                 .creator = kCreatorAt};
constexpr FrameFields kFrameV3 = {
    .quality_counts = kQualityCountsAt, .file_size = kFileSizeAt, .table = kTableAt};

/// The axes are those of the kind.
Result<void> check_axes(std::string_view bytes, const Head& head, const std::string& name) {
  const auto axes = get<std::uint8_t>(bytes, kAxesAt);
  if (axes == head.info.kind->axes) return {};
  return corrupt(fmt::format("{} axes on a map of the kind '{}', which has {}", axes, head.info.kind->id,
                             head.info.kind->axes),
                 name);
}

/// Limits within which a map of the kind can lie, so that the areas of boxes are exact; none without nodes.
bool are_possible(const StoredLimits& limits, const Bounds::Info& info) {
  if (info.limits.empty()) return limits == StoredLimits{1, 0, 1, 0, 0, 0} && info.node_count == 0;
  const std::int32_t farthest = info.kind->axes == 3 ? ListGraph::kFarthestInSpace : ListGraph::kFarthest;
  const bool flat = limits[4] == 0 && limits[5] == 0;
  return limits[2] <= limits[3] && limits[4] <= limits[5] && (info.kind->axes == 3 || flat) &&
         std::ranges::all_of(limits, [&](std::int32_t v) { return -farthest <= v && v <= farthest; });
}

Result<void> read_limits(std::string_view bytes, Head& head, const std::string& name) {
  const auto limits = get<StoredLimits>(bytes, kLimitsAt);
  head.info.limits = {limits[0], limits[1], limits[2], limits[3], limits[4], limits[5]};
  if (are_possible(limits, head.info)) return {};
  return corrupt(
      fmt::format("{} nodes within {}..{} x {}..{} x {}..{} are not possible", head.info.node_count,
                  limits[0], limits[1], limits[2], limits[3], limits[4], limits[5]),
      name);
}

/// Which index it is, and whose.
Result<void> read_contents(std::string_view bytes, Head& head, const std::string& name) {
  if (head.version == 3) return check_reserved(bytes, kMakerAt, kLimitsAt - kMakerAt, name);
  head.maker = get<std::uint8_t>(bytes, kMakerAt);
  head.index = get<std::uint16_t>(bytes, kIndexAt);
  if (head.maker <= kMaker) return {};
  return Error{ErrorCode::kVersion, "a later program made the file; use that, or make the index again", name};
}

}  // namespace

Result<Head> read_head_v3(std::string_view bytes, const std::string& name) {
  if (auto whole = check_frame(bytes, kFrameV3, name); !whole) return whole.error();
  auto head = read_codes(bytes, kCodesV3, name);
  if (!head) return head;
  head->info.box_count = get<std::uint64_t>(bytes, kBoxCountAt);
  if (auto good = check_axes(bytes, *head, name); !good) return good.error();
  if (auto good = read_contents(bytes, *head, name); !good) return good.error();
  if (auto good = read_limits(bytes, *head, name); !good) return good.error();
  if (head->index == kBoxesCode) {
    if (auto good = check_value_bytes(*head, name); !good) return good.error();
  }
  if (auto good = read_sections(bytes, kFrameV3, *head, name); !good) return good.error();
  return head;
}

}  // namespace goalbound::bounds_file
