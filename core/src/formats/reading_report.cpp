#include "formats/reading_report.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "goalbound/open_options.hpp"

namespace goalbound {
namespace {

/// What a shared pointer with a report releases at its end: the pointer without one.
struct ReadMap {
  std::shared_ptr<const Map> map;
  ReadingReport reading;

  void operator()(const Map* /*same*/) { map.reset(); }
};

}  // namespace

std::string ReadingReport::Line::text() const {
  return fmt::format("{} {}: {}", count, count == 1 ? thing : things, fate);
}

void ReadingReport::count(std::string_view thing, std::string_view fate, std::uint64_t count,
                          std::string_view things) {
  if (count == 0) return;
  const auto found = std::ranges::find_if(
      lines_, [&](const Line& line) { return line.thing == thing && line.fate == fate; });
  if (found != lines_.end()) {
    found->count += count;
    return;
  }
  const std::string plural = things.empty() ? std::string(thing) + "s" : std::string(things);
  lines_.push_back({count, std::string(thing), plural, std::string(fate)});
}

std::string ReadingReport::text() const {
  std::vector<std::string> texts;
  std::ranges::transform(lines_, std::back_inserter(texts), &Line::text);
  return fmt::format("{}", fmt::join(texts, "; "));
}

std::shared_ptr<const Map> with_reading(std::shared_ptr<const Map> map, ReadingReport reading) {
  if ((reading.empty() && !reading.frame()) || map == nullptr) return map;
  const Map* const same = map.get();
  return {same, ReadMap{std::move(map), std::move(reading)}};
}

ReadingReport reading_of(const std::shared_ptr<const Map>& map) {
  const ReadMap* const read = std::get_deleter<ReadMap>(map);
  return read == nullptr ? ReadingReport() : read->reading;
}

std::vector<std::string> lines_of_reading(const std::shared_ptr<const Map>& map) {
  std::vector<std::string> lines;
  std::ranges::transform(reading_of(map).lines(), std::back_inserter(lines), &ReadingReport::Line::text);
  return lines;
}

}  // namespace goalbound
