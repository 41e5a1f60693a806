// Positions of glTF that are whole numbers (KHR_mesh_quantization): Assimp takes them for floating-point
// ones.
#pragma once

#include <cstdint>
#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

#include "goalbound/result.hpp"

namespace goalbound {

/// The bytes of a file beside.
using ReadBeside = std::function<Result<std::string>(const std::string& uri)>;

/// The file beside that widen_positions() writes of.
inline constexpr std::string_view kWidenedPositions = "level-positions";

/// Makes accessors of positions that are whole numbers those of floating-point ones, in a buffer of their own
/// of that name: its bytes, empty where there is no such accessor. What has no shape goes out of the text
/// with them, as it is packed alike. `body`: the first buffer of a binary file. Errors: kSyntax for
/// accessors, views and buffers that lie outside of each other; kLimit for more positions than that; those of
/// `read`.
Result<std::string> widen_positions(nlohmann::json& gltf, std::string_view body, const ReadBeside& read,
                                    std::uint64_t most_positions);

}  // namespace goalbound
