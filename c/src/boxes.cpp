#include <memory>
#include <utility>

#include "errors.hpp"
#include "goalbound/formats.hpp"
#include "handles.hpp"

namespace {

using namespace goalbound;
using namespace goalbound::c;

}  // namespace

goalbound_status goalbound_boxes_load(const goalbound_map* map, const char* path, std::uint32_t flags,
                                      goalbound_boxes** boxes, goalbound_error* error) {
  return guarded(error, [&]() -> goalbound_status {
    if (map == nullptr) return fail_null(error, "map");
    if (path == nullptr) return fail_null(error, "path");
    if (boxes == nullptr) return fail_null(error, "boxes");
    if ((flags & ~GOALBOUND_LOAD_MAPPED) != 0) return fail_flags(error);
    const LoadMode mode = flags == 0 ? LoadMode::kCopy : LoadMode::kMap;
    auto bounds = load_bounds_for(*map->map, path, mode);
    if (!bounds) return fail(error, bounds.error());
    *boxes = new goalbound_boxes{std::make_shared<const Bounds>(std::move(bounds).value())};
    return GOALBOUND_OK;
  });
}

goalbound_status goalbound_boxes_save(const goalbound_boxes* boxes, const char* path, std::uint32_t flags,
                                      goalbound_error* error) {
  return guarded(error, [&]() -> goalbound_status {
    if (boxes == nullptr) return fail_null(error, "boxes");
    if (path == nullptr) return fail_null(error, "path");
    if ((flags & ~GOALBOUND_SAVE_COMPRESSED) != 0) return fail_flags(error);
    const auto saved = save_bounds(*boxes->bounds, path, {.compress = flags != 0});
    return saved ? GOALBOUND_OK : fail(error, saved.error());
  });
}

std::uint64_t goalbound_boxes_byte_size(const goalbound_boxes* boxes) {
  return boxes == nullptr ? 0 : boxes->bounds->byte_size();
}

void goalbound_boxes_free(goalbound_boxes* boxes) {
  delete boxes;
}
