// What must be known of a glTF file before Assimp reads it.
#pragma once

#include <string_view>

#include "goalbound/result.hpp"

namespace goalbound {

/// Assimp goes into values within values, and nodes within nodes, by calling itself: a file of either form
/// that nests too deeply would end the program. Errors: kSyntax, kVersion for one that is not glTF 2, kLimit.
Result<void> check_gltf(std::string_view bytes);

}  // namespace goalbound
