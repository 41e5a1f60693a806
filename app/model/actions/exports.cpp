// Tables out of the program.
#include <fmt/format.h>

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "goalbound/formats.hpp"
#include "model/actions/action_list.hpp"
#include "model/actions/typed.hpp"
#include "model/files/csv_tables.hpp"
#include "model/files/replaced_file.hpp"
#include "model/session.hpp"

namespace goalbound::app {
namespace {

/// The ids of all tables.
std::vector<std::string_view> table_names() {
  std::vector<std::string_view> names;
  for (const CsvTable& table : all_tables()) names.push_back(table.id);
  return names;
}

Result<void> export_csv(Session& session, const std::filesystem::path& path, const std::string& name) {
  const auto table = choice_argument(name, table_names());
  if (!table) return table.error();
  if (path.extension() != ".csv") return invalid(fmt::format("'{}' does not end in .csv", path.string()));
  if (const auto free = check_replaced_file(path); !free) return free.error();
  if (const auto map = expect_map(session); !map) return map.error();
  const auto text = all_tables()[*table].text(session);
  if (!text) return text.error();
  if (const auto saved = write_file(path, *text); !saved) return saved.error();
  session.messages().add(false, fmt::format("saved {}", path.string()));
  return {};
}

/// "whole", "seen", "left", "right" or a scale, in any order.
template <class Export>
Result<void> read_export_words(std::span<const std::string> words, Export& wanted) {
  constexpr double kLeastScale = 0.1;
  constexpr double kMostScale = 10;
  for (const std::string& word : words) {
    if (word == "whole" || word == "seen") {
      wanted.whole = word == "whole";
    } else if (const auto side = side_argument(word)) {
      wanted.side = *side;
    } else {
      const auto scale = number_argument(word);
      if (!scale || *scale < kLeastScale || *scale > kMostScale) {
        return invalid(fmt::format("'{}' is none of whole, seen, left, right and a scale from {} to {}", word,
                                   kLeastScale, kMostScale));
      }
      wanted.scale = *scale;
    }
  }
  return {};
}

Result<void> export_map(Session& session, const WordsLeft<4>& left) {
  if (const auto map = expect_map(session); !map) return map.error();
  MapExport wanted;
  std::span<const std::string> words = left.words;
  const bool names_file =
      !words.empty() && !number_argument(words[0]) && std::filesystem::path(words[0]).has_extension();
  if (names_file) {
    wanted.path = words[0];
    words = words.subspan(1);
    if (wanted.path.extension() != ".svg" && wanted.path.extension() != ".png")
      return invalid(fmt::format("'{}' ends in neither .svg nor .png", wanted.path.string()));
  }
  if (const auto read = read_export_words(words, wanted); !read) return read.error();
  session.requests.maps.push_back(std::move(wanted));
  return {};
}

Result<void> export_frames(Session& session, const std::filesystem::path& folder, Whole<2, 99'999> count,
                           const WordsLeft<3>& left) {
  if (const auto map = expect_map(session); !map) return map.error();
  FrameExport wanted{.folder = folder};
  wanted.count = static_cast<std::size_t>(count);
  if (const auto read = read_export_words(left.words, wanted); !read) return read.error();
  session.requests.frames = std::move(wanted);
  return {};
}

}  // namespace

ActionList exports_actions() {
  ActionList list;
  list.add({.id = "export-map",
            .arguments = "[FILE.svg|FILE.png] [whole|seen] [left|right] [SCALE]",
            .label = "Save picture of the map alone",
            .menu = "File",
            .menu_call = "export-map",
            .key = "Ctrl+F12",
            .help = "Save the map without the window around it, with what the layers show: the whole map or "
                    "what is seen of "
                    "it, as a vector picture (.svg) or in pixels (.png), so many times as large. Without a "
                    "name it becomes "
                    "goalbound-001.svg, or the next number that is free.",
            .execute = typed<export_map>,
            .enabled = has_map,
            .scope = ActionScope::kOutside});
  list.add(
      {.id = "export-frames",
       .arguments = "FOLDER COUNT [whole|seen] [left|right] [SCALE]",
       .label = "Save the timeline as pictures",
       .menu = "File",
       .menu_call = "export-frames goalbound-frames 300",
       .help =
           "Save that many pictures of the map alone, evenly spread over the timeline of the search, or of "
           "the flood or walk that is shown: frame-00000.png and so on, with the command that makes a film "
           "of them "
           "in film.txt. Esc stops.",
       .execute = typed<export_frames>,
       .enabled = has_map,
       .scope = ActionScope::kOutside});
  std::string contents;
  for (const CsvTable& table : all_tables()) {
    contents += fmt::format("{}{} ({})", contents.empty() ? "" : ", ", table.help, table.id);
  }
  list.add(
      {.id = "export-csv",
       .arguments = list.keep(fmt::format("FILE.csv {}", fmt::join(table_names(), "|"))),
       .label = "Export a table",
       .help = list.keep(fmt::format("Save a table as CSV: {}. A table of this name is replaced, a file of "
                                     "another kind is not.",
                                     contents)),
       .execute = typed<export_csv>,
       .scope = ActionScope::kOutside});
  return list;
}

}  // namespace goalbound::app
