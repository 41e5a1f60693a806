// What the tests of files share: a folder of their own, raw reading and writing, and checks of errors.
#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#ifndef _WIN32
#include <sys/stat.h>
#endif

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <random>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "goalbound/result.hpp"

namespace goalbound::test {

/// A new folder that vanishes with everything in it.
class TemporaryFolder {
 public:
  TemporaryFolder() {
    std::random_device random;
    do {
      path_ = std::filesystem::temp_directory_path() / ("goalbound-test-" + std::to_string(random()));
    } while (!std::filesystem::create_directory(path_));
  }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  ~TemporaryFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  const std::filesystem::path& path() const { return path_; }
  std::filesystem::path operator/(std::string_view name) const { return path_ / name; }
  std::vector<std::string> names() const {
    std::vector<std::string> result;
    for (const auto& entry : std::filesystem::directory_iterator(path_))
      result.push_back(entry.path().filename().string());
    return result;
  }

 private:
  std::filesystem::path path_;
};

/// False where the system has no pipes in folders.
inline bool make_pipe([[maybe_unused]] const std::filesystem::path& path) {
#ifdef _WIN32
  return false;
#else
  return ::mkfifo(path.c_str(), 0600) == 0;
#endif
}

inline void write_raw(const std::filesystem::path& path, std::string_view bytes) {
  std::ofstream(path, std::ios::binary).write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
}

inline std::string read_raw(const std::filesystem::path& path) {
  std::ostringstream bytes;
  bytes << std::ifstream(path, std::ios::binary).rdbuf();
  return bytes.str();
}

inline std::filesystem::path source_folder() {
  return GOALBOUND_SOURCE_DIR;
}

/// The result is an error of this code at this line (0: none) of this file, and its message holds these
/// words.
template <class T>
void expect_error(const Result<T>& result, ErrorCode code, std::string_view file, std::size_t line,
                  const std::vector<std::string>& words) {
  ASSERT_FALSE(result.ok());
  const Error& error = result.error();
  EXPECT_STREQ(name_of(error.code), name_of(code)) << error.to_string();
  EXPECT_EQ(error.file, file) << error.to_string();
  EXPECT_EQ(error.line, line) << error.to_string();
  for (const std::string& word : words) EXPECT_THAT(error.message, ::testing::HasSubstr(word));
}

}  // namespace goalbound::test
