#include "model/view/view_address.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <limits>
#include <map>
#include <span>
#include <sstream>
#include <vector>

#include "features/lessons/lessons.hpp"
#include "model/actions/action_calls.hpp"
#include "model/actions/arguments.hpp"
#include "model/actions/confined_action.hpp"
#include "model/searches/side_options.hpp"
#include "model/session.hpp"

namespace goalbound::app {
namespace {

namespace fs = std::filesystem;
using Parts = std::map<std::string, std::string, std::less<>>;

/// What a part of an address may hold as it is; the others by their bytes. Source: RFC 3986, 3.5 (fragment),
/// without what joins parts here.
bool is_plain(char c) {
  const bool word = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
  return word || std::string_view("-._~!$'()*,;:@/?").find(c) != std::string_view::npos;
}

std::string encoded(std::string_view text, std::string_view but = {}) {
  std::string result;
  for (const char c : text) {
    if (is_plain(c) && but.find(c) == std::string_view::npos) {
      result += c;
    } else {
      result += fmt::format("%{:02X}", static_cast<unsigned>(static_cast<unsigned char>(c)));
    }
  }
  return result;
}

/// A % that no two digits follow stays one.
std::string decoded(std::string_view text) {
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    unsigned byte = 0;
    const char* digits = text.data() + i + 1;
    if (text[i] == '%' && i + 2 < text.size() &&
        std::from_chars(digits, digits + 2, byte, 16).ptr == digits + 2) {
      result += static_cast<char>(byte);
      i += 2;
    } else {
      result += text[i];
    }
  }
  return result;
}

Parts parts_of(std::string_view address) {
  Parts parts;
  if (address.starts_with('#')) address.remove_prefix(1);
  while (!address.empty()) {
    const std::string_view part = address.substr(0, address.find('&'));
    address.remove_prefix(std::min(address.size(), part.size() + 1));
    const std::size_t equals = part.find('=');
    if (equals != std::string_view::npos)
      parts.insert_or_assign(decoded(part.substr(0, equals)), decoded(part.substr(equals + 1)));
  }
  return parts;
}

void add(std::string& address, std::string_view key, std::string_view value) {
  address += fmt::format("{}{}={}", address.empty() ? "" : "&", key, encoded(value));
}

bool is_url(std::string_view text) {
  return text.starts_with("https://") || text.starts_with("http://");
}

/// Settings that show in the picture and belong to what it shows, and the theme.
bool goes_along(std::string_view key) {
  constexpr std::array<std::string_view, 4> kKeys = {"theme", "split-view", "boxes", "heat-measure"};
  constexpr std::array<std::string_view, 6> kOfTheWindow = {
      "show-tooltips", "show-panels", "show-inspector", "show-node", "show-captions", "show-rows"};
  const auto has = [key](const auto& keys) { return std::find(keys.begin(), keys.end(), key) != keys.end(); };
  return has(kKeys) || (key.starts_with("show-") && !has(kOfTheWindow));
}

/// The theme, and what is not as usual.
void add_settings(const Session& session, bool theme_alone, std::string& address) {
  const Settings usual;
  for (const SettingInfo& info : all_settings()) {
    const bool is_theme = info.key == "theme";
    if (!goes_along(info.key) || (theme_alone && !is_theme)) continue;
    const std::string value = get_setting(session.settings(), info);
    if (is_theme || value != get_setting(usual, info)) add(address, info.key, value);
  }
}

/// What an address calls the map of a file; "" for one that is on this machine alone.
std::string name_of_file(const fs::path& path, const fs::path& assets) {
  const fs::path whole = fs::absolute(path).lexically_normal();
  const fs::path fetched = whole.lexically_relative(kFetchedFolder);
  if (!fetched.empty() && *fetched.begin() != "..")
    return decoded(fetched.parent_path().string()) + '/' + encoded(fetched.filename().string());
  const fs::path own = whole.lexically_relative(fs::absolute(assets).lexically_normal());
  return own.empty() || *own.begin() == ".." ? std::string() : own.generic_string();
}

/// What `make` of an address has, and what `then` has.
constexpr auto kMakers = std::to_array<std::string_view>({"generate", "open"});
constexpr auto kEditors = std::to_array<std::string_view>(
    {"paint", "erase", "line", "rectangle", "fill", "resize", "crop", "close-edge", "open-edge", "set-edge",
     "load-changes", "quadtree", "moves", "unit", "mesh-nodes", "mesh-merge", "profile"});

/// Of the map that an action makes by a size, `generate KIND W H SEED` or `resize W H ...`; 0 for any other.
/// Numbers that are none are the action's own business.
std::int64_t cells_of(const ActionCall& call) {
  const std::size_t at = call.name == "generate" ? 1 : 0;
  if ((call.name != "generate" && call.name != "resize") || call.arguments.size() < at + 2) return 0;
  constexpr std::int64_t kMost = std::numeric_limits<std::int32_t>::max();
  const auto width = integer_argument(call.arguments[at].text, 1, kMost);
  const auto height = integer_argument(call.arguments[at + 1].text, 1, kMost);
  return width && height ? *width * *height : 0;
}

Result<void> expect_little(std::int64_t cells, std::size_t edits) {
  if (cells <= kMostCellsOfALink && edits <= kMostEditsOfALink) return {};
  return Error{
      ErrorCode::kLimit,
      fmt::format("a link may ask for a map of {} cells and {} edits of it at most, and this one asks "
                  "for {} cells and {} edits; save the map and send the file instead",
                  kMostCellsOfALink, kMostEditsOfALink, cells, edits),
      "the address"};
}

/// The actions that bring the map back: the first opens or makes it, the others edit it.
Result<void> add_map(const Session& session, const fs::path& assets, std::string& address) {
  std::istringstream lines(session.document().origin());
  std::string first;
  std::getline(lines, first);
  const auto call = parse_action(first);
  if (!call || call->name.empty()) return invalid("this map is in no file, so no address can name it");
  if (call->name == "open" && call->arguments.size() == 1) {
    const std::string name = name_of_file(call->arguments[0].text, assets);
    if (name.empty()) return invalid("this map is a file of yours, which no address can name");
    add(address, "map", name);
  } else {
    add(address, "make", first);
  }
  std::string rest;
  std::int64_t cells = cells_of(*call);
  std::size_t edits = 0;
  for (std::string line; std::getline(lines, line); ++edits) {
    rest += (rest.empty() ? "" : "\n") + line;
    if (const auto edit = parse_action(line)) cells = std::max(cells, cells_of(*edit));
  }
  if (!rest.empty()) add(address, "then", rest);
  return expect_little(cells, edits);
}

/// "left.algorithm": the search always, the other options where they are not as usual.
void add_sides(const Session& session, std::string& address) {
  const SidePanel usual;
  for (const SideOption& option : all_side_options()) {
    for (const Side side : kSides) {
      const std::string value = option.current(session.side(side));
      if (&option == &all_side_options().front() || value != option.current(usual))
        add(address, fmt::format("{}.{}", name_of(side), option.id), value);
    }
  }
}

void add_call(const ActionCall& call, std::string_view key, std::string& address) {
  if (!call.arguments.empty()) add(address, key, call.arguments[0].text);
}

/// Not the one that the mouse happens to point at.
std::optional<NodeId> selected_node(Selection selection, const Map& map) {
  selection.hover(std::nullopt);
  return selection.inspected(map);
}

void add_places(const Session& session, std::string& address) {
  const Map& map = session.map();
  if (session.searches().start() != kNoNode) {
    add_call(calls::start(map, session.searches().start()), "start", address);
    add_call(calls::goal(map, session.searches().goal()), "goal", address);
  }
  if (const auto node = selected_node(session.selection(), map))
    add_call(calls::select(map, *node), "node", address);
  if (const auto edge = session.selection().edge()) add_call(calls::edge(map, edge), "edge", address);
  const Timeline& timeline = session.searches().timeline();
  if (timeline.length() > 0)
    add(address, "event", timeline.at_end() ? std::string("end") : std::to_string(timeline.position()));
}

/// What is on, as the lines that bring it back: "walk" has those of that feature.
void add_features(const Session& session, std::string& address) {
  const auto all = all_features();
  for (std::size_t i = 0; i < all.size(); ++i) {
    SavedLines saved;
    session.features().all()[i]->save(saved);
    saved.before_camera.insert(saved.before_camera.end(), saved.last.begin(), saved.last.end());
    if (!saved.before_camera.empty())
      add(address, all[i]->id, fmt::format("{}", fmt::join(saved.before_camera, "\n")));
  }
}

class Lines {
 public:
  explicit Lines(const Parts& parts) : parts_(parts) {
    script_.name = "the address";
    for (const char* key : {"make", "then"}) {
      std::istringstream lines(find(key) == nullptr ? std::string() : *find(key));
      for (std::string line; std::getline(lines, line);) {
        if (const auto call = parse_action(line)) cells_ = std::max(cells_, cells_of(*call));
      }
    }
  }

