#include "viewer/carried_files.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <system_error>
#include <utility>

#include "goalbound/formats.hpp"
#include "goalbound/text.hpp"
#include "model/actions/action.hpp"
#include "model/actions/confined_action.hpp"

namespace goalbound::app {
namespace {

/// Pages of many megabytes are no longer sent around.
constexpr std::uint64_t kMostBytes = 16'000'000;

/// Of one lesson.
class Carrying {
 public:
  explicit Carrying(const Lesson& lesson) : lesson_(lesson) {}

  Result<CarriedFiles> files() {
    const auto text = read_text_file(lesson_.file, kMostBytes);
    if (!text) return text.error();
    if (auto taken = carry_what_is_read(*text); !taken) return taken.error();
    std::string carried;
    LineReader lines(*text);
    while (const auto line = lines.next()) carried += line_there(*line, lines.number()) + "\n";
    result_.files.push_back({lesson_.id + std::string(kLessonEnding), std::move(carried)});
    return std::move(result_);
  }

 private:
  /// A line with an action that reads a file.
  struct Reading {
    bool must_fail = false;
    std::string name{};  ///< of the file, as the line has it
    ActionCall call{};   ///< with the file named from the lesson's folder
    std::filesystem::path file() const { return call.arguments[0].text; }
  };
  std::optional<Reading> reading(std::string_view line) const {
    line = trimmed(line);
    if (!line.starts_with('>')) return std::nullopt;
    Reading found{.must_fail = line.starts_with(">!")};
    auto call = parse_action(trimmed(line.substr(found.must_fail ? 2 : 1)));
    if (!call || call->arguments.empty()) return std::nullopt;
    found.name = call->arguments[0].text;
    found.call = *std::move(call);
    if (!name_file_from(folder(), found.call)) return std::nullopt;
    return found;
  }
  std::filesystem::path folder() const { return lesson_.file.parent_path(); }

  Result<void> carry_what_is_read(std::string_view text) {
    LineReader lines(text);
    while (const auto line = lines.next()) {
      const auto found = reading(*line);
      if (!found || found->must_fail || !lies_below(folder(), found->file())) continue;
      if (auto carried = carry(found->file(), lines.number()); !carried) return carried;
    }
    return {};
  }

  /// The line as it is on the page: a file that it reads has no folder there.
  std::string line_there(std::string_view line, std::size_t number) {
    auto found = reading(line);
    if (!found) return std::string(line);
    const auto carried = names_.find(found->file());
    if (carried == names_.end()) {
      const bool is_outside = !lies_below(folder(), found->file());
      leave_out(found->name, number,
                is_outside ? "it lies outside of the lesson's folder"
                           : "no action of the lesson reads it with success");
      return std::string(line);
    }
    found->call.arguments[0] = carried->second;
    return fmt::format("{} {}", found->must_fail ? ">!" : ">", format_action(found->call));
  }

  void leave_out(std::string_view name, std::size_t line, std::string_view why) {
    result_.left_out.push_back({ErrorCode::kInvalidArgument,
                                fmt::format("'{}' does not go along in the page: {}", name, why),
                                lesson_.file.string(), line});
  }

  /// With all that belongs to it, by names that the page has for it.
  Result<void> carry(const std::filesystem::path& file, std::size_t line) {
    if (names_.contains(file)) return {};
    const std::string stem = free_stem(file);
    for (const std::filesystem::path& part : files_of_map(file)) {
      std::error_code failed;
      if (part != file && !std::filesystem::is_regular_file(part, failed)) continue;
      if (!lies_below(folder(), part)) {
        leave_out(part.filename().string(), line, "it is a link out of the lesson's folder");
        continue;
      }
      auto bytes = read_file(part, kMostBytes - taken_);
      if (!bytes) return bytes.error();
      taken_ += bytes->size();
      result_.files.push_back({stem + part.extension().string(), *std::move(bytes)});
    }
    names_.emplace(file, stem + file.extension().string());
    return {};
  }

  /// Its own, or with a number where another file has it already.
  std::string free_stem(const std::filesystem::path& file) const {
    const std::string own = file.stem().string();
    std::string stem = own;
    const auto is_taken = [&](const CarriedFile& one) {
      return std::filesystem::path(one.name).stem() == stem;
    };
    for (int number = 2; std::ranges::any_of(result_.files, is_taken); ++number)
      stem = fmt::format("{}-{}", own, number);
    return stem;
  }

  const Lesson& lesson_;
  std::uint64_t taken_ = 0;
  std::map<std::filesystem::path, std::string> names_;
  CarriedFiles result_;
};

}  // namespace

Result<CarriedFiles> carried_files(const Lesson& lesson) {
  return Carrying(lesson).files();
}

}  // namespace goalbound::app
