#include "worker.hpp"

#include <fmt/format.h>

#include <chrono>
#include <memory>
#include <optional>
#include <thread>
#include <utility>

#include "console.hpp"
#include "flood_team.hpp"
#include "goalbound/map.hpp"
#include "goalbound/version.h"
#include "messages.hpp"
#include "pause.hpp"
#include "watch.hpp"

namespace goalbound::mpi {
namespace {

using Clock = std::chrono::steady_clock;
/// How often rank 0 hears something, at least.
constexpr std::chrono::seconds kHeartbeat{1};
/// After an interrupt rank 0 ends all others. When it does not come to that, they end by themselves.
constexpr std::chrono::seconds kParting{60};

class Worker {
 public:
  explicit Worker(Cluster& cluster) : cluster_(cluster) {}

  int run() {
    Pause pause;
    while (!ended_) {
      if (const auto& lost = cluster_.failure()) return give_up(*lost);
      if (interrupts_.wait(std::chrono::milliseconds(0)) && !interrupted_) interrupted_ = Clock::now();
      if (interrupted_ && Clock::now() - *interrupted_ > kParting) {
        return give_up({.code = ErrorCode::kCancelled, .message = "interrupted, and rank 0 does not end"});
      }
      work() ? pause.reset() : std::this_thread::sleep_for(pause.next());
    }
    return 0;
  }

 private:
  /// True when there was anything to do.
  bool work() {
    bool news = false;
    if (const auto message = cluster_.receive()) {
      news = true;
      obey(*message);
    }
    if (!at_work_) return news;
    if (team_) {
      if (const SourceBoxes flooded = team_->work().take_flooded(); !flooded.sources.empty()) {
        news = true;
        tell(Tag::kBoxes, format_boxes(flooded));
      }
      if (const auto stuck = team_->failure(); stuck && !std::exchange(failed_, true)) fail(stuck->message);
    }
    if (Clock::now() - told_ >= kHeartbeat) tell(Tag::kAlive);
    return news;
  }

  void obey(const Message& message) {
    switch (message.tag) {
      case Tag::kJob:
        return start(parse_job(message.bytes));
      case Tag::kSources:
        return add_sources(message.bytes);
      case Tag::kDrop:
        return tell(Tag::kDropped, format_count(team_->work().drop()));
      case Tag::kEnd:
        ended_ = true;
        return;
      case Tag::kHello:
      case Tag::kBoxes:
      case Tag::kDropped:
      case Tag::kAlive:
      case Tag::kFailed:
        return;
    }
  }

  void add_sources(const std::string& bytes) {
    const auto given = parse_boxes(bytes);
    if (!given) return fail("rank 0 sent sources that are damaged");
    team_->add(*given);
  }

  void start(const JobMessage& job) {
    at_work_ = true;
    auto map = load_map(job.map_file, job.opening);
    if (!map) return fail(map.error().to_string() + "; every machine needs the map under the same name");
    map_ = std::move(map).value();
    auto plan = FloodPlan::of(*map_, job.options);
    if (!plan) return fail(plan.error().message);
    team_.emplace(*std::move(plan));
    tell(Tag::kHello, format_hello({.host = Cluster::host(),
                                    .version = GOALBOUND_VERSION,
                                    .map_kind = std::string(map_->kind().id),
                                    .map_hash = map_->hash(),
                                    .threads = worker_count(job.options.threads)}));
  }

  void fail(const std::string& reason) {
    tell(Tag::kFailed, format_failed({.host = Cluster::host(), .reason = reason}));
  }

  void tell(Tag tag, std::string bytes = {}) {
    cluster_.send(0, tag, std::move(bytes));
    told_ = Clock::now();
  }

  /// Rank 0 cannot be told any more.
  int give_up(const Error& error) {
    cli::Console(false).error(
        {.code = error.code,
         .message = fmt::format("rank {} on {}: {}", cluster_.rank(), Cluster::host(), error.message)});
    constexpr int kStatus = static_cast<int>(cli::ExitStatus::kBadInput);
    cluster_.leave(kStatus);
    return kStatus;
  }

  Cluster& cluster_;
  cli::InterruptListener interrupts_;  // rank 0 decides what an interrupt means
  std::shared_ptr<const Map> map_;
  std::optional<FloodTeam> team_;
  Clock::time_point told_ = Clock::now();
  std::optional<Clock::time_point> interrupted_;
  bool at_work_ = false;
  bool failed_ = false;
  bool ended_ = false;
};

}  // namespace

int serve(Cluster& cluster) {
  return Worker(cluster).run();
}

}  // namespace goalbound::mpi
