#include "progress_display.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <utility>

#include "platform/console.hpp"
#include "words/numbers.hpp"

namespace goalbound::cli {
namespace {

constexpr std::size_t kUsualColumns = 80;
constexpr std::string_view kClearLine = "\r\x1b[K";
constexpr std::size_t kBarCells = 24;

}  // namespace

ProgressDisplay::ProgressDisplay(std::string title, std::string unit)
    : title_(std::move(title)), unit_(std::move(unit)), terminal_(platform::errors_go_to_terminal()) {}

ProgressDisplay::~ProgressDisplay() {
  if (drawn_) std::fwrite(kClearLine.data(), 1, kClearLine.size(), stderr);
}

void ProgressDisplay::show(const Progress::Snapshot& snapshot) {
  const auto now = Clock::now();
  if (now - last_ < std::chrono::milliseconds(100)) return;
  last_ = now;
  terminal_ ? show_bar(snapshot) : show_line(snapshot);
}

void ProgressDisplay::show_bar(const Progress::Snapshot& snapshot) {
  // A line longer than the terminal would wrap, and then not be cleared: the bar gives way first.
  const std::string text = describe(snapshot);
  const std::size_t columns = platform::terminal_columns().value_or(kUsualColumns) - 1;
  const std::size_t taken = title_.size() + text.size() + 4;
  const std::size_t cells = std::min(kBarCells, columns > taken ? columns - taken : 0);
  const auto full =
      std::min(cells, static_cast<std::size_t>(snapshot.fraction() * static_cast<double>(cells)));
  std::string line = fmt::format("{} [{:#<{}}{:.<{}}] {}", title_, "", full, "", cells - full, text);
  line.resize(std::min(line.size(), columns));
  line.insert(0, kClearLine);
  std::fwrite(line.data(), 1, line.size(), stderr);
  drawn_ = true;
}

void ProgressDisplay::show_line(const Progress::Snapshot& snapshot) {
  const int tenth = static_cast<int>(snapshot.fraction() * 10);
  if (snapshot.seconds < kQuietSeconds || tenth <= last_tenth_) return;
  last_tenth_ = tenth;
  const std::string text = fmt::format("goalbound: {} {}\n", title_, describe(snapshot));
  std::fwrite(text.data(), 1, text.size(), stderr);
}

std::string ProgressDisplay::describe(const Progress::Snapshot& snapshot) const {
  const double rate = snapshot.seconds > 0 ? static_cast<double>(snapshot.done) / snapshot.seconds : 0;
  return fmt::format("{:3.0f} %  {} of {} {}  {}/s  {} left", std::floor(snapshot.fraction() * 100),
                     grouped(snapshot.done), grouped(snapshot.total), unit_,
                     grouped(static_cast<std::uint64_t>(rate)), duration_text(snapshot.seconds_remaining));
}

}  // namespace goalbound::cli
