// The viewer in a page: what main.cpp is on desktops. The browser calls for each frame; what the address
// names is shown, and the address follows what is shown.
#include <emscripten.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "features/lessons/lessons.hpp"
#include "model/view/figures.hpp"
#include "model/view/view_address.hpp"
#include "panels/make_ui.hpp"
#include "render/window_surface.hpp"
#include "viewer/first_start.hpp"
#include "viewer/settings_file.hpp"
#include "viewer/window_loop.hpp"

// What stands in app/viewer/page.html. Texts that come from there are freed here; null: nothing.
EM_JS(char*, goalbound_page_address, (), { return Module.page.keepText(Module.page.newAddress()); });
EM_JS(void, goalbound_page_show_address, (const char* text),
      { Module.page.showAddress(UTF8ToString(text)); });
EM_JS(void, goalbound_page_copy_link, (), { Module.page.copy(location.href); });
EM_JS(void, goalbound_page_fetch, (const char* url, const char* file),
      { Module.page.fetch(UTF8ToString(url), UTF8ToString(file)); });
EM_JS(int, goalbound_page_fetching, (), { return Module.page.fetching; });
EM_JS(char*, goalbound_page_failure, (), { return Module.page.keepText(Module.page.takeFailure()); });
EM_JS(void, goalbound_page_pick, (const char* action), { Module.page.pick(UTF8ToString(action)); });
EM_JS(char*, goalbound_page_picked_action, (),
      { return Module.page.keepText(Module.page.picked.length ? Module.page.picked[0].action : null); });
EM_JS(char*, goalbound_page_picked_file, (),
      { return Module.page.keepText(Module.page.picked.shift().file); });
EM_JS(void, goalbound_page_offer_files, (), { Module.page.offerFiles(); });
EM_JS(void, goalbound_page_keep_settings, (), { Module.page.keepSettings(); });
EM_JS(void, goalbound_page_ready, (), { Module.page.ready(); });
EM_JS(void, goalbound_page_fail, (const char* text), { Module.page.fail(UTF8ToString(text)); });
EM_JS(char*, goalbound_page_command, (), { return Module.page.keepText(Module.page.commands.shift()); });
EM_JS(void, goalbound_page_answer, (const char* text), { Module.page.answer(UTF8ToString(text)); });

namespace goalbound::app {
namespace {

/// The files of the program lie in `assets` below it, and it is where pictures and tables are written.
constexpr const char* kFolder = "/goalbound";

std::optional<std::string> taken(char* text) {
  if (text == nullptr) return std::nullopt;
  std::string result = text;
  std::free(text);
  return result;
}

/// A window of the program that chooses a file to read: the browser has its own.
struct FileWindow {
  std::string_view popup;
  const char* action;  ///< with the file; empty: what is done with one that is dropped
};
constexpr std::array<FileWindow, 8> kFileWindows = {{{"browse-map", ""},
                                                     {"browse-index", ""},
                                                     {"browse-scenario", ""},
                                                     {"browse-view", ""},
                                                     {"browse-lesson", ""},
                                                     {"browse-paths", ""},
                                                     {"browse-compare", "compare-index"},
                                                     {"browse-changes", "load-changes"}}};

class Page {
 public:
  static Result<std::unique_ptr<Page>> open() {
    std::unique_ptr<Page> page(new Page);
    restore_settings(page->session_, settings_path());
    const auto address = taken(goalbound_page_address());
    Script script = page->script_of(address.value_or(""));
    const bool plain = script.lines.empty() && !page->waiting_;
    page->session_.ui.invitation = plain && page->session_.settings().invite_to_lessons;
    auto window = WindowSurface::create("Goalbound", 0, 0);
    if (!window) return window.error();
    page->window_ = *std::move(window);
    page->ui_ = make_ui(page->session_, page->window_->fonts(), page->window_->map_painter());
    page->steps_ =
        begin_window(page->session_, *page->ui_, *page->window_,
                     {.pictures = kFolder,
                      .script = std::move(script),
                      .without_map = page->waiting_ ? Script() : first_scene(find_lessons_folder()),
                      .keeper = &page->keeper_});
    return page;
  }

