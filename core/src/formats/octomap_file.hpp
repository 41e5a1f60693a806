// What both formats of OctoMap read: an octree, and its frame in metres. See formats/octomap_file.cpp.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

#include "goalbound/formats.hpp"
#include "goalbound/map.hpp"
#include "goalbound/result.hpp"

namespace goalbound {

/// Errors: those of parse_octomap and load_octomap.
/// @{
Result<std::shared_ptr<const Map>> octomap_from(std::string_view bytes, const std::string& name);
Result<std::shared_ptr<const Map>> octomap_in(const std::filesystem::path& path, const OpenOptions& options);
/// @}

}  // namespace goalbound
