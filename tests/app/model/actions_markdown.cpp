#include "app/model/actions_markdown.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <vector>

#include "model/actions/action.hpp"
#include "model/view/settings.hpp"

namespace goalbound::app::test {
namespace {

constexpr std::string_view kHead = R"(# Actions

Whatever the viewer does is an action: a line of words that a menu item, a key, the palette (Ctrl+P) or a script sends. A
script is a text file with one action a line; blank lines and lines that begin with `#` are skipped, and "double quotes"
hold blanks together, with `\"` and `\\` inside.

```
goalbound-viewer assets/maps/loop.map --headless --script my-tour.gbs
```

A failed action changes nothing; a script stops there, with file and line. Boxes and searches are computed in the
background: `wait` goes on when they are ready. *Copy script of this view* in the File menu puts a script on the clipboard
that brings the present view back.

A cell is written `X,Y`: column and row, counted from 0 at the top left.

This page is made from the program's own table; a test keeps it so.
)";

std::string in_cell(std::string_view text) {
  std::string result;
  for (const char c : text) {
    if (c == '|') result += '\\';
    result += c;
  }
  return result;
}

std::string code(std::string_view text) {
  return text.empty() ? std::string() : fmt::format("`{}`", in_cell(text));
}

std::string call_of(const ActionInfo& info) {
  return std::string(info.id) + (info.arguments.empty() ? "" : " ") + std::string(info.arguments);
}

/// One row an id: what scripts write. The first entry's help speaks for its menu item; a script's for itself.
std::string table_of_actions() {
  std::string text = "\n## All actions\n\n| action | what it does |\n| --- | --- |\n";
  std::vector<std::string_view> seen;
  for (const ActionInfo& info : all_actions()) {
    if (std::find(seen.begin(), seen.end(), info.id) != seen.end()) continue;
    seen.push_back(info.id);
    text += fmt::format("| {} | {} |\n", code(call_of(info)), in_cell(info.help));
  }
  return text;
}

std::string table_of_menus() {
  std::string text = "\n## Menus and keys\n\n| menu | item | key | action |\n| --- | --- | --- | --- |\n";
  for (const ActionInfo& info : all_actions()) {
    if (info.menu.empty()) continue;
    const std::string other = info.other_key.empty() ? "" : ", " + code(info.other_key);
    text += fmt::format("| {} | {} | {}{} | {} |\n", info.menu, in_cell(info.label), code(info.key), other,
                        code(info.menu_call));
  }
  return text;
}

std::string limits_of(const SettingInfo& info) {
  if (is_switch(info)) return "on, off";
  if (std::holds_alternative<Theme Settings::*>(info.member)) return "dark, light";
  if (std::holds_alternative<IndexValues Settings::*>(info.member)) return "boxes of any kind";
  return fmt::format("{} to {}", info.min, info.max);
}

std::string table_of_settings() {
  std::string text =
      "\n## Settings\n\nFor `set KEY VALUE`, and the lines of the settings file.\n\n"
      "| key | values | default | what it does |\n| --- | --- | --- | --- |\n";
  for (const SettingInfo& info : all_settings()) {
    text += fmt::format("| {} | {} | {} | {} |\n", code(info.key), limits_of(info),
                        get_setting(Settings(), info), in_cell(info.help));
  }
  return text;
}

}  // namespace

std::string actions_markdown() {
  return std::string(kHead) + table_of_actions() + table_of_menus() + table_of_settings();
}

}  // namespace goalbound::app::test
