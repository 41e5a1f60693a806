// The terminal that a program speaks to.
#pragma once

#include <cstddef>
#include <optional>

namespace goalbound::platform {

/// Texts are in UTF-8, and bytes pass as they are, from now on.
void prepare_console();

/// Of a program that opens a window: closes a terminal that the system has opened for it alone.
void close_own_console();

bool errors_go_to_terminal();

/// Of the terminal that errors go to, where it tells.
std::optional<std::size_t> terminal_columns();

}  // namespace goalbound::platform
