#include "platform/console.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

namespace goalbound::platform {

/// It is so already.
void prepare_console() {}

/// There is none.
void close_own_console() {}

bool errors_go_to_terminal() {
  return ::isatty(STDERR_FILENO) == 1;
}

std::optional<std::size_t> terminal_columns() {
  winsize size{};
  if (::ioctl(STDERR_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return std::nullopt;
  return size.ws_col;
}

}  // namespace goalbound::platform
