#include "viewer/carried_files.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>

#include "goalbound/formats.hpp"
#include "goalbound/text.hpp"
#include "model/action.hpp"
#include "model/confined_action.hpp"

namespace goalbound::app {
namespace {

/// Pages of many megabytes are no longer sent around.
constexpr std::uint64_t kMostBytes = 16'000'000;

/// Of one lesson.
class Carrying {
 public:
  explicit Carrying(const Lesson& lesson) : lesson_(lesson) {}

  Result<std::vector<CarriedFile>> files() {
    const auto text = read_text_file(lesson_.file, kMostBytes);
    if (!text) return text.error();
    std::string carried;
    LineReader lines(*text);
    while (const auto line = lines.next()) {
      auto there = line_there(*line);
      if (!there) return there.error();
      carried += *there + "\n";
    }
    files_.push_back({lesson_.id + std::string(kLessonEnding), std::move(carried)});
    return std::move(files_);
  }

 private:
  /// The line as it is on the page: a file that it reads has no folder there.
  Result<std::string> line_there(std::string_view line) {
    const auto begin = line.find_first_not_of(" \t");
    if (begin == std::string_view::npos || line[begin] != '>') return std::string(line);
    const std::string_view mark = line.substr(begin, line.substr(begin).starts_with(">!") ? 2 : 1);
    auto call = parse_action(trimmed(line.substr(begin + mark.size())));
    if (!call || !name_file_from(lesson_.file.parent_path(), *call)) return std::string(line);
    auto name = carry(call->arguments[0]);
    if (!name) return name.error();
    call->arguments[0] = *std::move(name);
    return fmt::format("{} {}", mark, format_action(*call));
  }

  /// What a file is called on the page, with all that belongs to it.
  Result<std::string> carry(const std::filesystem::path& file) {
    const auto before = names_.find(file);
    if (before != names_.end()) return before->second;
    const std::string stem = free_stem(file);
    for (const std::filesystem::path& part : files_of_map(file)) {
      std::error_code failed;
      if (part != file && !std::filesystem::is_regular_file(part, failed)) continue;
      auto bytes = read_file(part, kMostBytes - taken_);
      if (!bytes) return bytes.error();
      taken_ += bytes->size();
      files_.push_back({stem + part.extension().string(), *std::move(bytes)});
    }
    return names_.emplace(file, stem + file.extension().string()).first->second;
  }

  /// Its own, or with a number where another file has it already.
  std::string free_stem(const std::filesystem::path& file) const {
    const std::string own = file.stem().string();
    std::string stem = own;
    const auto is_taken = [&](const CarriedFile& one) {
      return std::filesystem::path(one.name).stem() == stem;
    };
    for (int number = 2; std::ranges::any_of(files_, is_taken); ++number)
      stem = fmt::format("{}-{}", own, number);
    return stem;
  }

  const Lesson& lesson_;
  std::uint64_t taken_ = 0;
  std::map<std::filesystem::path, std::string> names_;
  std::vector<CarriedFile> files_;
};

}  // namespace

Result<std::vector<CarriedFile>> carried_files(const Lesson& lesson) {
  return Carrying(lesson).files();
}

}  // namespace goalbound::app
