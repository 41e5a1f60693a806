// Files in and out, and leaving.
#include <fmt/format.h>

#include <array>
#include <filesystem>
#include <string_view>
#include <system_error>
#include <utility>

#include "features/edit/edit.hpp"
#include "features/lessons/lesson_shelf.hpp"
#include "features/problems/problems.hpp"
#include "goalbound/formats.hpp"
#include "model/actions/action_list.hpp"
#include "model/actions/typed.hpp"
#include "model/actions/view_script.hpp"
#include "model/files/replaced_file.hpp"
#include "model/session.hpp"
#include "model/view/view_file.hpp"
#include "pictures/map_picture.hpp"
#include "pictures/png.hpp"

namespace goalbound::app {
namespace {

/// More than there are options: how_to_open says what is wrong.
constexpr std::size_t kOpenWords = 64;
constexpr std::string_view kOpenArguments = "MAP [OPTION=VALUE ...]";

Result<void> open(Session& session, const std::filesystem::path& path, const WordsLeft<kOpenWords>& options) {
  const auto how = how_to_open(options.words);
  if (!how) {
    return Error{.code = how.error().code,
                 .message = fmt::format("{}; the form is: open {}", how.error().message, kOpenArguments)};
  }
  const bool is_scenario = is_scenario_file(path) && options.words.empty();
  const auto opened =
      is_scenario ? session.feature<Problems>().open_scenario(path) : session.open_map(path, *how);
  if (!opened) return opened.error();
  session.ui.close_popup("browse-map");
  return {};
}

Result<void> open_view(Session& session, const std::filesystem::path& path) {
  auto view = load_view(path);
  if (!view) return view.error();
  session.requests.view = std::move(view).value();
  session.ui.close_popup("browse-view");
  return {};
}

Result<void> save_view_file(Session& session, const std::filesystem::path& path) {
  if (const auto saved = save_view(session, path); !saved) return saved.error();
  session.ui.close_popup("browse-save-view");
  session.messages().add(false, fmt::format("saved {}", path.string()));
  return {};
}

Result<void> open_scenario(Session& session, const std::filesystem::path& path) {
  if (const auto opened = session.feature<Problems>().open_scenario(path); !opened) return opened.error();
  session.ui.close_popup("browse-scenario");
  return {};
}

/// It does not become that of the file.
Result<void> save_picture(const Session& session, const std::filesystem::path& path, int scale) {
  if (!session.has_map())
    return Error{ErrorCode::kInvalidArgument, "there is no map to save; open one first"};
  const auto image = picture_of_map(session.map(), scale);
  if (!image) return Error{image.error().code, image.error().message, path.string()};
  if (auto free = check_replaced_file(path); !free) return free;
  return save_png(*image, path);
}

/// A picture where the name says so.
Result<void> save_map(Session& session, const std::filesystem::path& path,
                      const std::optional<Whole<1, kMostPixelsACell>>& pixels) {
  const bool is_picture = path.extension() == ".png";
  if (pixels && !is_picture)
    return invalid("pixels a cell are said of pictures alone, whose names end in .png");
  const int scale = pixels ? static_cast<int>(*pixels) : 1;
  const auto saved =
      is_picture ? save_picture(session, path, scale) : session.feature<Editing>().save_map(path);
  if (!saved) return saved.error();
  session.messages().add(false, fmt::format("saved {}", path.string()));
  if (!session.document().edited()) session.execute_held();
  session.ui.close_popup("browse-save-map");
  return {};
}

/// Maps of lessons and of the first start: nobody means to change those.
bool comes_with_program(const std::filesystem::path& map) {
  const std::filesystem::path lessons = find_lessons_folder();
  std::error_code failure;
  return !lessons.empty() &&
         std::filesystem::equivalent(map.parent_path(), lessons.parent_path() / "maps", failure);
}

constexpr std::array<std::string_view, 3> kEditsWords = {"save", "lose", "keep"};

/// What becomes of the edits before the action that was held back.
Result<void> unsaved_edits(Session& session, OneOf<kEditsWords> choice) {
  if (!session.ui.held) return invalid("nothing waits for what becomes of the edits");
  if (choice == 0) {
    // Into the file that the map came from, where it is the user's and can hold it; else the user says where.
    const std::filesystem::path& path = session.document().path();
    if (path.empty() || comes_with_program(path) || !session.feature<Editing>().save_map(path)) {
      session.ui.popup = "browse-save-map";
      return {};
    }
  }
  if (choice == 2) {
    session.ui.held.reset();
    session.ui.close_popup("unsaved");
    return {};
  }
  session.requests.lose_edits = choice == 1 && session.ui.held->name == "quit";
  session.execute_held();
  return {};
}

/// Without a name the host, which knows the folder, finds one that is free.
Result<void> shot(Session& session, const std::optional<std::filesystem::path>& path) {
  if (path && path->extension() != ".png")
    return invalid(
        fmt::format("'{}' does not end in .png, the one kind of picture there is", path->string()));
  session.requests.shots.push_back(path.value_or(std::filesystem::path()));
  return {};
}

Result<void> copy(Session& session, const std::string& text) {
  session.requests.clipboard = text;
  return {};
}

Result<void> copy_view(Session& session) {
  auto script = view_script(session);
  if (!script) return script.error();
  session.requests.clipboard = std::move(script).value();
  session.messages().add(false, "a script that brings this view back is on the clipboard");
  return {};
}

Result<void> wait(Session& session) {
  session.requests.wait = true;
  return {};
}

/// A scenario keeps the map that is there.
bool opens_map(const Session& /*session*/, const ActionCall& call) {
  return !call.arguments.empty() && !is_scenario_file(call.arguments[0].text);
}

Result<void> quit(Session& session) {
  session.requests.quit = true;
  return {};
}

}  // namespace

ActionList file_actions() {
  ActionList list;
  list.add(
      {.id = "open",
       .arguments = kOpenArguments,
       .label = "Open map",
       .help =
           "Open a map of any kind, a picture (.png: light pixels are free cells, dark and transparent "
           "ones walls), or a scenario; boxes, selection and problems of the old map go. The options are "
           "those of "
           "the command line: profile=bike, blocks=Fringe,desert:30-38, depth=1, unknown=free, radius=0.22, "
           "cost=KEY and others.",
       .execute = typed<open>,
       .scope = ActionScope::kReadsFile,
       .drops_map = opens_map});
  list.add({.id = "open-scenario",
            .arguments = "FILE",
            .label = "Open scenario",
            .help = "Open the problems of a Moving AI scenario (.scen, .3dscen); that of a map of another "
                    "size is refused. "
                    "Without a map, the one beside the file is opened.",
            .execute = typed<open_scenario>,
            .scope = ActionScope::kReadsFile});
  list.add(
      {.id = "save-map",
       .arguments = "FILE [PIXELS]",
       .label = "Save map",
       .help =
           "Save the map in the format of its kind; the name must end as its files do, and a file of another "
           "kind is never replaced. A name that ends in .png saves a picture, of 1 or PIXELS pixels a cell.",
       .execute = typed<save_map>,
       .enabled = has_map,
       .scope = ActionScope::kOutside});
  list.add(
      {.id = "shot",
       .arguments = "[FILE.png]",
       .label = "Save picture",
       .menu = "File",
       .menu_call = "shot",
       .key = "F12",
       .help =
           "Save a picture of the window; without a name it becomes goalbound-001.png, or the next number "
           "that is free.",
       .execute = typed<shot>,
       .scope = ActionScope::kOutside,
       .looks_around = true});
  list.add({.id = "copy-view",
            .label = "Copy script of this view",
            .menu = "File",
            .menu_call = "copy-view",
            .key = "Ctrl+Shift+C",
            .help =
                "Put a script on the clipboard that brings back map, problem, searches, selection, layers, "
                "timeline and camera.",
            .execute = typed<copy_view>,
            .enabled = has_map,
            .scope = ActionScope::kOutside});
  list.add(
      {.id = "save-view",
       .arguments = "FILE.gbs",
       .label = "Save view",
       .help = "Save what is shown as a view: map, boxes, problem, searches, selection, layers, timeline and "
               "camera come back when it is opened.",
       .execute = typed<save_view_file>,
       .enabled = has_map,
       .scope = ActionScope::kOutside});
  list.add({.id = "open-view",
            .arguments = "FILE.gbs",
            .label = "Open view",
            .help = "Bring back a view that was saved; it may do nothing outside of the window.",
            .execute = typed<open_view>,
            .scope = ActionScope::kOutside,
            .drops_map = [](const Session&, const ActionCall&) { return true; }});
  list.add({.id = "copy",
            .arguments = "TEXT",
            .label = "Copy text",
            .help = "Put a text on the clipboard.",
            .execute = typed<copy>,
            .scope = ActionScope::kOutside});
  list.add({.id = "wait",
            .label = "Wait",
            .help = "In a script: go on when boxes, searches and inspections that are under way are ready.",
            .execute = typed<wait>,
            .looks_around = true});
  list.add({.id = "quit",
            .label = "Quit",
            .menu = "File",
            .menu_call = "quit",
            .key = "Ctrl+Q",
            .help = "Leave the program.",
            .execute = typed<quit>,
            .scope = ActionScope::kOutside,
            .drops_map = [](const Session&, const ActionCall&) { return true; }});
  list.add(
      {.id = "unsaved-edits",
       .arguments = "save|lose|keep",
       .label = "What becomes of unsaved edits",
       .help =
           "While the window asks: save the edits of the map or lose them, and go on; or keep them and stay.",
       .execute = typed<unsaved_edits>,
       .scope = ActionScope::kOutside});
  return list;
}

}  // namespace goalbound::app
