// Files of roads that say more than one map holds.
#pragma once

#include <filesystem>
#include <memory>

#include "goalbound/map.hpp"
#include "goalbound/result.hpp"
#include "goalbound/roads.hpp"

namespace goalbound::app {

/// load_map with these options. Errors: also kInvalidArgument for files of other formats, whose costs are
/// their own.
Result<std::shared_ptr<const Map>> load_roads(const std::filesystem::path& path, const RoadOptions& options);

}  // namespace goalbound::app
