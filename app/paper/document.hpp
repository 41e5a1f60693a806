// Headings, tables and notes, as text or as Markdown.
#pragma once

#include <string>
#include <vector>

namespace goalbound::paper {

struct Section {
  std::string title;
  std::vector<std::vector<std::string>> rows;  ///< the first one is the heading; all have the same length
  std::vector<std::size_t> left;               ///< numbers of the left-aligned columns
  std::vector<std::string> notes;
};

struct Document {
  std::string title;
  std::vector<std::string> lines;  ///< what was run, one line each
  std::vector<Section> sections;
};

std::string as_text(const Document& document);
std::string as_markdown(const Document& document);

}  // namespace goalbound::paper
