// What a run over a folder of maps has finished, kept so that a later run need not do it again.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "console.hpp"
#include "goalbound/bounds.hpp"
#include "goalbound/grid.hpp"
#include "goalbound/result.hpp"
#include "paper/map_result.hpp"
#include "paper/program.hpp"

namespace goalbound::paper {

/// Boxes and what it took to make them.
struct MadeBoxes {
  Bounds bounds;
  double seconds = 0;
  int threads = 0;
};

/// A folder with the subfolders `boxes` and `results`. Each entry lies under the hash of its key and carries
/// the key, which names everything that it depends on; an entry that is damaged, or that another build or
/// another processor made, is not found. Entries are written at once or not at all: a run that is killed
/// leaves whole ones.
class Cache {
 public:
  /// Creates what is missing of the folder. Errors: kIo, kNotAFile.
  static Result<Cache> open(const std::string& folder, const Program& program);
  /// Whether anything can be kept. Errors: those of write_file.
  Result<void> check_writable() const;

  std::optional<MadeBoxes> boxes(const Grid& grid, Ordering ordering, Method method) const;
  Result<void> keep(const Grid& grid, const MadeBoxes& boxes) const;

  /// `question` says what was asked of the program; the same question has the same answer.
  std::optional<MapResult> result(const cli::Json& question) const;
  Result<void> keep(const cli::Json& question, const MapResult& result) const;

 private:
  Cache(std::filesystem::path folder, cli::Json maker)
      : folder_(std::move(folder)), maker_(std::move(maker)) {}

  /// The key of an entry, and where it lies.
  struct Entry {
    cli::Json key;
    std::filesystem::path json;
    std::filesystem::path bounds;
  };
  Entry boxes_entry(const Grid& grid, Ordering ordering, Method method) const;
  Entry result_entry(const cli::Json& question) const;
  Entry entry_of(const char* subfolder, cli::Json key) const;

  std::filesystem::path folder_;
  cli::Json maker_;
};

}  // namespace goalbound::paper
