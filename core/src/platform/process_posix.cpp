#include "platform/process.hpp"

#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <system_error>

namespace goalbound::platform {

unsigned long process_number() {
  return static_cast<unsigned long>(::getpid());
}

std::filesystem::path program_file() {
  std::error_code failure;
  std::filesystem::path file = std::filesystem::read_symlink("/proc/self/exe", failure);
  return failure ? std::filesystem::path() : file;
}

std::filesystem::path program_bytes() {
  return "/proc/self/exe";
}

std::string processor_name() {
  std::ifstream file("/proc/cpuinfo");
  for (std::string line; std::getline(file, line);) {
    const auto colon = line.find(": ");
    if (line.rfind("model name", 0) == 0 && colon != std::string::npos) return line.substr(colon + 2);
  }
  return {};
}

std::vector<std::string> arguments_of(int argc, const char* const* argv) {
  return {argv + std::min(argc, 1), argv + argc};
}

std::tm universal_time(std::time_t time) {
  std::tm utc{};
  gmtime_r(&time, &utc);
  return utc;
}

}  // namespace goalbound::platform
