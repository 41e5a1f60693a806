// Keys as browsers name them, as the codes of GLFW that the rest of the program knows.
#pragma once

#include <string_view>

namespace goalbound::app {

/// `key`: what it types, "a" or "Enter"; `code`: where it lies, "KeyQ" or "ArrowLeft". Letters count by what
/// is printed on them, the others by their place. -1 for a key that the program does not know. Source: UI
/// Events KeyboardEvent code and key Values, W3C.
int key_of_page(std::string_view key, std::string_view code);

/// The code point, when `key` is one character and no name of a key; 0 otherwise.
unsigned character_of_page(std::string_view key);

}  // namespace goalbound::app
