// goalbound-viewer: makes the session, the interface and what they are drawn on, and hands over to a loop.
#include <fmt/core.h>

#include <memory>
#include <system_error>
#include <utility>

#include "features/lessons/lessons.hpp"
#include "features/problems/problems.hpp"
#include "panels/make_ui.hpp"
#include "platform/console.hpp"
#include "platform/process.hpp"
#include "render/offscreen_surface.hpp"
#include "render/window_surface.hpp"
#include "viewer/check_lesson.hpp"
#include "viewer/first_start.hpp"
#include "viewer/headless.hpp"
#include "viewer/icon.hpp"
#include "viewer/lesson_html.hpp"
#include "viewer/lesson_pages.hpp"
#include "viewer/options.hpp"
#include "viewer/settings_file.hpp"
#include "viewer/window_loop.hpp"
#include "words/numbers.hpp"

namespace {

using namespace goalbound::app;
using goalbound::count_text;
using goalbound::Error;
using goalbound::NamedFiles;
using goalbound::Result;

constexpr int kGood = 0;
constexpr int kBadInput = 2;
constexpr int kNoWindow = 3;
constexpr int kIconSide = 64;

int fail(const Error& error, int status) {
  fmt::print(stderr, "goalbound-viewer: {}\n", error.to_string());
  return status;
}

Result<void> open_files(Session& session, const Options& options) {
  if (options.files_anywhere) session.named_files = NamedFiles::kAnywhere;
  if (!options.map.empty()) {
    const bool is_scenario = is_scenario_file(options.map);
    const auto opened =
        is_scenario ? session.feature<Problems>().open_scenario(options.map) : session.open_map(options.map);
    if (!opened) return opened;
  }
  if (!options.index.empty()) {
    if (auto loaded = session.load_index(options.index); !loaded) return loaded.error();
  }
  if (!options.scenario.empty()) return session.feature<Problems>().open_scenario(options.scenario);
  return {};
}

Result<void> make_folder(const std::filesystem::path& folder) {
  std::error_code failure;
  std::filesystem::create_directories(folder, failure);
  if (!failure) return {};
  return Error{goalbound::ErrorCode::kIo, "the folder cannot be made: " + failure.message(), folder.string()};
}

int check_lesson_only(const std::string& name) {
  Session session;
  const auto check = check_lesson(session, name);
  if (!check) return fail(check.error(), kBadInput);
  for (const Error& problem : check->problems) fail(problem, kBadInput);
  if (!check->problems.empty()) return kBadInput;
  fmt::print("{}: {}, {}; every action succeeds and every expectation holds\n", name,
             count_text(check->pages, "page", "pages"),
             count_text(check->questions, "question", "questions"));
  return kGood;
}

/// A lesson of the program, a file, or all of those of the program.
Result<std::vector<Lesson>> lessons_named(Session& session, const std::string& name) {
  LessonShelf& shelf = session.feature<Lessons>().shelf();
  if (name == "all") return std::vector<Lesson>(shelf.lessons().begin(), shelf.lessons().end());
  if (const Lesson* lesson = shelf.find(name); lesson != nullptr) return std::vector<Lesson>{*lesson};
  auto lesson = load_lesson(name);
  if (!lesson) return lesson.error();
  return std::vector<Lesson>{std::move(lesson).value()};
}

/// The lessons as pages with the viewer in them, where its own page is there.
Result<void> write_with_viewer(Session& session, const std::vector<Lesson>& lessons, const Options& options) {
  const std::filesystem::path page = find_viewer_page(options.page);
  if (page.empty()) return {};
  if (auto put = put_viewer_page(page, options.handout); !put) return put;
  for (const Lesson& lesson : lessons) {
    const Lesson* shelved = session.feature<Lessons>().shelf().find(lesson.id);
    const bool is_own = shelved == nullptr || shelved->file != lesson.file;
    const auto left_out = write_lesson_html(lesson, is_own, options.handout);
    if (!left_out) return left_out.error();
    for (const Error& file : *left_out) fail(file, kBadInput);
    fmt::print("{}\n", (options.handout / (lesson.id + ".html")).string());
  }
  return {};
}

int write_handouts(const Options& options) {
  Session session;
  const auto lessons = lessons_named(session, options.lesson);
  if (!lessons) return fail(lessons.error(), kBadInput);
  if (auto made = make_folder(options.handout); !made) return fail(made.error(), kBadInput);
  auto surface = OffscreenSurface::create(options.width, options.height);
  if (!surface) return fail(surface.error(), kBadInput);
  const auto ui = make_ui(session, (*surface)->fonts(), (*surface)->map_painter());
  HeadlessRun run(session, *ui, **surface, options.handout);
  const HandoutView view = options.whole_window ? HandoutView::kWindow : HandoutView::kMaps;
  for (const Lesson& lesson : *lessons) {
    const auto written = write_lesson_page(session, run, lesson, options.handout, view);
    if (!written) return fail(written.error(), kBadInput);
    fmt::print("{}\n", (options.handout / (lesson.id + ".md")).string());
  }
  const auto with_viewer = write_with_viewer(session, *lessons, options);
  return with_viewer ? kGood : fail(with_viewer.error(), kBadInput);
}

int run_headless(const Options& options) {
  if (!options.handout.empty()) return write_handouts(options);
  if (!options.lesson.empty()) return check_lesson_only(options.lesson);
  const auto script = load_script(options.script);
  if (!script) return fail(script.error(), kBadInput);
  if (auto made = make_folder(options.out); !made) return fail(made.error(), kBadInput);
  Session session;
  if (auto opened = open_files(session, options); !opened) return fail(opened.error(), kBadInput);
  auto surface = OffscreenSurface::create(options.width, options.height);
  if (!surface) return fail(surface.error(), kBadInput);
  const auto ui = make_ui(session, (*surface)->fonts(), (*surface)->map_painter());
  HeadlessRun run(session, *ui, **surface, options.out);
  const auto done = run.run(*script);
  for (const auto& picture : run.written()) fmt::print(stderr, "{}\n", picture.string());
  return done ? kGood : fail(done.error(), kBadInput);
}

/// What a start begins with that names no script: the view of the last time where it names nothing, and edits
/// of a map that it names.
Script kept_script(Session& session, const Options& options, bool names_nothing) {
  if (names_nothing) return last_session(session, session_path());
  const bool names_more = !options.index.empty() || !options.scenario.empty() || !options.lesson.empty();
  return edits_of_last_session(session, session_path(), names_more ? "" : options.map);
}

int run_in_window(const Options& options) {
  Script script;
  if (!options.script.empty()) {
    auto loaded = load_script(options.script);
    if (!loaded) return fail(loaded.error(), kBadInput);
    script = std::move(*loaded);
  }
  Session session;
  restore_settings(session, settings_path());
  restore_recent(session, recent_path());
  session.ui.asks = true;
  if (auto opened = open_files(session, options); !opened) return fail(opened.error(), kBadInput);
  // Who names something to begin with wants that.
  const bool names_nothing =
      options.map.empty() && options.scenario.empty() && options.script.empty() && options.lesson.empty();
  const bool is_first = is_first_start(session_path());
  if (options.script.empty()) script = kept_script(session, options, names_nothing);
  session.ui.invitation = is_first && session.settings().invite_to_lessons && options.script.empty();
  if (session.ui.invitation && session.has_map()) script = first_play();
  if (!options.lesson.empty()) {
    if (auto begun = session.execute(ActionCall{"lesson", {options.lesson}}, false); !begun)
      return fail(begun.error(), kBadInput);
  }
  auto window = WindowSurface::create("Goalbound", options.width, options.height);
  if (!window) {
    fail(window.error(), kNoWindow);
    fmt::print(stderr, "Without a display: goalbound-viewer MAP --headless --script FILE writes pictures.\n");
    return kNoWindow;
  }
  goalbound::platform::close_own_console();
  (*window)->set_icon(make_icon(kIconSide));
  const auto ui = make_ui(session, (*window)->fonts(), (*window)->map_painter());
  const bool is_own = options.script.empty();  // what a script does with view and window is its own business
  Keeper keeper({.settings = settings_path(),
                 .view = is_own ? session_path() : std::filesystem::path(),
                 .recent = recent_path(),
                 .placement = is_own ? placement_path() : std::filesystem::path()});
  if (const auto place = last_placement(placement_path()); place && is_own && !options.sized)
    (*window)->place(*place);
  const bool needs_map = options.script.empty() && options.lesson.empty();
  run_window(session, *ui, **window,
             {.pictures = options.out,
              .script = std::move(script),
              .gives_way = options.script.empty(),
              .without_map = needs_map ? first_scene(find_lessons_folder()) : Script(),
              .keeper = &keeper});
  const auto kept = keeper.keep(session, (*window)->placement());
  return kept ? kGood : fail(kept.error(), kBadInput);
}

}  // namespace

int main(int argc, char** argv) {
  goalbound::platform::prepare_console();
  const auto parsed = parse_options(goalbound::platform::arguments_of(argc, argv));
  if (const int* status = std::get_if<int>(&parsed)) return *status;
  const Options& options = std::get<Options>(parsed);
  const auto status = goalbound::without_throwing("the viewer cannot go on", [&]() -> goalbound::Result<int> {
    return options.headless ? run_headless(options) : run_in_window(options);
  });
  return status ? *status : fail(status.error(), kBadInput);
}
