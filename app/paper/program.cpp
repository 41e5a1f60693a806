#include "paper/program.hpp"

#include <xxhash.h>

#include <thread>

#include "goalbound/formats.hpp"
#include "goalbound/version.h"
#include "platform/process.hpp"

namespace goalbound::paper {
namespace {

std::string hash_of_program_file() {
  constexpr std::uint64_t kMaxBytes = std::uint64_t{1} << 30;
  const Result<std::string> bytes = read_file(platform::program_bytes(), kMaxBytes);
  return bytes ? hash_text(*bytes) : "unknown";
}

}  // namespace

Program this_program() {
  const std::string processor = platform::processor_name();
  return {.version = GOALBOUND_VERSION,
          .build = hash_of_program_file(),
          .processor = processor.empty() ? "unknown processor" : processor,
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
