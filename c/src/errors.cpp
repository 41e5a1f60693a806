#include "errors.hpp"

#include <algorithm>
#include <cstring>
#include <string>

#include "goalbound/text.hpp"

namespace goalbound::c {
namespace {

goalbound_status status_of(ErrorCode code) {
  switch (code) {
    case ErrorCode::kNotFound:
      return GOALBOUND_ERROR_NOT_FOUND;
    case ErrorCode::kIo:
      return GOALBOUND_ERROR_IO;
    case ErrorCode::kNotAFile:
      return GOALBOUND_ERROR_NOT_A_FILE;
    case ErrorCode::kSyntax:
      return GOALBOUND_ERROR_SYNTAX;
    case ErrorCode::kLimit:
      return GOALBOUND_ERROR_LIMIT;
    case ErrorCode::kMismatch:
      return GOALBOUND_ERROR_MISMATCH;
    case ErrorCode::kCorrupt:
      return GOALBOUND_ERROR_CORRUPT;
    case ErrorCode::kVersion:
      return GOALBOUND_ERROR_VERSION;
    case ErrorCode::kInvalidArgument:
      return GOALBOUND_ERROR_INVALID_ARGUMENT;
    case ErrorCode::kCancelled:
      return GOALBOUND_ERROR_CANCELLED;
    case ErrorCode::kOutOfMemory:
      return GOALBOUND_ERROR_OUT_OF_MEMORY;
  }
  return GOALBOUND_ERROR_INTERNAL;
}

goalbound_status status_of(SearchStatus status) {
  switch (status) {
    case SearchStatus::kFound:
      return GOALBOUND_OK;
    case SearchStatus::kNoPath:
      return GOALBOUND_NO_PATH;
    case SearchStatus::kUnfinished:
      return GOALBOUND_UNFINISHED;
    case SearchStatus::kStartOutside:
      return GOALBOUND_ERROR_START_OUTSIDE;
    case SearchStatus::kGoalOutside:
      return GOALBOUND_ERROR_GOAL_OUTSIDE;
    case SearchStatus::kStartBlocked:
      return GOALBOUND_ERROR_START_BLOCKED;
    case SearchStatus::kGoalBlocked:
      return GOALBOUND_ERROR_GOAL_BLOCKED;
  }
  return GOALBOUND_ERROR_INTERNAL;
}

/// Whether it is a byte of a character of several, but not the first.
bool is_inside_character(char c) {
  return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U;
}

/// Where to cut a text that has no room: not within a character of several bytes.
std::size_t length_within(std::string_view text, std::size_t room) {
  if (text.size() <= room) return text.size();
  std::size_t length = room;
  while (length > 0 && is_inside_character(text[length])) --length;
  return length;
}

/// Leaves out the middle of a part of the text, as much as it must to fit, and keeps the ends: of a long name
/// its folder and what it ends with, of a message what is wrong and what to do.
void shorten_part(std::string& text, std::size_t first, std::size_t length, std::size_t room) {
  constexpr std::string_view kDots = "...";
  constexpr std::size_t kLeast = 64;  // of what stays of it
  if (text.size() <= room || length <= kLeast) return;
  const std::size_t kept = std::max(kLeast, length - std::min(length, text.size() - room)) - kDots.size();
  const std::size_t head = length_within(std::string_view(text).substr(first), kept / 2);
  std::size_t tail = first + length - (kept - kept / 2);
  while (tail < first + length && is_inside_character(text[tail])) ++tail;
  text.replace(first + head, tail - (first + head), kDots);
}

/// First of the name of the file, which may be thousands of bytes long, then of the message.
void shorten(std::string& text, const Error& reason, std::size_t room) {
  const std::size_t name = printable(reason.file).size();
  shorten_part(text, 0, name, room);
  const std::size_t message = printable(reason.message).size();
  shorten_part(text, text.size() - message, message, room);
}

}  // namespace

goalbound_status fail(goalbound_error* error, goalbound_status status, std::string_view text) noexcept {
  if (error != nullptr) {
    error->status = status;
    const std::size_t length = length_within(text, sizeof error->text - 1);
    std::memcpy(error->text, text.data(), length);
    error->text[length] = '\0';
  }
  return status;
}

goalbound_status fail(goalbound_error* error, const Error& reason) {
  std::string text = reason.to_string();
  if (error != nullptr) shorten(text, reason, sizeof error->text - 1);
  return fail(error, status_of(reason.code), text);
}

goalbound_status fail_flags(goalbound_error* error) noexcept {
  return fail(error, GOALBOUND_ERROR_INVALID_ARGUMENT, "flags has bits that are not flags of this function");
}

goalbound_status fail_null(goalbound_error* error, std::string_view argument) noexcept {
  constexpr std::string_view kWords = " is NULL";
  char text[64];  // argument names are short
  const std::size_t length = std::min(argument.size(), sizeof text - kWords.size());
  std::memcpy(text, argument.data(), length);
  std::memcpy(text + length, kWords.data(), kWords.size());
  return fail(error, GOALBOUND_ERROR_INVALID_ARGUMENT, {text, length + kWords.size()});
}

goalbound_status answer(goalbound_error* error, SearchStatus status) {
  return is_invalid(status) ? fail(error, status_of(status), describe(status)) : status_of(status);
}

}  // namespace goalbound::c

const char* goalbound_status_name(int status) {
  switch (status) {
    case GOALBOUND_OK:
      return "ok";
    case GOALBOUND_NO_PATH:
      return "no-path";
    case GOALBOUND_UNFINISHED:
      return "unfinished";
    case GOALBOUND_ERROR_NOT_FOUND:
      return "not-found";
    case GOALBOUND_ERROR_IO:
      return "io";
    case GOALBOUND_ERROR_NOT_A_FILE:
      return "not-a-file";
    case GOALBOUND_ERROR_SYNTAX:
      return "syntax";
    case GOALBOUND_ERROR_LIMIT:
      return "limit";
    case GOALBOUND_ERROR_MISMATCH:
      return "mismatch";
    case GOALBOUND_ERROR_CORRUPT:
      return "corrupt";
    case GOALBOUND_ERROR_VERSION:
      return "version";
    case GOALBOUND_ERROR_INVALID_ARGUMENT:
      return "invalid-argument";
    case GOALBOUND_ERROR_CANCELLED:
      return "cancelled";
    case GOALBOUND_ERROR_START_OUTSIDE:
      return "start-outside";
    case GOALBOUND_ERROR_GOAL_OUTSIDE:
      return "goal-outside";
    case GOALBOUND_ERROR_START_BLOCKED:
      return "start-blocked";
    case GOALBOUND_ERROR_GOAL_BLOCKED:
      return "goal-blocked";
    case GOALBOUND_ERROR_NO_ROOM:
      return "no-room";
    case GOALBOUND_ERROR_OUT_OF_MEMORY:
      return "out-of-memory";
    case GOALBOUND_ERROR_INTERNAL:
      return "internal";
  }
  return "unknown";
}

const char* goalbound_version(void) {
  return GOALBOUND_VERSION;
}
