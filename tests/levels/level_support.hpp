// Levels that tests share.
#pragma once

#include <fmt/format.h>

#include <string>
#include <string_view>

namespace goalbound::test {

inline std::string base64(std::string_view bytes) {
  constexpr std::string_view kDigits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string text;
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    std::uint32_t group = 0;
    for (std::size_t k = 0; k < 3; ++k)
      group = group << 8U | (i + k < bytes.size() ? static_cast<unsigned char>(bytes[i + k]) : 0U);
    for (std::size_t k = 0; k < 4; ++k)
      text += i + k > bytes.size() ? '=' : kDigits[group >> (18 - 6 * k) & 63U];
  }
  return text;
}

/// A triangle (0 0 0), (0 0 2), (2 0 0), which looks upwards along y, as numbers of a glTF buffer.
inline std::string triangle_bytes() {
  const float numbers[9] = {0, 0, 0, 0, 0, 2, 2, 0, 0};
  return {reinterpret_cast<const char*>(numbers), sizeof numbers};
}

/// A glTF file of that triangle in a node with these properties, its buffer under that address.
inline std::string triangle_gltf(const std::string& node, const std::string& uri, std::size_t bytes = 36,
                                 std::size_t count = 3) {
  return fmt::format(
      R"({{"asset":{{"version":"2.0"}},"scene":0,"scenes":[{{"nodes":[0]}}],"nodes":[{{"mesh":0{}}}],)"
      R"("meshes":[{{"primitives":[{{"attributes":{{"POSITION":0}}}}]}}],)"
      R"("accessors":[{{"bufferView":0,"componentType":5126,"count":{},"type":"VEC3","min":[0,0,0],"max":[2,0,2]}}],)"
      R"("bufferViews":[{{"buffer":0,"byteLength":{}}}],"buffers":[{{"byteLength":{},"uri":"{}"}}]}})",
      node, count, bytes, bytes, uri);
}

inline std::string inline_uri(std::string_view bytes) {
  return "data:application/octet-stream;base64," + base64(bytes);
}

}  // namespace goalbound::test