  void step() {
    follow_page();
    if (!steps_->step()) session_.requests.quit = false;  // a page is left by the browser's own means
    if (std::exchange(session_.requests.link, false)) copy_link();
    let_browser_pick();
    if (!std::exchange(shown_, true)) goalbound_page_ready();
    const auto now = Clock::now();
    if (now < next_look_) return;
    next_look_ = now + kPause;
    goalbound_page_offer_files();
    goalbound_page_keep_settings();
    show_address();
  }

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr std::chrono::milliseconds kPause{400};

  Page() = default;

  /// What the address names; nothing while its map is on its way.
  Script script_of(const std::string& address) {
    if (const auto url = url_of_address(address)) {
      const std::string file = path_of_url(*url).string();
      goalbound_page_fetch(url->c_str(), file.c_str());
      waiting_ = address;
      return {};
    }
    return parsed(address);
  }
  Script parsed(const std::string& address) {
    auto script = script_of_address(address, find_assets_folder());
    if (script && !script->lines.empty()) forget_settings(session_);
    if (script) return std::move(script).value();
    session_.messages().add(true, script.error().to_string());
    return {};
  }

  void let_browser_pick() {
    const auto* const window =
        std::find_if(kFileWindows.begin(), kFileWindows.end(),
                     [this](const FileWindow& candidate) { return candidate.popup == session_.ui.popup; });
    if (window == kFileWindows.end()) return;
    session_.ui.close_popup(session_.ui.popup);
    goalbound_page_pick(window->action);
  }

  void follow_page() {
    if (const auto address = taken(goalbound_page_address())) {
      Script script = script_of(*address);
      if (!waiting_) session_.requests.view = std::move(script);
    }
    if (const auto failure = taken(goalbound_page_failure())) session_.messages().add(true, *failure);
    if (waiting_ && goalbound_page_fetching() == 0)
      session_.requests.view = parsed(*std::exchange(waiting_, std::nullopt));
    while (auto action = taken(goalbound_page_picked_action()))
      (void)session_.execute(ActionCall{*std::move(action), {*taken(goalbound_page_picked_file())}});
    while (const auto line = taken(goalbound_page_command())) {
      const auto done = session_.execute(*line, false);
      goalbound_page_answer(done ? "" : done.error().to_string().c_str());
    }
  }

  /// Not while it is on its way to what the address says.
  void show_address() {
    if (waiting_ || session_.requests.view.has_value() || session_.feature<Lessons>().busy() ||
        session_.opening().busy() || session_.searches().timeline().playing())
      return;
    const auto address = view_address(session_, find_assets_folder());
    const std::string text = address ? *address : std::string();
    if (std::exchange(address_, text) != text) goalbound_page_show_address(text.c_str());
  }

  void copy_link() {
    const auto address = view_address(session_, find_assets_folder());
    if (!address) return session_.messages().add(true, address.error().to_string());
    address_ = *address;
    goalbound_page_show_address(address->c_str());
    goalbound_page_copy_link();
    session_.messages().add(false, "a link to this view is on the clipboard");
  }

  Session session_;
  Keeper keeper_{{.settings = settings_path(), .view = {}, .recent = {}, .placement = {}}};
  std::unique_ptr<WindowSurface> window_;
  std::unique_ptr<Ui> ui_;
  std::unique_ptr<WindowSteps> steps_;
  std::optional<std::string> waiting_;  ///< the address whose map is on its way
  std::string address_;                 ///< that is shown
  bool shown_ = false;
  Clock::time_point next_look_{};
};

}  // namespace
}  // namespace goalbound::app

int main() {
  using goalbound::app::Page;
  std::error_code failure;
  std::filesystem::current_path(goalbound::app::kFolder, failure);
  static std::unique_ptr<Page> page;  // lives as long as the page: the end of main is not its end
  const auto opened = goalbound::without_throwing("the viewer cannot go on", []() -> goalbound::Result<void> {
    auto made = Page::open();
    if (!made) return made.error();
    page = *std::move(made);
    return {};
  });
  if (!opened) {
    goalbound_page_fail(opened.error().to_string().c_str());
    return 1;
  }
  constexpr int kAsTheScreenDoes = 0;
  emscripten_set_main_loop([] { page->step(); }, kAsTheScreenDoes, EM_FALSE);
  return 0;
}
