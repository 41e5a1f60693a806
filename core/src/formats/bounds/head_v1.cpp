// Version 1: a header of 128 bytes and the boxes, all of them exact.
#include <fmt/format.h>

#include "formats/bounds/layout.hpp"

namespace goalbound::bounds_file {
namespace {

/// Offsets of the fields that later versions have elsewhere.
enum OldField : std::size_t {
  kOldHeaderSizeAt = 12,
  kOldWidthAt = 20,
  kOldHeightAt = 24,
  kOldPayloadSizeAt = 48,
  kOldPayloadHashAt = 56,
  kOldHeaderHashAt = 120,
  kOldHeaderSize = 128,
};
constexpr CodeFields kOldFields = {.kind = 16,
                                   .ordering = 17,
                                   .method = 18,
                                   .value_bytes = 19,
                                   .node_count = 28,
                                   .map_hash = 32,
                                   .rules_hash = 40,
                                   .creator = 64};

}  // namespace

Result<Head> read_head_v1(std::string_view bytes, const std::string& name) {
  if (bytes.size() < kOldHeaderSize) {
    return corrupt(fmt::format("the file ends after {} bytes, within its header", bytes.size()), name);
  }
  if (get<std::uint32_t>(bytes, kOldHeaderSizeAt) != kOldHeaderSize ||
      get<std::uint64_t>(bytes, kOldHeaderHashAt) != hash_of(bytes.substr(0, kOldHeaderHashAt))) {
    return corrupt("the header does not match its checksum; the file was damaged", name);
  }
  auto head = read_grid_fields(bytes, kOldFields, kOldWidthAt, kOldHeightAt, name);
  if (!head) return head;
  if (head->info.method != Method::kExact) {
    return Error{ErrorCode::kVersion, "version 1 knows no other method than 'exact'", name};
  }
  const std::uint64_t expected = head->shape().byte_size();
  const std::uint64_t there = bytes.size() - kOldHeaderSize;
  if (get<std::uint64_t>(bytes, kOldPayloadSizeAt) != expected || there != expected) {
    return corrupt(fmt::format("{} bytes of boxes where {} nodes need {}; the file is {}", there,
                               head->info.node_count, expected, there < expected ? "cut off" : "too long"),
                   name);
  }
  head->boxes = {.offset = kOldHeaderSize,
                 .stored = expected,
                 .length = expected,
                 .hash = get<std::uint64_t>(bytes, kOldPayloadHashAt)};
  return head;
}

}  // namespace goalbound::bounds_file
