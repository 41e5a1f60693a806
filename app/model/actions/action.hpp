// The one command language. Every menu item, key, palette entry, script line, lesson step and "copy what
// reproduces this view" is a named action with text form, such as `open assets/maps/loop.map`, `select 12,7`,
// `edge E`, `search right astar-gb`, `seek 120`, `shot out.png`.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "goalbound/map.hpp"
#include "goalbound/result.hpp"

namespace goalbound::app {

class Session;

/// A word of a call. A node that the program itself names comes along, and is not looked for by its name.
struct ActionArgument {
  ActionArgument(std::string word) : text(std::move(word)) {}
  ActionArgument(std::string_view word) : text(word) {}
  ActionArgument(const char* word) : text(word) {}
  /// kNoNode: "none".
  ActionArgument(const Map& map, NodeId which)
      : text(which == kNoNode ? "none" : map.name_of(which)), node_(which), map_(&map) {}

  /// Nothing for what was written, for "none", and on another map.
  std::optional<NodeId> node_of(const Map& map) const {
    return map_ == &map && node_ != kNoNode ? std::optional(node_) : std::nullopt;
  }

  std::string text;

  friend bool operator==(const ActionArgument& a, const ActionArgument& b) { return a.text == b.text; }

 private:
  NodeId node_ = kNoNode;
  const Map* map_ = nullptr;  ///< compared alone: the map may be gone
};

/// Their texts.
std::vector<std::string> words_of(std::span<const ActionArgument> arguments);

/// A parsed line: its name and its arguments. Words are separated by blanks; "double quotes" hold blanks
/// together, with \" and \\ inside; a # at the start of a word begins a comment, but for arguments such as
/// #4711, the name of a node.
struct ActionCall {
  std::string name;
  std::vector<ActionArgument> arguments;
};

/// An empty name for blank lines and comments. Errors: kSyntax for an open quote.
Result<ActionCall> parse_action(std::string_view line);
/// The inverse: quotes where needed.
std::string format_action(const ActionCall& call);

/// What an action touches. Lessons show something: they may read files, and leave alone what is outside.
enum class ActionScope : std::uint8_t {
  kSession,    ///< what is in the session
  kReadsFile,  ///< its argument is a file that comes into the session
  kOutside,    ///< writes files or the clipboard, changes window or lesson, asks the user, leaves the program
};

/// One entry of the table of actions.
struct ActionInfo {
  std::string_view id;           ///< "open"
  std::string_view arguments{};  ///< usage: "MAP", "X,Y", "left|right SEARCH", or ""
  std::string_view label;        ///< as in the menu: "Open map ..."
  std::string_view
      menu{};  ///< menu it stands in: "File", "View" ...; "" when only for scripts and the palette
  std::string_view menu_call{};  ///< what menu item and key execute: the id with arguments; "" without both
  std::string_view key{};        ///< "Ctrl+O", "Space", "Shift+Right"; "" for none
  std::string_view other_key{};  ///< another one for the same; "" for none
  std::string_view help;         ///< tooltip and help line: one sentence
  /// Errors leave the session unchanged.
  Result<void> (*execute)(Session& session, const ActionCall& call);
  /// For menu items that are on or off (null otherwise), and whether the item can be used now (null: always).
  std::function<bool(const Session& session)> checked = nullptr;
  std::function<bool(const Session& session)> enabled = nullptr;
  ActionScope scope = ActionScope::kSession;  ///< that of the first entry holds for all of its id
  /// It asks for no more than what a first start shows, such as the map, playing, another problem; that of
  /// the first entry.
  bool looks_around = false;
  /// Whether edits of the map that is open go with it (null: never); that of the first entry, too.
  bool (*drops_map)(const Session& session, const ActionCall& call) = nullptr;
};

/// Every action, in menu order. Several entries may share an id with different menu calls ("step event 1",
/// "step prune -1"). Entries for searches, orderings and generators come from their registries.
std::span<const ActionInfo> all_actions();
/// The first entry of that id.
const ActionInfo* find_action(std::string_view id);
/// "there is no action 'opne'; did you mean 'open'?", where one is near enough to be meant.
Error no_action(std::string_view name, ErrorCode code);

}  // namespace goalbound::app
