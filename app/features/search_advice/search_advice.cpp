#include "features/search_advice/search_advice.hpp"

#include <fmt/format.h>

#include <utility>

#include "features/problems/problems.hpp"
#include "features/problems/provided_problems.hpp"
#include "model/session.hpp"
#include "words/numbers.hpp"

namespace goalbound::app {
namespace {

/// The measured ones among the rows of the table.
std::vector<Problem> sampled_problems(const ProblemRows& set) {
  ProblemSet problems;
  problems.problems.reserve(set.rows.size());
  for (const ProblemRow& row : set.rows) {
    problems.problems.push_back({.number = problems.problems.size() + 1,
                                 .line = row.line,
                                 .start = row.start,
                                 .goal = row.goal,
                                 .stated_length = std::nullopt});
  }
  sample(problems, SearchAdvice::kMostProblems);
  return std::move(problems.problems);
}

std::string words_of_problems(const ProblemRows& set, std::size_t measured) {
  if (measured == set.rows.size()) return set.name;
  return fmt::format("{}, {} of them", set.name, grouped(measured));
}

}  // namespace

/// Called in the thread of the job.
class AdviceJob::Watching final : public Watcher {
 public:
  Watching(AdviceJob& job, const JobControl& control) : job_(job), control_(control) {}

  void begin(std::string_view title, std::string_view /*unit*/) override { tell(title, {}); }
  bool report(const Progress::Snapshot& now) override {
    tell({}, now);
    return !control_.cancelled();
  }
  void end() override {}

 private:
  void tell(std::string_view title, const Progress::Snapshot& progress) {
    const std::lock_guard lock(job_.mutex_);
    if (!title.empty()) job_.stage_.title = title;
    job_.stage_.progress = progress;
  }

  AdviceJob& job_;
  const JobControl& control_;
};

AdviceJob::AdviceJob(std::shared_ptr<const Map> map, std::vector<Problem> problems, CompareOptions options)
    : job_("the searches cannot be compared",
           [this, map = std::move(map), problems = std::move(problems), options](JobControl& control) {
             Watching watching(*this, control);
             return compare_candidates(*map, candidates_for(*map), problems, options, watching);
           }) {}

AdviceJob::Stage AdviceJob::stage() const {
  const std::lock_guard lock(mutex_);
  return stage_;
}

OngoingWork SearchAdvice::work() {
  return {.follow = [this] { follow(); },
          .working = [this] { return busy(); },
          .adopt = [this](double) { session().messages().report(adopt()); },
          .wait = [this] { wait(); },
          .cancel = [this] { cancel(); },
          .end_map = [this] { clear(); }};
}

Result<void> SearchAdvice::start() {
  Session& session = this->session();
  if (auto provided = provide_problems(session); !provided) return provided;
  clear();
  map_ = session.document().shared_map();
  const ProblemRows& set = session.feature<Problems>().set();
  std::vector<Problem> measured = sampled_problems(set);
  problems_ = words_of_problems(set, measured.size());
  CompareOptions options;
  options.limits.seconds = kSecondsOfIndex;
  options.limits.threads = session.settings().threads;
  options.limits.more_seconds = "; 'goalbound compare --limit' on the command line gives more";
  job_ = std::make_unique<AdviceJob>(map_, std::move(measured), options);
  return {};
}

void SearchAdvice::cancel() {
  if (job_ == nullptr) return;
  clear();
}

void SearchAdvice::clear() {
  retired_.add(std::move(job_));
  map_.reset();
  problems_.clear();
  comparison_.reset();
}

void SearchAdvice::follow() {
  if (map_ != nullptr && map_ != session().document().shared_map()) clear();
}

Result<void> SearchAdvice::adopt() {
  retired_.sweep();
  if (job_ == nullptr || !job_->finished()) return {};
  const auto finished = std::exchange(job_, nullptr);
  const Result<Comparison>& outcome = finished->outcome();
  if (!outcome) return outcome.error();
  comparison_ = *outcome;
  return {};
}

void SearchAdvice::wait() {
  if (job_ != nullptr) job_->wait();
}

extern const FeatureInfo kFeature_search_advice;
const FeatureInfo kFeature_search_advice = {
    .id = "search_advice",
    .make = &make_feature<SearchAdvice>,
    .actions = &search_advice_actions,
    .actions_after = "search_table",
    .popup =
        PopupEntry{
            .id = "search-advice",
            .label = "Which search to use ...",
            .menu = "Search",
            .key = "",
            .help = "All searches and indices measured on the problems of the map: a table, the fastest of "
                    "each size, and a sentence that names one.",
            .needs = PopupNeeds::kMap},
    .popup_after = "search-table"};

}  // namespace goalbound::app
