#include "platform/process.hpp"

#include <windows.h>

#include <shellapi.h>

#include <algorithm>
#include <memory>

namespace goalbound::platform {

unsigned long process_number() {
  return ::GetCurrentProcessId();
}

std::filesystem::path program_file() {
  constexpr std::size_t kMostLetters = 32767;
  std::wstring name(kMostLetters, L'\0');
  name.resize(::GetModuleFileNameW(nullptr, name.data(), static_cast<DWORD>(name.size())));
  return name;
}

std::filesystem::path program_bytes() {
  return program_file();
}

std::string processor_name() {
  constexpr const wchar_t* kKey = L"HARDWARE\\DESCRIPTION\\System\\CentralProcessor\\0";
  std::wstring name(128, L'\0');
  auto bytes = static_cast<DWORD>(name.size() * sizeof(wchar_t));
  if (::RegGetValueW(HKEY_LOCAL_MACHINE, kKey, L"ProcessorNameString", RRF_RT_REG_SZ, nullptr, name.data(),
                     &bytes) != ERROR_SUCCESS)
    return {};
  name.resize(name.find(L'\0'));
  name.erase(name.find_last_not_of(L' ') + 1);
  return std::filesystem::path(name).string();
}

/// The system's own line: what main() is given has lost the letters that its code page lacks.
std::vector<std::string> arguments_of(int argc, const char* const* argv) {
  int count = 0;
  const std::unique_ptr<wchar_t*, decltype(&::LocalFree)> words(
      ::CommandLineToArgvW(::GetCommandLineW(), &count), &::LocalFree);
  if (!words) return {argv + std::min(argc, 1), argv + argc};
  std::vector<std::string> arguments;
  for (int i = 1; i < count; ++i) {
    const wchar_t* const word = words.get()[i];
    const int size = ::WideCharToMultiByte(CP_UTF8, 0, word, -1, nullptr, 0, nullptr, nullptr);
    std::string argument(static_cast<std::size_t>(std::max(size, 1)), '\0');
    ::WideCharToMultiByte(CP_UTF8, 0, word, -1, argument.data(), size, nullptr, nullptr);
    argument.pop_back();  // the 0 at its end
    arguments.push_back(std::move(argument));
  }
  return arguments;
}

std::tm universal_time(std::time_t time) {
  std::tm utc{};
  ::gmtime_s(&utc, &time);
  return utc;
}

}  // namespace goalbound::platform
