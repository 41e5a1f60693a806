#include "render/page_keys.hpp"

#include <algorithm>
#include <array>

namespace goalbound::app {
namespace {

struct PageKey {
  std::string_view code;
  int glfw;
};

constexpr auto kPageKeys = std::to_array<PageKey>({
    {"Space", 32},          {"Quote", 39},           {"Comma", 44},
    {"Minus", 45},          {"Period", 46},          {"Slash", 47},
    {"Semicolon", 59},      {"Equal", 61},           {"BracketLeft", 91},
    {"Backslash", 92},      {"BracketRight", 93},    {"Backquote", 96},
    {"IntlBackslash", 161}, {"Escape", 256},         {"Enter", 257},
    {"Tab", 258},           {"Backspace", 259},      {"Insert", 260},
    {"Delete", 261},        {"ArrowRight", 262},     {"ArrowLeft", 263},
    {"ArrowDown", 264},     {"ArrowUp", 265},        {"PageUp", 266},
    {"PageDown", 267},      {"Home", 268},           {"End", 269},
    {"CapsLock", 280},      {"ScrollLock", 281},     {"NumLock", 282},
    {"PrintScreen", 283},   {"Pause", 284},          {"NumpadDecimal", 330},
    {"NumpadDivide", 331},  {"NumpadMultiply", 332}, {"NumpadSubtract", 333},
    {"NumpadAdd", 334},     {"NumpadEnter", 335},    {"NumpadEqual", 336},
    {"ShiftLeft", 340},     {"ControlLeft", 341},    {"AltLeft", 342},
    {"MetaLeft", 343},      {"ShiftRight", 344},     {"ControlRight", 345},
    {"AltRight", 346},      {"MetaRight", 347},      {"ContextMenu", 348},
});
constexpr int kF1 = 290;
constexpr int kKeypad0 = 320;

/// The number behind the word in front; -1 where there is none of one or two digits.
int number_behind(std::string_view text, std::string_view front) {
  if (!text.starts_with(front) || text.size() == front.size() || text.size() > front.size() + 2) return -1;
  int number = 0;
  for (const char c : text.substr(front.size())) {
    if (c < '0' || c > '9') return -1;
    number = 10 * number + (c - '0');
  }
  return number;
}

bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

}  // namespace

int key_of_page(std::string_view key, std::string_view code) {
  if (key.size() == 1 && is_letter(key[0])) return key[0] & ~0x20;
  if (code.size() == 4 && code.starts_with("Key")) return code[3];
  if (const int digit = number_behind(code, "Digit"); digit >= 0) return '0' + digit;
  if (const int digit = number_behind(code, "Numpad"); digit >= 0) return kKeypad0 + digit;
  if (const int number = number_behind(code, "F"); number > 0) return kF1 + number - 1;
  const auto found = std::find_if(kPageKeys.begin(), kPageKeys.end(),
                                  [&](const PageKey& k) { return k.code == code || k.code == key; });
  return found == kPageKeys.end() ? -1 : found->glfw;
}

unsigned character_of_page(std::string_view key) {
  if (key.empty()) return 0;
  const auto lead = static_cast<unsigned char>(key[0]);
  const std::size_t length = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
  if (key.size() != length) return 0;
  unsigned point = length == 1 ? lead : lead & (0x7FU >> length);
  for (std::size_t i = 1; i < length; ++i) point = point << 6U | (static_cast<unsigned char>(key[i]) & 0x3FU);
  return point;
}

}  // namespace goalbound::app
