// What the entries of formats of levels share.
#pragma once

#include <filesystem>
#include <memory>
#include <utility>

#include "goalbound/formats.hpp"
#include "goalbound/levels/level_map.hpp"

namespace goalbound {

inline Result<std::shared_ptr<const Map>> load_as_map(Result<NavMesh> (*load)(const std::filesystem::path&),
                                                      const std::filesystem::path& path) {
  auto mesh = load(path);
  if (!mesh) return mesh.error();
  return std::shared_ptr<const Map>(std::make_shared<NavMesh>(std::move(mesh).value()));
}

}  // namespace goalbound
