#include "features/search_table/search_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "features/problems/problems.hpp"
#include "features/problems/provided_problems.hpp"
#include "model/session.hpp"
#include "words/numbers.hpp"
#include "words/times.hpp"

namespace goalbound::app {
namespace {

/// In the order of the rows.
constexpr std::array<std::string_view, 6> kSearches = {"astar",       "astar-gb",      "jps-plus",
                                                       "jps-plus-gb", "bidirectional", "bidirectional-gb"};
constexpr std::size_t kMostOfThem = 4;
constexpr int kPasses = 3;  ///< something else may have the processor in one of them
constexpr Watched<ProblemRun>::Times kEveryFrame = {};

/// A path of no length is as long as another one.
double times_as_long(PathCost cost, PathCost shortest) {
  return shortest == 0 ? 1 : static_cast<double>(cost) / static_cast<double>(shortest);
}

}  // namespace

std::vector<SearchTableRow> four_searches(const Map& map) {
  std::vector<SearchTableRow> rows;
  for (const std::string_view id : kSearches) {
    const SearchInfo* search = find_search(id);
    if (search != nullptr && check_search(*search, map) && rows.size() < kMostOfThem)
      rows.push_back({.search = search});
  }
  return rows;
}

OngoingWork SearchTable::work() {
  return {.follow = [this] { session().messages().report(follow()); },
          .working = [this] { return busy(); },
          .adopt = [this](double dt) { session().messages().report(adopt(dt)); },
          .wait = [this] { wait(); },
          .cancel = [this] { cancel(); },
          .end_map = [this] { clear(); }};
}

Result<void> SearchTable::start() {
  Session& session = this->session();
  if (auto provided = provide_problems(session); !provided) return provided;
  const Document& document = session.document();
  IndexValues usual = session.settings().boxes;
  (void)usual.set("ordering", "by-map").ok();  // that all its searches can use
  const IndexKey boxes = boxes_on(session.map(), std::move(usual));
  if (session.shelf().state(boxes) == IndexState::kNone) {
    if (auto started = session.indices().start(boxes); !started) return started;
  }
  clear();
  map_ = document.shared_map();
  boxes_ = boxes;
  ends_ = session.feature<Problems>().ends();
  problems_ = session.feature<Problems>().set().name;
  rows_ = rows_of_(*map_);
  waits_ = true;
  return {};
}

void SearchTable::cancel() {
  waits_ = false;
  if (run_ != nullptr) run_->cancel();
}

void SearchTable::clear() {
  retired_.add(std::move(run_));
  waits_ = false;
  map_.reset();
  ends_.reset();
  problems_.clear();
  rows_.clear();
  answered_ = 0;
  found_ = 0;
}

Result<void> SearchTable::follow() {
  const Session& session = this->session();
  if (map_ != nullptr && session.document().shared_map() != map_) clear();
  if (!waits_) return {};
  switch (session.shelf().state(boxes_)) {
    case IndexState::kQueued:
    case IndexState::kComputing:
      return {};
    case IndexState::kFit:
      return begin_run();
    case IndexState::kNone:
      break;
  }
  waits_ = false;
  return Error{ErrorCode::kCancelled,
               "the searches of the table have no boxes: they were not computed to the end"};
}

Result<void> SearchTable::begin_run() {
  const Session& session = this->session();
  waits_ = false;
  std::vector<SearchOrder> orders;
  for (const SearchTableRow& row : rows_) {
    SearchOrder order = {.map = map_, .info = row.search, .shared = session.searches().shared_indices()};
    order.options.weight_percent = row.weight_percent;
    if (row.search->asks_edges()) order.set.add(session.shelf().shown(boxes_).index);
    orders.push_back(std::move(order));
  }
  run_ = std::make_unique<Watched<ProblemRun>>(
      kEveryFrame, std::make_unique<ProblemRun>(*ends_, std::move(orders), kPasses));
  return {};
}

Result<void> SearchTable::adopt(double dt) {
  retired_.sweep();
  if (run_ == nullptr) return {};
  if (const auto answers = run_->take(dt)) take(*answers);
  if (!run_->ended()) return {};
  const auto finished = std::exchange(run_, nullptr);
  return finished->error() ? Result<void>(*finished->error()) : finished->job().outcome();
}

void SearchTable::wait() {
  if (run_ == nullptr) return;
  run_->finish([&](const std::vector<ProblemRun::Answers>& answers) { take(answers); });
}

void SearchTable::take(const std::vector<ProblemRun::Answers>& answers) {
  for (const ProblemRun::Answers& of_problem : answers) {
    if (is_invalid(of_problem.answers.front().result.status)) continue;
    ++answered_;
    const SearchResult& first = of_problem.answers.front().result;
    found_ += first.found() ? 1 : 0;
    for (std::size_t i = 0; i < rows_.size(); ++i) {
      const ProblemAnswer& answer = of_problem.answers[i];
      rows_[i].stats += answer.result.stats;
      rows_[i].seconds += answer.seconds;
      rows_[i].longer += answer.result.cost > first.cost ? 1 : 0;
      if (answer.result.found()) rows_[i].lengths += times_as_long(answer.result.cost, first.cost);
    }
  }
}

Progress::Snapshot SearchTable::progress() const {
  return run_ == nullptr ? Progress::Snapshot{} : run_->job().progress();
}

double SearchTable::mean_seconds(const SearchTableRow& row) const {
  return answered_ == 0 ? 0 : row.seconds / static_cast<double>(answered_);
}

double SearchTable::mean(const SearchTableRow& row, std::uint64_t SearchStats::*member) const {
  return answered_ == 0 ? 0 : static_cast<double>(row.stats.*member) / static_cast<double>(answered_);
}

double SearchTable::mean_length(const SearchTableRow& row) const {
  return found_ == 0 ? 1 : row.lengths / static_cast<double>(found_);
}

double SearchTable::factor(const SearchTableRow& row) const {
  return row.seconds > 0 ? rows_.front().seconds / row.seconds : 0;
}

std::uint64_t SearchTable::longer() const {
  std::uint64_t sum = 0;
  for (const SearchTableRow& row : rows_) sum += row.longer;
  return sum;
}

SearchTableTexts texts_of(const SearchTable& table, const SearchTableRow& row) {
  constexpr double kSmall = 100;
  const double expanded = table.mean(row, &SearchStats::expanded);
  return {.name = std::string(row.search->name),
          .time = short_time_text(table.mean_seconds(row)),
          .factor = row.seconds > 0 ? factor_text(table.factor(row)) + " ×" : "–",
          .expanded = expanded < kSmall ? fmt::format("{:.1f}", expanded) : amount_text(expanded)};
}

std::string summary_of(const SearchTable& table) {
  if (table.answered() == 0) return {};
  const std::string all = count_text(table.answered(), "problem", "problems");
  if (table.longer() == 0) return fmt::format("{}, every path of equal length in all searches", all);
  return fmt::format("{}; {} longer than that of {}", all, count_text(table.longer(), "path is", "paths are"),
                     table.rows().front().search->name);
}

extern const FeatureInfo kFeature_search_table;
const FeatureInfo kFeature_search_table = {
    .id = "search_table",
    .make = &make_feature<FourSearches>,
    .actions = &search_table_actions,
    .actions_after = "problems",
    .popup =
        PopupEntry{.id = "search-table",
                   .label = "Table of searches ...",
                   .menu = "",
                   .key = "",
                   .help =
                       "Show what 'run-table' found: times, factors and expansions of four searches over the "
                       "problems of the map.",
                   .needs = PopupNeeds::kMap},
    .popup_after = "breakpoints"};

}  // namespace goalbound::app
