// What the entries of formats of maps share.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "formats/reading_report.hpp"
#include "goalbound/formats.hpp"
#include "goalbound/map.hpp"
#include "goalbound/result.hpp"

namespace goalbound {

/// A loaded grid or graph as a map: what FormatInfo::load gives.
template <class Kind>
Result<std::shared_ptr<const Map>> as_map(Result<Kind> loaded) {
  if (!loaded) return loaded.error();
  return std::shared_ptr<const Map>(std::make_shared<Kind>(std::move(loaded).value()));
}

/// The same with what its reader had to say.
template <class Kind>
Result<std::shared_ptr<const Map>> as_map(Result<Kind> loaded, ReadingReport reading) {
  auto map = as_map(std::move(loaded));
  return map ? with_reading(*std::move(map), std::move(reading)) : std::move(map);
}

/// The same result; an error names the file.
template <class Kind>
Result<Kind> in_file(Result<Kind> made, const std::string& name) {
  if (made) return made;
  Error error = made.error();
  error.file = name;
  return error;
}

/// Without a last ".gz": the name that says what an expanded file is.
inline std::filesystem::path without_gz(const std::filesystem::path& path) {
  return path.extension() == ".gz" ? path.parent_path() / path.stem() : path;
}

/// Another file beside this one: "hills.map" is beside "hills.costs", and beside "hills.map.costs" as well.
inline std::filesystem::path beside(std::filesystem::path path, std::string_view extension) {
  path.replace_extension();
  if (path.extension() != extension) path += extension;
  return path;
}

/// The rows of letters that the file `owner` speaks of: those of the file that it names, or else of the one
/// beside it with this ending. Errors: those of find_named_file and of `load`.
template <class Load>
auto read_rows(const std::string& file_name, const std::filesystem::path& owner, std::string_view ending,
               NamedFiles named, const Load& load) -> decltype(load(owner)) {
  if (file_name.empty()) {
    auto rows = load(beside(without_gz(owner), ending));
    if (rows) return rows;
    Error error = rows.error();
    error.message += "; " + owner.string() + " is over these rows";
    return error;
  }
  const auto path = find_named_file(owner.parent_path(), file_name, named, owner.string());
  if (!path) return path.error();
  auto rows = load(*path);
  return rows ? std::move(rows) : error_of_named_file(rows.error(), owner.string());
}

/// What FormatInfo::parse says where it needs bytes that were not given.
inline Error beside_missing(std::string_view ending, const std::string& name) {
  return {
      ErrorCode::kNotFound,
      "the bytes of the file " + std::string(ending) + " that belongs to it are missing: give them as well",
      name};
}
/// What errors call the bytes beside those of that name.
inline std::string name_beside(const std::string& name, std::string_view ending) {
  return name + " (" + std::string(ending) + ")";
}

/// Writes a file of a map and the one beside it, both or none. Errors: those of write_files; kInvalidArgument
/// for a file beside that has other content and belongs to no file of that name, as nobody named it.
Result<void> write_with_beside(const NewFile& file, const NewFile& second);

}  // namespace goalbound
