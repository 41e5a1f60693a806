#include "goalbound/result.hpp"

namespace goalbound {

const char* name_of(ErrorCode code) {
  switch (code) {
    case ErrorCode::kNotFound:
      return "not-found";
    case ErrorCode::kIo:
      return "io";
    case ErrorCode::kNotAFile:
      return "not-a-file";
    case ErrorCode::kSyntax:
      return "syntax";
    case ErrorCode::kLimit:
      return "limit";
    case ErrorCode::kMismatch:
      return "mismatch";
    case ErrorCode::kCorrupt:
      return "corrupt";
    case ErrorCode::kVersion:
      return "version";
    case ErrorCode::kInvalidArgument:
      return "invalid-argument";
    case ErrorCode::kCancelled:
      return "cancelled";
  }
  return "unknown";
}

std::string Error::to_string() const {
  std::string text;
  if (!file.empty()) text += file + ":";
  if (line != 0) text += (file.empty() ? "line " : "") + std::to_string(line) + ":";
  if (!text.empty()) text += " ";
  return text + message;
}

}  // namespace goalbound
