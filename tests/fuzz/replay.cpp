// Runs a fuzz target once on every file of a folder: the corpora as a test of every build. Many targets are
// one program, as that is compiled in a fraction of the time.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <vector>

#include "fuzz_targets.hpp"

namespace {

void replay(const FuzzTarget& target, const std::filesystem::path& path) {
  std::printf("%s\n", path.c_str());
  std::fflush(stdout);
  std::ifstream file(path, std::ios::binary);
  const std::vector<char> bytes{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  target.run(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
}

}  // namespace

/// replay TARGET FOLDER
int main(int count, char** arguments) {
  if (count != 3) return 2;
  const FuzzTarget* const target = find_fuzz_target(arguments[1]);
  if (target == nullptr) return 2;
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(arguments[2])) files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  for (const auto& path : files) replay(*target, path);
  return files.empty() ? 1 : 0;
}
