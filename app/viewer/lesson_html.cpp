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

/// {0}: title, {1}: summary, {2}: id, {3}: the address of the viewer, {4}: the files that it is handed over,
/// the last one of which it opens.
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
const files = {4}.map((file) => new File([Uint8Array.from(file.bytes, (c) => c.charCodeAt(0))], file.name));
const viewer = document.getElementById("viewer");
const onDisk = location.protocol === "file:";  // files there have no origin of their own
addEventListener("message", (event) => {{
  const isViewer = event.source === viewer.contentWindow && (onDisk || event.origin === location.origin);
  if (files.length === 0 || !isViewer || event.data !== "goalbound-ready") return;
  event.source.postMessage({{goalboundFiles: files.slice(-1), goalboundBeside: files.slice(0, -1)}},
                           onDisk ? "*" : location.origin);
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

/// Each byte as the character of its number, as UTF-8.
std::string characters_of(std::string_view bytes) {
  std::string text;
  for (const char c : bytes) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte >= 0x80) text += static_cast<char>(0xC0 | byte >> 6);
    text += static_cast<char>(byte < 0x80 ? byte : 0x80 | (byte & 0x3F));
  }
  return text;
}

}  // namespace

std::filesystem::path find_viewer_page(const std::filesystem::path& named) {
  if (!named.empty()) return named;
  std::error_code failure;
  auto beside = platform::program_file().parent_path() / kViewerPage;
  return std::filesystem::is_regular_file(beside, failure) ? beside : std::filesystem::path();
}

std::string lesson_html(const Lesson& lesson, std::span<const CarriedFile> files) {
  nlohmann::json carried = nlohmann::json::array();
  for (const CarriedFile& file : files)
    carried.push_back({{"name", file.name}, {"bytes", characters_of(file.bytes)}});
  // What the viewer does not bring along comes as a file: an address that named it would be an error.
  const std::string view =
      std::string(kViewerPage) + (files.empty() ? "#lesson=" + address_of(lesson.id) : "");
  return fmt::format(kPage, html_of(lesson.title), html_of(lesson.summary), address_of(lesson.id), view,
                     script_of(carried));
}

Result<void> put_viewer_page(const std::filesystem::path& page, const std::filesystem::path& folder) {
  const auto bytes = read_file(page, kMostPageBytes);
  if (!bytes) return bytes.error();
  return write_file(folder / kViewerPage, *bytes);
}

Result<std::vector<Error>> write_lesson_html(const Lesson& lesson, bool is_own,
                                             const std::filesystem::path& folder) {
  CarriedFiles carried;
  if (is_own) {
    auto found = carried_files(lesson);
    if (!found) return found.error();
    carried = *std::move(found);
  }
  auto written = write_file(folder / (lesson.id + ".html"), lesson_html(lesson, carried.files));
  if (!written) return written.error();
  return std::move(carried.left_out);
}

}  // namespace goalbound::app
