#include "paper/program.hpp"

#include <xxhash.h>

#include <fstream>
#include <thread>

#include "goalbound/formats.hpp"
#include "goalbound/version.h"

namespace goalbound::paper {
namespace {

std::string processor_name() {
  std::ifstream file("/proc/cpuinfo");
  for (std::string line; std::getline(file, line);) {
    const auto colon = line.find(": ");
    if (line.rfind("model name", 0) == 0 && colon != std::string::npos) return line.substr(colon + 2);
  }
  return "unknown processor";
}

std::string hash_of_program_file() {
  constexpr std::uint64_t kMaxBytes = std::uint64_t{1} << 30;
  const Result<std::string> bytes = read_file("/proc/self/exe", kMaxBytes);
  return bytes ? hash_text(*bytes) : "unknown";
}

}  // namespace

Program this_program() {
  return {.version = GOALBOUND_VERSION,
          .build = hash_of_program_file(),
          .processor = processor_name(),
          .cores = static_cast<int>(std::thread::hardware_concurrency())};
}

cli::Json to_json(const Program& program) {
  return {{"version", program.version},
          {"build", program.build},
          {"processor", program.processor},
          {"cores", program.cores}};
}

std::string hash_text(std::string_view text) {
  return fmt::format("{:016x}", XXH3_64bits(text.data(), text.size()));
}

}  // namespace goalbound::paper
