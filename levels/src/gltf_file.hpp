// A glTF file as Assimp can be given it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "gltf_positions.hpp"
#include "goalbound/result.hpp"

namespace goalbound {

struct GltfFile {
  std::string bytes;      ///< text or binary, as the file was
  std::string positions;  ///< of the file kWidenedPositions beside; empty: it names none
};

/// Assimp goes into values within values, and nodes within nodes, by calling itself: a file of either form
/// that nests too deeply would end the program. It also reads on where a file asks for an extension that it
/// does not know, which glTF forbids, and positions in whole numbers wrongly: they are widened. Errors:
/// kSyntax, kVersion for one that is not glTF 2 or asks for more than is read, kLimit; those of
/// widen_positions.
Result<GltfFile> take_gltf(std::string_view bytes, const ReadBeside& read, std::uint64_t most_positions);

}  // namespace goalbound
