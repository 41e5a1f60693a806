// What is read of a project of LDtk: members of its JSON, and layers of its levels.
#pragma once

#include <algorithm>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "goalbound/result.hpp"

namespace goalbound {

using LdtkJson = nlohmann::json;

/// What was read, thrown up from the member that is wrong.
struct WrongLdtk {
  Error error;
};
inline WrongLdtk wrong_ldtk(std::string message) {
  return {{ErrorCode::kSyntax, std::move(message)}};
}

inline const LdtkJson& member_of(const LdtkJson& object, const char* name) {
  static const LdtkJson kNone;
  if (!object.is_object()) return kNone;
  const auto found = object.find(name);
  return found == object.end() ? kNone : *found;
}
inline std::string word_of(const LdtkJson& object, const char* name) {
  const LdtkJson& value = member_of(object, name);
  return value.is_string() ? value.get<std::string>() : std::string();
}
inline std::int64_t whole_of(const LdtkJson& object, const char* name) {
  constexpr double kMost = 1e9;
  const LdtkJson& value = member_of(object, name);
  return value.is_number() ? static_cast<std::int64_t>(std::clamp(value.get<double>(), -kMost, kMost)) : 0;
}

inline std::int64_t floor_of(std::int64_t number, std::int64_t by) {
  return number / by - (number % by < 0 ? 1 : 0);
}

/// In pixels of the world; empty without a width.
struct LdtkFrame {
  std::int64_t left = 0;
  std::int64_t top = 0;
  std::int64_t width = 0;
  std::int64_t height = 0;

  bool holds(std::int64_t x, std::int64_t y) const {
    return x >= left && x < left + width && y >= top && y < top + height;
  }
};

/// Cells of one layer of one level.
struct LdtkLayer {
  std::string name;
  std::int64_t x = 0;  ///< in pixels of the world
  std::int64_t y = 0;
  std::int64_t width = 0;  ///< in cells
  std::int64_t height = 0;
  std::int64_t size = 0;  ///< of a cell, in pixels
  LdtkFrame level{};      ///< what it is cut to, where it has an offset
  bool blocks = false;    ///< every value but 0 does, whatever values are called
  std::vector<std::int64_t> values{};
};

}  // namespace goalbound
