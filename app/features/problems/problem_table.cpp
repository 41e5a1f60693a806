#include "features/problems/problem_table.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <utility>

#include "features/their_paths/judged_paths.hpp"

namespace goalbound::app {
namespace {

constexpr double kNotKnown = std::numeric_limits<double>::quiet_NaN();
/// While a run goes on the rows are sorted anew each time that so many more parts of all have come: sorting
/// a large table in every frame would be felt.
constexpr std::size_t kSortings = 50;

double length_key(const Map& map, const std::optional<ProblemAnswer>& answer) {
  if (!answer) return kNotKnown;
  return answer->result.found() ? map.length_of(answer->result.cost)
                                : std::numeric_limits<double>::infinity();
}

double expanded_key(const std::optional<ProblemAnswer>& answer) {
  return answer ? static_cast<double>(answer->result.stats.expanded) : kNotKnown;
}

std::shared_ptr<const std::vector<Ends>> ends_of(const ProblemRows& set) {
  if (set.rows.empty()) return nullptr;
  std::vector<Ends> ends;
  ends.reserve(set.rows.size());
  for (const ProblemRow& row : set.rows) ends.push_back({row.start, row.goal});
  return std::make_shared<const std::vector<Ends>>(std::move(ends));
}

bool depends_on_answers(ProblemColumn column) {
  return column == ProblemColumn::kVerdict || column >= ProblemColumn::kLengthLeft;
}

}  // namespace

std::span<const ProblemColumnInfo> all_problem_columns() {
  static constexpr auto kColumns = std::to_array<ProblemColumnInfo>({
      {"number", "No.", "Position in the file, or among the random problems"},
      {"verdict", "verdict", "What is wrong with an answer; the worst first"},
      {"theirs", "theirs", "What is wrong with the other program's path; the worst first"},
      {"their-length", "their length", "Of the other program's path, where it is legal"},
      {"times", "times", "Their length divided by that of the shortest path"},
      {"bucket", "bucket", "Of the scenario: problems of about the same length"},
      {"start", "start", "Where the problem starts"},
      {"goal", "goal", "Where it leads"},
      {"optimal", "optimal", "The optimal length, as the scenario states or an optimal search found"},
      {"length-left", "length L", "Of the path that the left search found"},
      {"length-right", "length R", "Of the path that the right search found"},
      {"expanded-left", "exp. L", "Nodes that the left search expanded"},
      {"expanded-right", "exp. R", "Nodes that the right search expanded"},
      {"ratio", "L / R", "Expansions of the left search divided by those of the right one"},
  });
  return kColumns;
}

ProblemTable ProblemTable::without_run() const {
  ProblemTable table;
  table.map_ = map_;
  table.set_ = set_;
  table.ends_ = ends_;
  table.order_ = order_;
  table.sorted_by_ = sorted_by_;
  table.descending_ = descending_;
  table.chosen_ = chosen_;
  table.sums_ = sums_;
  table.failures_ = failures_;
  table.answered_by_ = answered_by_;
  table.sorted_answers_ = sorted_answers_;
  table.answers_ = answers_;
  return table;
}

double ProblemSums::mean(Side side, std::uint64_t SearchStats::*member) const {
  if (problems == 0) return 0;
  return static_cast<double>(stats[static_cast<std::size_t>(side)].*member) / static_cast<double>(problems);
}

double ProblemSums::mean_seconds(Side side) const {
  return problems == 0 ? 0 : seconds[static_cast<std::size_t>(side)] / static_cast<double>(problems);
}

void ProblemTable::put(std::shared_ptr<const Map> map, ProblemRows set) {
  clear();
  map_ = std::move(map);
  set_ = std::move(set);
  order_.resize(set_.rows.size());
  ends_ = ends_of(set_);
  sort(set_.theirs != nullptr ? ProblemColumn::kTheirs : ProblemColumn::kVerdict, true);
}

const TheirPath* ProblemTable::their_path(std::optional<std::size_t> row) const {
  return row && set_.theirs != nullptr ? &set_.theirs->paths[*row] : nullptr;
}

void ProblemTable::clear() {
  retired_.add(std::move(run_));
  set_ = {};
  ends_.reset();
  order_.clear();
  chosen_.reset();
  map_.reset();
  forget_answers();
}

void ProblemTable::forget_answers() {
  for (ProblemRow& row : set_.rows) row.answers = {};
  sums_ = {};
  failures_ = 0;
  answers_ = sorted_answers_ = 0;
  answered_by_.reset();
}

// --- order ---

void ProblemTable::sort(ProblemColumn column, bool descending) {
  sorted_by_ = column;
  descending_ = descending;
  sort_rows();
}

double ProblemTable::key(std::size_t row) const {
  const ProblemRow& r = set_.rows[row];
  const TheirPath* theirs = their_path(row);
  switch (sorted_by_) {
    case ProblemColumn::kNumber:
      return static_cast<double>(row);
    case ProblemColumn::kVerdict:
      return static_cast<double>(verdict(row));
    case ProblemColumn::kTheirs:
      return set_.theirs == nullptr ? kNotKnown : -static_cast<double>(set_.theirs->ranks[row]);
    case ProblemColumn::kTheirLength:
      return theirs == nullptr ? kNotKnown : theirs->verdict.length.value_or(kNotKnown);
    case ProblemColumn::kTheirTimes:
      return theirs == nullptr ? kNotKnown : theirs->verdict.times_shortest.value_or(kNotKnown);
    case ProblemColumn::kBucket:
      return r.bucket;
    case ProblemColumn::kStart:
      return static_cast<double>(index_of(r.start));
    case ProblemColumn::kGoal:
      return static_cast<double>(index_of(r.goal));
    case ProblemColumn::kOptimal:
      return r.stated_length.value_or(kNotKnown);
    case ProblemColumn::kLengthLeft:
      return length_key(*map_, r.answer(Side::kLeft));
    case ProblemColumn::kLengthRight:
      return length_key(*map_, r.answer(Side::kRight));
    case ProblemColumn::kExpandedLeft:
      return expanded_key(r.answer(Side::kLeft));
    case ProblemColumn::kExpandedRight:
      return expanded_key(r.answer(Side::kRight));
    case ProblemColumn::kRatio:
      // 0 / 0, of ends that are blocked, is as little known as what was not searched for.
      return expanded_key(r.answer(Side::kLeft)) / expanded_key(r.answer(Side::kRight));
  }
  return kNotKnown;
}

/// Equal ones, and those of which the key is not known, in the order of the file; the latter at the end.
void ProblemTable::sort_rows() {
  sorted_answers_ = answers_;
  std::vector<double> keys(set_.rows.size());
  for (std::size_t i = 0; i < keys.size(); ++i) keys[i] = key(i);
  std::iota(order_.begin(), order_.end(), 0U);
  std::ranges::stable_sort(order_, [&](std::uint32_t a, std::uint32_t b) {
    const bool known_a = !std::isnan(keys[a]);
    const bool known_b = !std::isnan(keys[b]);
    if (!known_a || !known_b) return known_a && !known_b;
    return descending_ ? keys[a] > keys[b] : keys[a] < keys[b];
  });
}

std::optional<std::size_t> ProblemTable::beside_chosen(int step) const {
  if (order_.empty()) return std::nullopt;
  if (!chosen_) return order_.front();
  const auto at = std::ranges::find(order_, static_cast<std::uint32_t>(*chosen_)) - order_.begin() + step;
  if (at < 0 || at >= static_cast<std::ptrdiff_t>(order_.size())) return std::nullopt;
  return order_[static_cast<std::size_t>(at)];
}

// --- answers ---

void ProblemTable::start(Sides sides) {
  retired_.add(std::move(run_));
  forget_answers();
  sort_rows();
  answered_by_ = sides;
  constexpr Watched<ProblemRun>::Times kEveryFrame = {};
  run_ = std::make_unique<Watched<ProblemRun>>(
      kEveryFrame,
      std::make_unique<ProblemRun>(*ends_, std::vector<SearchOrder>(sides.begin(), sides.end())));
}

void ProblemTable::cancel() {
  if (run_ != nullptr) run_->cancel();
}

void ProblemTable::wait() {
  if (run_ == nullptr) return;
  run_->finish([&](const std::vector<ProblemRun::Answers>& answers) { take(answers); });
}

Result<void> ProblemTable::adopt(double dt) {
  retired_.sweep();
  if (run_ == nullptr) return {};
  if (const auto answers = run_->take(dt)) take(*answers);
  const bool ended = run_->ended();
  const bool many = answers_ - sorted_answers_ > set_.rows.size() / kSortings;
  if (depends_on_answers(sorted_by_) && answers_ > sorted_answers_ && (many || ended)) sort_rows();
  if (!ended) return {};
  const auto finished = std::exchange(run_, nullptr);
  if (answers_ == 0) answered_by_.reset();
  return finished->error() ? Result<void>(*finished->error()) : finished->job().outcome();
}

void ProblemTable::take(const std::vector<ProblemRun::Answers>& answers) {
  for (const ProblemRun::Answers& of_problem : answers) take_one(of_problem);
}

void ProblemTable::take_one(const ProblemRun::Answers& answers) {
  ProblemRow& row = set_.rows[answers.problem];
  for (std::size_t s = 0; s < row.answers.size(); ++s) {
    row.answers[s] = answers.answers[s];
  }
  ++answers_;
  const ProblemVerdict verdict = verdict_of(*map_, row);
  failures_ += is_failure(verdict) ? 1 : 0;
  if (verdict == ProblemVerdict::kInvalid) return;
  ++sums_.problems;
  for (std::size_t s = 0; s < row.answers.size(); ++s) {
    sums_.stats[s] += answers.answers[s].result.stats;
    sums_.seconds[s] += answers.answers[s].seconds;
  }
}

AnswersAge ProblemTable::age_against(const Sides& now) const {
  if (!answered_by_) return AnswersAge::kNone;
  bool same_boxes = true;
  for (std::size_t s = 0; s < now.size(); ++s) {
    if (!same_search((*answered_by_)[s], now[s])) return AnswersAge::kOtherSearches;
    same_boxes = same_boxes && (*answered_by_)[s].set == now[s].set;
  }
  return same_boxes ? AnswersAge::kCurrent : AnswersAge::kOtherBoxes;
}

}  // namespace goalbound::app