  const std::string* find(std::string_view key) const {
    const auto found = parts_.find(key);
    return found == parts_.end() ? nullptr : &found->second;
  }
  void add(const ActionCall& call) { add_text(format_action(call)); }
  void add_text(std::string text) {
    script_.lines.push_back({.number = script_.lines.size() + 1, .text = std::move(text)});
  }
  /// An action of one argument, where the address has it.
  void add_if(std::string_view key, std::string_view action) {
    if (const std::string* value = find(key)) add({std::string(action), {*value}});
  }
  /// Lines of such actions, which come from who knows where.
  Result<void> add_confined(std::string_view key, std::span<const std::string_view> actions,
                            const fs::path& assets) {
    const std::string* text = find(key);
    std::istringstream lines(text == nullptr ? std::string() : *text);
    for (std::string line; std::getline(lines, line);) {
      const auto call = confined_action(line, assets);
      if (!call) return Error{ErrorCode::kSyntax, call.error().message, script_.name};
      if (call->name.empty()) continue;
      if (std::ranges::find(actions, call->name) == actions.end())
        return Error{ErrorCode::kSyntax,
                     fmt::format("'{}' stands in '{}', which has no actions but {}", call->name, key,
                                 fmt::join(actions, ", ")),
                     script_.name};
      add(*call);
      if (auto little = expect_little(cells_, ++actions_); !little) return little;
    }
    return {};
  }
  /// As far as the address tells; that of a URL may be of any size.
  bool map_is_small() const {
    const std::string* map = find("map");
    return cells_ <= kMostCellsWithIndices && (map == nullptr || !is_url(*map));
  }
  Script take() { return std::move(script_); }

