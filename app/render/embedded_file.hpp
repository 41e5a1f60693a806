// A file that became part of the program at build time, see cmake/GoalboundEmbed.cmake.
#pragma once

#include <span>
#include <string_view>

namespace goalbound::app {

struct EmbeddedFile {
  std::string_view name;  ///< for messages: "shaders/cells.frag"
  std::span<const unsigned char> bytes;

  std::string_view text() const { return {reinterpret_cast<const char*>(bytes.data()), bytes.size()}; }
};

}  // namespace goalbound::app
