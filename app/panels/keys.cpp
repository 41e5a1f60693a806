#include "panels/keys.hpp"

#include <imgui.h>

#include <array>
#include <string>
#include <utility>

#include "model/actions/action.hpp"

namespace goalbound::app {
namespace {

/// Key codes of GLFW 3 beyond the printable ones.
enum GlfwKey : int {
  kSpace = 32,
  kEscape = 256,
  kEnter = 257,
  kTab = 258,
  kBackspace = 259,
  kInsert = 260,
  kDelete = 261,
  kRight = 262,
  kLeft = 263,
  kDown = 264,
  kUp = 265,
  kPageUp = 266,
  kPageDown = 267,
  kHome = 268,
  kEnd = 269,
  kF1 = 290,
  kKeypadSubtract = 333,
  kKeypadAdd = 334,
  kKeypadEnter = 335,
};

struct NamedKey {
  std::string_view name;
  int code;
};
constexpr auto kNamedKeys = std::to_array<NamedKey>({
    {"Space", kSpace},
    {"Esc", kEscape},
    {"Escape", kEscape},
    {"Enter", kEnter},
    {"Return", kEnter},
    {"Tab", kTab},
    {"Backspace", kBackspace},
    {"Insert", kInsert},
    {"Delete", kDelete},
    {"Del", kDelete},
    {"Right", kRight},
    {"Left", kLeft},
    {"Down", kDown},
    {"Up", kUp},
    {"PageUp", kPageUp},
    {"PageDown", kPageDown},
    {"Home", kHome},
    {"End", kEnd},
    {"Plus", '='},
    {"Minus", '-'},
});

std::optional<int> function_key(std::string_view name) {
  if (name.size() < 2 || name.size() > 3 || name[0] != 'F') return std::nullopt;
  int number = 0;
  for (const char c : name.substr(1)) {
    if (c < '0' || c > '9') return std::nullopt;
    number = number * 10 + (c - '0');
  }
  if (number < 1 || number > 12) return std::nullopt;
  return kF1 + number - 1;
}

std::optional<int> code_of(std::string_view name) {
  for (const NamedKey& key : kNamedKeys) {
    if (key.name == name) return key.code;
  }
  if (const auto code = function_key(name)) return code;
  if (name.size() != 1 || name[0] <= ' ' || name[0] > '~') return std::nullopt;
  const char c = name[0];
  if (c == '+') return '=';
  return c >= 'a' && c <= 'z' ? c - 'a' + 'A' : c;
}

/// Takes "Ctrl+" off the front.
bool take_modifier(std::string_view& name, std::string_view modifier) {
  if (name.size() <= modifier.size() + 1 || !name.starts_with(modifier) || name[modifier.size()] != '+')
    return false;
  name.remove_prefix(modifier.size() + 1);
  return true;
}

/// Other codes that stand for the same key.
int keypad_twin(int code) {
  switch (code) {
    case '-':
      return kKeypadSubtract;
    case '=':
      return kKeypadAdd;
    case kEnter:
      return kKeypadEnter;
    default:
      return code;
  }
}

bool modifiers_match(const KeyChord& chord) {
  const ImGuiIO& io = ImGui::GetIO();
  // "+" stands on the key "=" with Shift on many keyboards.
  const bool shift_is_open = chord.code == '=' && !chord.shift;
  return io.KeyCtrl == chord.ctrl && io.KeyAlt == chord.alt && (io.KeyShift == chord.shift || shift_is_open);
}

/// Held keys go on stepping and zooming, but toggle only once.
bool repeats(int code) {
  switch (code) {
    case kLeft:
    case kRight:
    case kUp:
    case kDown:
    case '[':
    case ']':
    case '-':
    case '=':
      return true;
    default:
      return false;
  }
}

bool pressed(const KeyChord& chord) {
  if (!modifiers_match(chord)) return false;
  const bool repeat = repeats(chord.code);
  const int twin = keypad_twin(chord.code);
  return ImGui::IsKeyPressed(chord.code, repeat) || (twin != chord.code && ImGui::IsKeyPressed(twin, repeat));
}

}  // namespace

std::optional<KeyChord> parse_key(std::string_view name) {
  KeyChord chord;
  for (bool more = true; more;) {
    more = false;
    if (take_modifier(name, "Ctrl")) more = chord.ctrl = true;
    if (take_modifier(name, "Shift")) more = chord.shift = true;
    if (take_modifier(name, "Alt")) more = chord.alt = true;
  }
  const auto code = code_of(name);
  if (!code) return std::nullopt;
  chord.code = *code;
  return chord;
}

void install_key_map(ImGuiIO& io) {
  constexpr auto kMap = std::to_array<std::pair<ImGuiKey, int>>({
      {ImGuiKey_Tab, kTab},
      {ImGuiKey_LeftArrow, kLeft},
      {ImGuiKey_RightArrow, kRight},
      {ImGuiKey_UpArrow, kUp},
      {ImGuiKey_DownArrow, kDown},
      {ImGuiKey_PageUp, kPageUp},
      {ImGuiKey_PageDown, kPageDown},
      {ImGuiKey_Home, kHome},
      {ImGuiKey_End, kEnd},
      {ImGuiKey_Insert, kInsert},
      {ImGuiKey_Delete, kDelete},
      {ImGuiKey_Backspace, kBackspace},
      {ImGuiKey_Space, kSpace},
      {ImGuiKey_Enter, kEnter},
      {ImGuiKey_Escape, kEscape},
      {ImGuiKey_KeyPadEnter, kKeypadEnter},
      {ImGuiKey_A, 'A'},
      {ImGuiKey_C, 'C'},
      {ImGuiKey_V, 'V'},
      {ImGuiKey_X, 'X'},
      {ImGuiKey_Y, 'Y'},
      {ImGuiKey_Z, 'Z'},
  });
  for (const auto& [key, code] : kMap) io.KeyMap[key] = code;
}

bool is_space_held() {
  return ImGui::IsKeyDown(kSpace);
}

bool escape_pressed() {
  return ImGui::IsKeyPressed(kEscape, false);
}

void close_on_escape() {
  if (escape_pressed()) ImGui::CloseCurrentPopup();
}

void KeyDispatcher::run(Session& session, bool space_used) {
  const bool blocked = ImGui::GetIO().WantTextInput ||
                       ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel);
  if (blocked || space_used) space_armed_ = false;
  if (blocked) return;
  for (const ActionInfo& action : all_actions()) {
    if (action.key.empty() || (action.enabled != nullptr && !action.enabled(session))) continue;
    if (!was_pressed(action.key, space_used) && !was_pressed(action.other_key, space_used)) continue;
    (void)session.execute(std::string(action.menu_call));
    return;  // the action may have changed what the next one would see
  }
}

bool KeyDispatcher::was_pressed(std::string_view key, bool space_used) {
  const auto chord = key.empty() ? std::nullopt : parse_key(key);
  if (!chord) return false;
  if (chord->code != kSpace || !modifiers_match(*chord)) return pressed(*chord);
  // Space also holds the map for the mouse: it acts when it is let go.
  if (ImGui::IsKeyPressed(kSpace, false)) space_armed_ = !space_used;
  return ImGui::IsKeyReleased(kSpace) && std::exchange(space_armed_, false);
}

}  // namespace goalbound::app
