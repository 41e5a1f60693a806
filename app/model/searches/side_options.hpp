// What each side of the split view chooses for itself, as one table: it drives the actions, the menus, the
// popup in the header of the side, and the script of a view.
#pragma once

#include <array>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "model/searches/comparison.hpp"

namespace goalbound::app {

class Session;

struct SideOptionValue {
  std::string id;          ///< "euclidean": what the action takes
  std::string name;        ///< for people
  std::string help;        ///< one line
  std::string brief = {};  ///< for the header of the side; "" for what goes without saying
};

/// Every choice is kept, also while the side's search takes no notice of it: the order in which a script
/// chooses does not matter.
struct SideOption {
  std::string_view id;     ///< "heuristic": also the name of the action `heuristic left|right VALUE`
  std::string_view label;  ///< "Heuristic"
  std::string_view help;   ///< one sentence
  std::vector<SideOptionValue> values;
  /// The id of the value that the side has.
  std::function<std::string(const SidePanel&)> current;
  /// Why the side's search takes no notice of it on this map (null: none is open); "" when it does.
  std::function<std::string(const SidePanel&, const Map*)> refusal;
  /// Error kInvalidArgument for what is no value.
  std::function<Result<void>(Session&, Side, std::string_view)> choose;
  /// Why a value makes no sense on a map, as a search that its kind has not; "" when it does. Null where all
  /// of them do.
  std::function<std::string(const Map&, std::string_view value)> value_refusal = nullptr;
  /// The value of a side for people, where more can be chosen than the table has; else null.
  std::function<std::string(const SidePanel&)> spoken = nullptr;
  /// The same for the header of the side, in place of that of the table; may be null.
  std::function<std::string(const SidePanel&)> brief = nullptr;
};

/// "needs boxes", "makes boxes of its own" or "uses no boxes".
std::string_view use_of_boxes(const SearchInfo& search);

/// The search first.
std::span<const SideOption> all_side_options();

/// What the action `index` takes: "boxes:regular,landmarks", "none".
std::string text_of(std::span<const IndexValues> indices);

/// The name of the side's value: that of the table, or of a value that is not in it what is spoken of it.
std::string value_name(const SideOption& option, const SidePanel& side);

/// What the header of the side says about it; "" where the value goes without saying.
std::string brief_of(const SideOption& option, const SidePanel& side);

/// The options of the side that its search takes on that map; the others as they usually are.
QueryOptions taken_options(const SideChoice& side, const Map& map);

/// Those of the side's indices that its search has a use for on that map.
std::vector<IndexValues> taken_indices(const SideChoice& side, const Map& map);

/// What the search of a side is called: "A*", or "A* (1)" and "A* (2)" where both sides have the same.
std::string search_name(const Session& session, Side side);

/// An option in which the sides differ, other than the search itself.
struct OptionDifference {
  std::string_view label;
  std::array<std::string, 2> names;  ///< of the values, by Side
};
/// Those that one of the searches takes notice of.
std::vector<OptionDifference> option_differences(const Session& session);

}  // namespace goalbound::app
