#include "paper/document.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "console.hpp"

namespace goalbound::paper {
namespace {

/// File names may hold anything: what would end a cell or start an element is taken literally.
std::string escaped(const std::string& text) {
  std::string safe;
  for (const char c : text) {
    if (c == '|' || c == '<' || c == '`' || c == '\\') safe += '\\';
    safe += static_cast<unsigned char>(c) < ' ' ? ' ' : c;
  }
  return safe;
}

std::string markdown_row(const std::vector<std::string>& cells) {
  return fmt::format("| {} |\n", fmt::join(cells, " | "));
}

std::string markdown_table(const Section& section) {
  std::string text;
  for (std::size_t r = 0; r < section.rows.size(); ++r) {
    std::vector<std::string> cells = section.rows[r];
    std::transform(cells.begin(), cells.end(), cells.begin(), escaped);
    text += markdown_row(cells);
    if (r != 0) continue;
    for (std::size_t c = 0; c < cells.size(); ++c) {
      const bool is_left = std::find(section.left.begin(), section.left.end(), c) != section.left.end();
      cells[c] = is_left ? "---" : "---:";
    }
    text += markdown_row(cells);
  }
  return text;
}

}  // namespace

std::string as_text(const Document& document) {
  std::string text = document.title + "\n";
  for (const std::string& line : document.lines) text += line + "\n";
  for (const Section& section : document.sections) {
    text += fmt::format("\n{}\n", section.title);
    if (!section.rows.empty()) text += cli::align(section.rows, section.left);
    for (const std::string& note : section.notes) text += fmt::format("  {}\n", note);
  }
  return text;
}

std::string as_markdown(const Document& document) {
  std::string text = fmt::format("## {}\n\n", escaped(document.title));
  for (const std::string& line : document.lines) text += fmt::format("- {}\n", escaped(line));
  for (const Section& section : document.sections) {
    text += fmt::format("\n### {}\n\n", escaped(section.title));
    if (!section.rows.empty()) text += markdown_table(section);
    if (!section.notes.empty() && !section.rows.empty()) text += "\n";
    for (const std::string& note : section.notes) text += fmt::format("- {}\n", escaped(note));
  }
  return text;
}

}  // namespace goalbound::paper
