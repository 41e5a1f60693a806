#include "platform/console.hpp"

#include <windows.h>

#include <fcntl.h>
#include <io.h>

#include <cstdio>

namespace goalbound::platform {

void prepare_console() {
  ::SetConsoleOutputCP(CP_UTF8);
  // An answer has the same bytes on every system.
  ::_setmode(::_fileno(stdout), _O_BINARY);
  ::_setmode(::_fileno(stderr), _O_BINARY);
  DWORD mode = 0;
  const HANDLE errors = ::GetStdHandle(STD_ERROR_HANDLE);
  if (::GetConsoleMode(errors, &mode) != FALSE)
    ::SetConsoleMode(errors, mode | ENABLE_VIRTUAL_TERMINAL_PROCESSING);
}

void close_own_console() {
  DWORD processes[2] = {};
  if (::GetConsoleProcessList(processes, 2) == 1) ::FreeConsole();
}

bool errors_go_to_terminal() {
  DWORD mode = 0;
  return ::GetConsoleMode(::GetStdHandle(STD_ERROR_HANDLE), &mode) != FALSE;
}

std::optional<std::size_t> terminal_columns() {
  CONSOLE_SCREEN_BUFFER_INFO info{};
  if (::GetConsoleScreenBufferInfo(::GetStdHandle(STD_ERROR_HANDLE), &info) == FALSE) return std::nullopt;
  const int columns = info.srWindow.Right - info.srWindow.Left + 1;
  if (columns <= 0) return std::nullopt;
  return static_cast<std::size_t>(columns);
}

}  // namespace goalbound::platform
