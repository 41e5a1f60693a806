#include "panels/popups/file_popup.hpp"

#include <algorithm>
#include <utility>

#include "goalbound/formats.hpp"
#include "model/files/replaced_file.hpp"
#include "panels/widgets.hpp"

namespace goalbound::app {
namespace {

/// Those of every format of maps, also packed.
std::vector<std::string> endings_of_maps() {
  std::vector<std::string> endings;
  for (const FormatInfo* format : all_formats()) {
    if (format->load != nullptr) endings.emplace_back(format->extension);
  }
  const std::size_t plain = endings.size();
  for (std::size_t i = 0; i < plain; ++i) endings.push_back(endings[i] + ".gz");
  endings.emplace_back(".png");  // a picture of one
  return endings;
}

/// That of the format which holds the map, then that of pictures, which hold uniform grids too.
std::vector<std::string> endings_for(const Session& session) {
  std::vector<std::string> endings;
  if (!session.has_map()) return endings;
  const Map& map = session.map();
  const auto formats = all_formats();
  const auto holder = std::ranges::find_if(
      formats, [&](const FormatInfo* format) { return format->holds != nullptr && format->holds(map); });
  if (holder != formats.end()) endings.emplace_back((*holder)->extension);
  if (map.as_grid() != nullptr && map.as_grid()->is_uniform()) endings.emplace_back(".png");
  return endings;
}

std::vector<std::string> split_at_blanks(std::string_view text) {
  std::vector<std::string> words;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    words.emplace_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return words;
}

}  // namespace

void FilePopup::opened(PanelContext& context) {
  asked_.reset();
  std::vector<std::string> endings = split_at_blanks(endings_);
  if (endings_ == "maps") endings = saves() ? endings_for(context.session) : endings_of_maps();
  const std::filesystem::path& map = context.session.document().path();
  std::string name;
  if (saves() && !map.empty() && !endings.empty()) name = map.stem().string() + endings.front();
  FileBrowserOptions options{.extensions = std::move(endings), .verb = std::string(verb_), .saves = saves()};
  if (browser_) {
    browser_->take(std::move(options));
  } else {
    browser_.emplace(std::move(options));
  }
  browser_->show(map.parent_path(), name);
}

void FilePopup::draw(PanelContext& context, bool& open) {
  if (asked_) return ask(context, open);
  const auto path = browser_->draw(context);
  if (!path) return;
  if (saves() && replaces_file(*path) && check_replaced_file(*path)) {
    asked_ = *path;
  } else {
    run(context, *path, open);
  }
}

void FilePopup::run(PanelContext& context, const std::filesystem::path& path, bool& open) {
  const Result<void> result = context.session.execute(call_(path), false);
  if (result.ok()) {
    open = false;
  } else {
    browser_->set_error(result.error().to_string());
  }
}

/// Instead of the browser, so that no click meant for it answers the question.
void FilePopup::ask(PanelContext& context, bool& open) {
  wrapped_text("There is a file of this name already:");
  wrapped_text(asked_->string());
  muted_paragraph("Replacing it loses what it holds now.");
  const ImVec2 button(150 * context.sizes.scale, 0);
  const bool replace = ImGui::Button("Replace it", button);
  ImGui::SameLine();
  const bool keep = ImGui::Button("Keep it", button);
  if (!replace && !keep) return;
  const std::filesystem::path path = *std::exchange(asked_, std::nullopt);
  if (replace) run(context, path, open);
}

}  // namespace goalbound::app
