// The only files that a reader of Assimp gets to see.
#pragma once

#include <assimp/IOStream.hpp>
#include <assimp/IOSystem.hpp>
#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "goalbound/result.hpp"

namespace goalbound {

/// The level itself, from memory, and whatever lies in its folder or below.
class LevelFiles final : public Assimp::IOSystem {
 public:
  /// `folder`: empty when there is none, and nothing else may be read.
  LevelFiles(std::filesystem::path folder, std::uint64_t most_bytes)
      : folder_(std::move(folder)), most_bytes_(most_bytes) {}

  /// A file from memory.
  void give(std::string_view name, std::string bytes) { given_[std::string(name)] = std::move(bytes); }
  /// The bytes that a URI names: "my%20buffer.bin" is "my buffer.bin". Errors: kSyntax for a file that does
  /// not lie in the folder; those of read_file.
  Result<std::string> read(const std::string& uri) const;

  bool Exists(const char* file) const override;
  char getOsSeparator() const override { return '/'; }
  Assimp::IOStream* Open(const char* file, const char* mode) override;
  void Close(Assimp::IOStream* stream) override;

  /// Why a file that was asked for was not given; the first one.
  const std::optional<Error>& refusal() const { return refusal_; }

 private:
  std::optional<std::filesystem::path> allowed(std::string_view file) const;
  std::optional<std::filesystem::path> find(const std::string& uri) const;

  std::map<std::string, std::string, std::less<>> given_;
  std::filesystem::path folder_;
  std::uint64_t most_bytes_;
  std::optional<Error> refusal_;
};

}  // namespace goalbound
