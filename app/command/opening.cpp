#include "opening.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "formats/reading_report.hpp"

namespace goalbound::cli {

void OpeningOptions::declare(CLI::App& app) {
  for (const OpenWord& word : open_words()) {
    const std::string name = fmt::format("--{}", word.id);
    if (word.value.empty()) {
      app.add_flag(name, flags_[word.id], std::string(word.help));
    } else {
      app.add_option(name, values_[word.id], std::string(word.help))
          ->type_name(std::string(word.value))
          ->join(',');
    }
  }
}

Result<OpenOptions> OpeningOptions::options() const {
  OpenOptions options;
  const auto set = [&](std::string_view word, std::string_view value) -> Result<void> {
    auto good = set_open_option(options, word, value);
    if (good || !good.error().message.starts_with(word)) return good;
    return Error{.code = good.error().code, .message = "--" + good.error().message};
  };
  for (const auto& [word, value] : values_) {
    if (value.empty()) continue;
    if (auto good = set(word, value); !good) return good.error();
  }
  for (const auto& [word, is_said] : flags_) {
    if (!is_said) continue;
    if (auto good = set(word, {}); !good) return good.error();
  }
  return options;
}

bool OpeningOptions::changes_cells() const {
  constexpr std::array<std::string_view, 7> kOfCells = {"moves",   "unit",   "blocks", "depth",
                                                        "unknown", "radius", "closed"};
  return std::ranges::any_of(values_, [&](const auto& said) {
    return !said.second.empty() && std::ranges::find(kOfCells, said.first) != kOfCells.end();
  });
}

Result<std::shared_ptr<const Map>> OpeningOptions::open(const std::string& file) const {
  const auto options = this->options();
  return options ? load_map(file, *options) : options.error();
}

Result<std::shared_ptr<const Map>> OpeningOptions::load(Console& console, const std::string& file) const {
  auto map = open(file);
  if (!map) return map;
  if (const ReadingReport reading = reading_of(*map); !reading.empty())
    console.note("note: {}: {}", file, reading.text());
  return map;
}

}  // namespace goalbound::cli
