// Folders and files in a list, with a field for the path: for opening and for saving.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "panels/context.hpp"

namespace goalbound::app {

struct FileEntry {
  std::string name;
  bool is_folder = false;
  std::uint64_t bytes = 0;
  std::string detail;  ///< of a grid: its size in cells
};

/// Folders first, then the files whose names end as one of the extensions (all files when there are none),
/// each by name.
/// Names that begin with a dot are left out. Nothing, with `error` set, when the folder cannot be read.
std::vector<FileEntry> list_folder(const std::filesystem::path& folder,
                                   const std::vector<std::string>& extensions, std::string& error);

struct FileBrowserOptions {
  std::vector<std::string> extensions;  ///< ".map", ".gr.gz"
  std::string verb;                     ///< of the button: "Open", "Save"
  bool saves = false;                   ///< the file need not exist, and is given `extensions[0]`
};

class FileBrowser {
 public:
  explicit FileBrowser(FileBrowserOptions options) : options_(std::move(options)) {}

  /// Another time with other options; the folder stays.
  void take(FileBrowserOptions options) { options_ = std::move(options); }
  /// Shows `folder`, or, when it does not exist, what was shown last, or the working folder.
  void show(const std::filesystem::path& folder, std::string_view file_name = {});
  /// The chosen path, once it was chosen.
  std::optional<std::filesystem::path> draw(PanelContext& context);
  /// A sentence under the list, such as why opening failed.
  void set_error(std::string error) {
    error_ = std::move(error);
    focus_field_ = true;  // to type on
  }

  const std::filesystem::path& folder() const { return folder_; }
  const std::vector<FileEntry>& entries() const { return entries_; }

 private:
  void go(const std::filesystem::path& folder);
  void remember(const std::filesystem::path& folder);
  void head(PanelContext& context);
  void list(PanelContext& context);
  void row(PanelContext& context, std::size_t index);
  std::optional<std::filesystem::path> confirm();
  /// Of opening: the entries whose names hold what was typed behind the folder, by their numbers.
  std::vector<std::size_t> shown() const;
  void type();
  std::string hint() const;
  /// The hint, or what went wrong, in lines of that many pixels.
  std::string note(float width) const;

  FileBrowserOptions options_;
  std::filesystem::path folder_;
  std::vector<FileEntry> entries_;
  std::vector<std::filesystem::path> recent_;  ///< newest first
  std::string path_text_;                      ///< the field
  std::string typed_;                          ///< of its last part, by hand; "" otherwise
  std::string error_;
  int chosen_ = -1;
  bool focus_field_ = false;
  std::optional<std::size_t> activated_;  ///< row that was double-clicked
};

}  // namespace goalbound::app
