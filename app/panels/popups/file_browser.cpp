#include "panels/popups/file_browser.hpp"

#include <imgui.h>
#include <imgui_stdlib.h>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <fstream>
#include <system_error>

#include "panels/keys.hpp"
#include "panels/text.hpp"
#include "panels/widgets.hpp"

namespace goalbound::app {
namespace fs = std::filesystem;
namespace {

constexpr std::size_t kMostRecent = 6;

/// "298 × 324" from the first lines of a Moving AI map; empty when it has none.
std::string map_size(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::string word;
  int width = 0;
  int height = 0;
  for (int i = 0; i < 8 && (width == 0 || height == 0) && file >> word; ++i) {
    if (word == "width") file >> width;
    if (word == "height") file >> height;
  }
  return width > 0 && height > 0 ? std::to_string(width) + " × " + std::to_string(height) : std::string();
}

std::string in_lower_case(std::string text) {
  std::ranges::transform(text, text.begin(),
                         [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return text;
}

bool has_extension(std::string_view name, const std::vector<std::string>& extensions) {
  return extensions.empty() ||
         std::ranges::any_of(extensions, [&](const std::string& e) { return name.ends_with(e); });
}

}  // namespace

std::vector<FileEntry> list_folder(const fs::path& folder, const std::vector<std::string>& extensions,
                                   std::string& error) {
  std::vector<FileEntry> entries;
  std::error_code code;
  fs::directory_iterator it(folder, code);
  if (code) {
    error = "cannot read " + folder.string() + ": " + code.message();
    return {};
  }
  for (const fs::directory_iterator end; it != end; it.increment(code)) {
    if (code) break;
    const fs::path& path = it->path();
    const std::string name = path.filename().string();
    std::error_code ignored;  // what vanishes or may not be looked at is left out
    if (name.starts_with('.')) continue;
    if (it->is_directory(ignored)) {
      entries.push_back({.name = name, .is_folder = true, .detail = {}});
    } else if (it->is_regular_file(ignored) && has_extension(name, extensions)) {
      const auto bytes = it->file_size(ignored);
      entries.push_back({.name = name,
                         .is_folder = false,
                         .bytes = ignored ? 0 : bytes,
                         .detail = path.extension() == ".map" ? map_size(path) : std::string()});
    }
  }
  std::ranges::sort(entries, [](const FileEntry& a, const FileEntry& b) {
    return a.is_folder != b.is_folder ? a.is_folder : a.name < b.name;
  });
  return entries;
}

void FileBrowser::show(const fs::path& folder, std::string_view file_name) {
  std::error_code code;
  error_.clear();
  fs::path wanted = folder;
  if (wanted.empty() || !fs::is_directory(wanted, code)) wanted = folder_;
  if (wanted.empty()) wanted = fs::current_path(code);
  go(fs::absolute(wanted, code));
  if (!file_name.empty()) path_text_ = (folder_ / file_name).string();
  focus_field_ = true;
}

void FileBrowser::go(const fs::path& folder) {
  std::error_code code;
  const fs::path clean = fs::weakly_canonical(folder, code);
  folder_ = code ? folder.lexically_normal() : clean;
  const std::string file = options_.saves ? fs::path(path_text_).filename().string() : std::string();
  path_text_ = (folder_ / file).string();
  error_.clear();
  typed_.clear();
  entries_ = list_folder(folder_, options_.extensions, error_);
  chosen_ = -1;
}

void FileBrowser::remember(const fs::path& folder) {
  std::erase(recent_, folder);
  recent_.insert(recent_.begin(), folder);
  if (recent_.size() > kMostRecent) recent_.resize(kMostRecent);
}

std::vector<std::size_t> FileBrowser::shown() const {
  std::vector<std::size_t> numbers;
  const std::string wanted = in_lower_case(typed_);
  for (std::size_t i = 0; i < entries_.size(); ++i) {
    const bool fits = wanted.empty() || in_lower_case(entries_[i].name).find(wanted) != std::string::npos;
    if (fits) numbers.push_back(i);
  }
  return numbers;
}

/// The list follows what is typed: into a folder, and then what is called so.
void FileBrowser::type() {
  if (options_.saves) return;
  std::error_code code;
  fs::path path(path_text_);
  if (path.is_relative()) path = folder_ / path;
  const bool other = path.parent_path() != folder_ && fs::is_directory(path.parent_path(), code);
  if (other) {
    const std::string text = path_text_;
    go(path.parent_path());
    path_text_ = text;
  }
  typed_ = path.parent_path() == folder_ || other ? path.filename().string() : std::string();
}

/// What the field says: a folder is entered, a file is the answer; the beginning of a name is where one alone
/// is called so.
std::optional<fs::path> FileBrowser::confirm() {
  std::error_code code;
  fs::path path(path_text_);
  if (path.is_relative()) path = folder_ / path;
  const auto fitting = shown();
  const bool completes = !options_.saves && !typed_.empty() && fitting.size() == 1 && !fs::exists(path, code);
  if (completes) path = folder_ / entries_[fitting.front()].name;
  if (fs::is_directory(path, code)) {
    go(path);
    focus_field_ = true;
    return std::nullopt;
  }
  if (options_.saves) {
    if (path.filename().empty()) {
      error_ = "type a file name behind the folder";
      focus_field_ = true;
      return std::nullopt;
    }
    if (!path.has_extension() && !options_.extensions.empty()) path += options_.extensions.front();
  } else if (!fs::exists(path, code)) {
    error_ = "there is no file " + path.string();
    focus_field_ = true;
    return std::nullopt;
  }
  remember(path.parent_path());
  return path;
}

void FileBrowser::head(PanelContext& context) {
  const Sizes& sizes = context.sizes;
  const ImVec2 button(sizes.button, sizes.button);
  if (icon_button(context, {"up", Icon::kUp, "To the folder above"}, button)) go(folder_.parent_path());
  ImGui::SameLine();
  if (icon_button(context, {"reload", Icon::kReload, "Read the folder again"}, button)) go(fs::path(folder_));
  ImGui::SameLine();
  ImGui::SetNextItemWidth(ImGui::GetContentRegionAvail().x);
  if (ImGui::BeginCombo("##folders", folder_.string().c_str())) {
    for (std::size_t i = 0; i < recent_.size(); ++i) {
      ImGui::PushID(static_cast<int>(i));
      const fs::path folder = recent_[i];  // go() must not see the list change under it
      if (ImGui::Selectable(folder.string().c_str(), folder == folder_)) go(folder);
      ImGui::PopID();
    }
    if (recent_.empty()) ImGui::TextDisabled("Folders that you open files from are kept here");
    close_on_escape();
    ImGui::EndCombo();
  }
}

void FileBrowser::row(PanelContext& context, std::size_t index) {
  const FileEntry& entry = entries_[index];
  ImGui::PushID(static_cast<int>(index));
  ImGui::TableNextRow();
  ImGui::TableNextColumn();
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float icon = ImGui::GetTextLineHeight();
  if (ImGui::Selectable("##row", chosen_ == static_cast<int>(index),
                        ImGuiSelectableFlags_SpanAllColumns | ImGuiSelectableFlags_AllowDoubleClick)) {
    chosen_ = static_cast<int>(index);
    if (!(options_.saves && entry.is_folder)) path_text_ = (folder_ / entry.name).string();
    typed_.clear();
    if (entry.is_folder || ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left)) activated_ = index;
  }
  put_icon(ImGui::GetWindowDrawList(), entry.is_folder ? Icon::kFolder : Icon::kFile,
           {at.x + icon / 2, at.y + icon / 2}, icon * 0.9F, entry.is_folder ? theme::kAccent : theme::kMuted);
  put_fitted(context, ImGui::GetWindowDrawList(), context.fonts.ui,
             {at.x + icon + 8, at.y, ImGui::GetContentRegionAvail().x - icon - 8, icon}, theme::kText,
             entry.name);
  ImGui::TableNextColumn();
  ImGui::TextDisabled("%s", entry.detail.c_str());
  ImGui::TableNextColumn();
  if (!entry.is_folder) ImGui::TextDisabled("%s", byte_text(entry.bytes).c_str());
  ImGui::PopID();
}

std::string FileBrowser::note(float width) const {
  return broken_at_blanks(error_.empty() ? hint() : error_, width);
}

void FileBrowser::list(PanelContext& context) {
  // What went wrong is told in full, whatever room the list has then: its end often says what to do.
  const float width = ImGui::GetContentRegionAvail().x;
  const float note_height = ImGui::CalcTextSize(note(width).c_str(), nullptr, false, width).y;
  const float below = 2 * ImGui::GetFrameHeightWithSpacing() + note_height + ImGui::GetStyle().ItemSpacing.y;
  const ImVec2 size(0, std::max(80.0F, ImGui::GetContentRegionAvail().y - below));
  constexpr ImGuiTableFlags kFlags =
      ImGuiTableFlags_ScrollY | ImGuiTableFlags_NoSavedSettings | ImGuiTableFlags_BordersOuter;
  if (!begin_scrolling_table("files", 3, kFlags, size)) return;
  const float scale = context.sizes.scale;
  ImGui::TableSetupColumn("name", ImGuiTableColumnFlags_WidthStretch);
  ImGui::TableSetupColumn("size", ImGuiTableColumnFlags_WidthFixed, 110 * scale);
  ImGui::TableSetupColumn("bytes", ImGuiTableColumnFlags_WidthFixed, 84 * scale);
  ImGuiListClipper clipper;
  const auto numbers = shown();
  clipper.Begin(static_cast<int>(numbers.size()));
  while (clipper.Step()) {
    for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i)
      row(context, numbers[static_cast<std::size_t>(i)]);
  }
  if (numbers.empty()) {
    ImGui::TableNextRow();
    ImGui::TableNextColumn();
    ImGui::TextDisabled("nothing to show here");
  }
  ImGui::EndTable();
}

std::string FileBrowser::hint() const {
  std::string text = options_.saves ? "Type a name; Enter saves" : "Type or paste a path, Enter opens it";
  bool packed = false;
  for (const std::string& extension : options_.extensions) {
    if (extension.ends_with(".gz")) {
      packed = true;
    } else {
      text += "   ·   *" + extension;
    }
  }
  return packed ? text + "   ·   *.gz" : text;
}

std::optional<fs::path> FileBrowser::draw(PanelContext& context) {
  activated_.reset();
  head(context);
  list(context);
  ImGui::PushStyleColor(ImGuiCol_Text, error_.empty() ? theme::kMuted : theme::kBad);
  wrapped_text(note(ImGui::GetContentRegionAvail().x));
  ImGui::PopStyleColor();
  ImGui::SetNextItemWidth(ImGui::GetContentRegionAvail().x);
  if (focus_field_) ImGui::SetKeyboardFocusHere();
  focus_field_ = false;
  bool confirmed = ImGui::InputText("##path", &path_text_,
                                    ImGuiInputTextFlags_EnterReturnsTrue | ImGuiInputTextFlags_AutoSelectAll);
  if (ImGui::IsItemEdited()) type();
  if (primary_button(options_.verb.c_str(), ImVec2(110 * context.sizes.scale, 0))) confirmed = true;
  if (activated_) {
    const FileEntry entry = entries_[*activated_];
    if (entry.is_folder) {
      go(folder_ / entry.name);
      return std::nullopt;
    }
    confirmed = true;
  }
  return confirmed ? confirm() : std::nullopt;
}

}  // namespace goalbound::app