 private:
  const Parts& parts_;
  Script script_;
  std::int64_t cells_ = 0;  ///< of the largest map that it makes
  std::size_t actions_ = 0;
};

void take_settings(Lines& lines) {
  for (const SettingInfo& info : all_settings()) {
    const bool is_allowed = goes_along(info.key) && (info.key != "boxes" || lines.map_is_small());
    if (const std::string* value = lines.find(info.key); value != nullptr && is_allowed)
      lines.add({"set", {std::string(info.key), *value}});
  }
}

Result<void> take_map(Lines& lines, const fs::path& assets) {
  if (const std::string* map = lines.find("map"))
    lines.add(calls::open_map(is_url(*map) ? path_of_url(*map) : assets / *map));
  if (auto made = lines.add_confined("make", kMakers, assets); !made) return made;
  return lines.add_confined("then", kEditors, assets);
}

/// Besides the usual boxes.
bool makes_index(std::string_view option, std::string_view value) {
  const SearchInfo* search = option == "search" ? find_search(value) : nullptr;
  return option == "index" || (search != nullptr && !needed_by(*search).empty());
}

/// Each of them by actions of its own, and the clock of the one that has the timeline. They may need indices.
Result<void> take_features(Lines& lines, const fs::path& assets) {
  if (!lines.map_is_small()) return {};
  for (const FeatureInfo* feature : all_features()) {
    if (feature->actions == nullptr) continue;
    const ActionList own = feature->actions();
    std::vector<std::string_view> allowed = {"wait", "seek"};
    for (const ActionInfo& action : own.infos()) allowed.push_back(action.id);
    if (auto taken = lines.add_confined(feature->id, allowed, assets); !taken) return taken;
  }
  return {};
}

void take_sides(Lines& lines) {
  for (const SideOption& option : all_side_options()) {
    for (const Side side : kSides) {
      const std::string* value = lines.find(fmt::format("{}.{}", name_of(side), option.id));
      const bool is_allowed = lines.map_is_small() || !makes_index(option.id, value == nullptr ? "" : *value);
      if (value != nullptr && is_allowed) lines.add(calls::choose(side, option.id, *value));
    }
  }
}

}  // namespace

fs::path path_of_url(std::string_view url) {
  url = url.substr(0, url.find_first_of("?#"));
  const std::size_t slash = std::min(url.rfind('/'), url.size());
  const std::string folder = encoded(url.substr(0, slash), "/");
  const std::string name = slash < url.size() ? decoded(url.substr(slash + 1)) : std::string();
  return fs::path(kFetchedFolder) / folder / fs::path(name).filename();
}

Result<std::string> view_address(const Session& session, const fs::path& assets) {
  std::string address;
  if (const Lesson* lesson = session.feature<Lessons>().lesson()) {
    add_settings(session, true, address);
    add(address, "lesson", lesson->id);
    add(address, "page", std::to_string(session.feature<Lessons>().page_number() + 1));
    return address;
  }
  if (const auto map = expect_map(session); !map) return map.error();
  if (auto named = add_map(session, assets, address); !named) return named.error();
  add_settings(session, false, address);
  add_sides(session, address);
  add_places(session, address);
  add_features(session, address);
  return address;
}

void forget_settings(Session& session) {
  const Settings usual;
  for (const SettingInfo& info : all_settings()) {
    if (goes_along(info.key) && info.key != "theme")
      static_cast<void>(set_setting(session.settings(), info, get_setting(usual, info)));
  }
  session.apply_settings();
}

std::optional<std::string> url_of_address(std::string_view address) {
  const Parts parts = parts_of(address);
  const auto map = parts.find("map");
  if (map == parts.end() || !is_url(map->second)) return std::nullopt;
  return map->second;
}

Result<Script> script_of_address(std::string_view address, const fs::path& assets) {
  const Parts parts = parts_of(address);
  Lines lines(parts);
  take_settings(lines);
  if (const std::string* lesson = lines.find("lesson")) {
    ActionCall call{"lesson", {*lesson}};
    if (const std::string* page = lines.find("page")) call.arguments.push_back(*page);
    lines.add(call);
    return lines.take();
  }
  if (auto opened = take_map(lines, assets); !opened) return opened.error();
  take_sides(lines);
  lines.add_if("start", "start");
  lines.add_if("goal", "goal");
  lines.add_if("node", "select");
  lines.add_if("edge", "edge");
  if (lines.find("event") != nullptr) lines.add_text("wait");
  lines.add_if("event", "seek");
  if (auto taken = take_features(lines, assets); !taken) return taken.error();
  return lines.take();
}

}  // namespace goalbound::app
