#include "viewer/lesson_html.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <system_error>

#include "goalbound/formats.hpp"
#include "platform/process.hpp"

namespace goalbound::app {
namespace {

/// A page of the viewer has eleven million bytes.
constexpr std::uint64_t kMostPageBytes = 256'000'000;
constexpr std::uint64_t kMostLessonBytes = 16'000'000;

/// {0}: title, {1}: summary, {2}: id, {3}: the address of the viewer, {4}: the file that it is handed over,
/// or null.
constexpr const char* kPage = R"html(<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{0}</title>
<style>
  html, body {{ height: 100%; margin: 0; }}
  body {{ display: flex; flex-direction: column; font: 16px/1.5 sans-serif; color: #22262c; background: #f4f5f7; }}
  header {{ padding: 0.7em 1.2em; }}
  h1 {{ margin: 0; font-size: 1.3em; }}
  p {{ margin: 0; }}
  iframe {{ flex: 1; min-height: 20em; border: 0; }}
  @media (prefers-color-scheme: dark) {{ body {{ color: #c8ccd4; background: #101216; }} a {{ color: #8ab4f8; }} }}
</style>
</head>
<body>
<header>
<h1>{0}</h1>
<p>{1} <a href="{2}.md">The same as text with pictures</a></p>
</header>
<iframe id="viewer" title="Goalbound" src="{3}" allow="fullscreen; clipboard-write" allowfullscreen></iframe>
<script>
"use strict";
const file = {4};
const viewer = document.getElementById("viewer");
addEventListener("message", (event) => {{
  if (file === null || event.source !== viewer.contentWindow || event.data !== "goalbound-ready") return;
  event.source.postMessage({{goalboundFiles: [new File([file.text], file.name)]}}, "*");
}});
</script>
</body>
</html>
)html";

std::string html_of(std::string_view text) {
  std::string safe;
  for (const char c : text) {
    switch (c) {
      case '&':
        safe += "&amp;";
        break;
      case '<':
        safe += "&lt;";
        break;
      case '>':
        safe += "&gt;";
        break;
      case '"':
        safe += "&quot;";
        break;
      default:
        safe += c;
    }
  }
  return safe;
}

/// Within a script: "<" would begin its end.
std::string script_of(const nlohmann::json& value) {
  std::string safe;
  for (const char c : value.dump(-1, ' ', true, nlohmann::json::error_handler_t::replace)) {
    if (c == '<') {
      safe += "\\u003c";
    } else {
      safe += c;
    }
  }
  return safe;
}

/// Of a part of an address: bytes that mean something there, or are none of ASCII, as %XX.
std::string address_of(std::string_view text) {
  constexpr std::string_view kPlain = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.~";
  std::string safe;
  for (const char c : text) {
    if (kPlain.find(c) != std::string_view::npos) {
      safe += c;
    } else {
      safe += fmt::format("%{:02X}", static_cast<unsigned char>(c));
    }
  }
  return safe;
}

}  // namespace

std::filesystem::path find_viewer_page(const std::filesystem::path& named) {
  if (!named.empty()) return named;
  std::error_code failure;
  auto beside = platform::program_file().parent_path() / kViewerPage;
  return std::filesystem::is_regular_file(beside, failure) ? beside : std::filesystem::path();
}

std::string lesson_html(const Lesson& lesson, std::string_view own_text) {
  nlohmann::json file;
  if (!own_text.empty()) {
    file["name"] = lesson.id + std::string(kLessonEnding);
    file["text"] = own_text;
  }
  // What the viewer does not bring along comes as a file: an address that named it would be an error.
  const std::string view =
      std::string(kViewerPage) + (own_text.empty() ? "#lesson=" + address_of(lesson.id) : "");
  return fmt::format(kPage, html_of(lesson.title), html_of(lesson.summary), address_of(lesson.id), view,
                     script_of(file));
}

Result<void> put_viewer_page(const std::filesystem::path& page, const std::filesystem::path& folder) {
  const auto bytes = read_file(page, kMostPageBytes);
  if (!bytes) return bytes.error();
  return write_file(folder / kViewerPage, *bytes);
}

Result<void> write_lesson_html(const Lesson& lesson, bool is_own, const std::filesystem::path& folder) {
  std::string own_text;
  if (is_own) {
    auto text = read_file(lesson.file, kMostLessonBytes);
    if (!text) return text.error();
    own_text = *std::move(text);
  }
  return write_file(folder / (lesson.id + ".html"), lesson_html(lesson, own_text));
}

}  // namespace goalbound::app
