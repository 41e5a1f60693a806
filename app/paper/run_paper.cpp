#include "paper/run_paper.hpp"

#include <algorithm>
#include <chrono>
#include <new>
#include <numeric>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "goalbound/formats.hpp"
#include "inputs.hpp"
#include "paper/cache.hpp"
#include "paper/layouts.hpp"
#include "paper/map_work.hpp"
#include "paper/report.hpp"

namespace goalbound::paper {
namespace {

/// A map that is to be measured.
struct OpenMap {
  MapFile file;
  double work = 0;  ///< see expected_work
};

/// How long the rest takes, from what the maps so far took.
class Estimate {
 public:
  explicit Estimate(double work) : left_(work), begin_(std::chrono::steady_clock::now()) {}

  void done(double work) {
    done_ += work;
    left_ -= work;
  }
  std::string rest() const {
    const double seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - begin_).count() * left_ / done_;
    return seconds < 90 ? fmt::format("about {:.0f} s left", seconds)
                        : fmt::format("about {:.0f} min left", seconds / 60);
  }

 private:
  double done_ = 0;
  double left_;
  std::chrono::steady_clock::time_point begin_;
};

class PaperRun {
 public:
  PaperRun(cli::Console& console, const PaperOptions& options) : console_(console) {
    report_.options = options;
    report_.program = this_program();
  }

  Result<cli::ExitStatus> run() {
    const PaperOptions& options = report_.options;
    if (auto good = options.check(); !good) return good.error();
    const auto files = find_maps(options.folder);
    if (!files) return files.error();
    if (auto apart = check_apart(*files); !apart) return apart.error();
    if (!options.cache.empty()) {
      auto cache = Cache::open(options.cache, report_.program);
      if (!cache) return cache.error();
      cache_ = std::move(cache).value();
    }
    for (const MapFile& file : *files) look_at(file);
    if (cache_ && !open_.empty()) {
      if (auto kept = cache_->check_writable(); !kept) return kept.error();
    }
    if (auto measured = measure_open_maps(); !measured) return measured.error();
    if (auto written = write_report(); !written) return written.error();
    if (report_.found_wrong()) return cli::ExitStatus::kFound;
    return report_.failed.empty() ? cli::ExitStatus::kGood : cli::ExitStatus::kBadInput;
  }

 private:
  /// The tables must not replace a map or a scenario that they are about.
  Result<void> check_apart(const std::vector<MapFile>& files) const {
    if (report_.options.output.empty()) return {};
    std::vector<std::string> inputs;
    for (const MapFile& file : files) {
      inputs.push_back(file.path.string());
      inputs.push_back(file.path.string() + ".scen");
    }
    return cli::check_output(report_.options.output, inputs);
  }

  /// Reads a map for the first time: it fails, is left out, was measured by an earlier run, or has to be.
  void look_at(const MapFile& file) {
    const auto input = read_map_input(file, report_.options.problems);
    if (!input) return fail(file, input.error());
    const std::uint32_t nodes = input->grid.free_count();
    if (report_.options.max_cells > 0 && nodes > report_.options.max_cells) {
      report_.left_out.push_back({file.name, nodes});
      return;
    }
    if (cache_ && report_.options.resume) {
      if (auto kept = cache_->result(question_of(report_.options, *input))) {
        kept->problems_from = input->problems.source;
        report_.maps.push_back({file.name, file.kind, std::move(*kept), true});
        return;
      }
    }
    open_.push_back({file, expected_work(report_.options, *input)});
  }

  void fail(const MapFile& file, const Error& error) {
    console_.error(error);
    report_.failed.push_back({file.name, error});
  }

  Result<void> measure_open_maps() {
    const std::size_t finished = report_.maps.size();
    if (finished > 0) {
      console_.note("{} of {} maps were finished by an earlier run", grouped(finished),
                    grouped(finished + open_.size()));
    }
    Estimate estimate(std::accumulate(open_.begin(), open_.end(), 0.0,
                                      [](double sum, const OpenMap& map) { return sum + map.work; }));
    for (std::size_t i = 0; i < open_.size(); ++i) {
      const std::string place = fmt::format("{}/{}", i + 1, open_.size());
      auto measured = measure(open_[i].file, place);
      estimate.done(open_[i].work);
      if (measured) {
        const bool last = i + 1 == open_.size();
        console_.note("{} {} done{}", place, open_[i].file.name, last ? "" : ", " + estimate.rest());
        report_.maps.push_back({open_[i].file.name, open_[i].file.kind, std::move(measured).value(), false});
      } else if (measured.error().code == ErrorCode::kCancelled) {
        return cancelled(i);
      } else {
        fail(open_[i].file, measured.error());
      }
    }
    std::sort(report_.maps.begin(), report_.maps.end(),
              [](const MapReport& a, const MapReport& b) { return a.name < b.name; });
    return {};
  }

  Error cancelled(std::size_t measured) const {
    const std::string kept =
        cache_ ? fmt::format("finished ones are kept in {}; the same command continues from there",
                             report_.options.cache)
               : "nothing is kept without --cache";
    return {.code = ErrorCode::kCancelled,
            .message = fmt::format("cancelled after {} of {} maps; {}", measured, open_.size(), kept)};
  }

  /// The file is read again: grids of all maps together might not fit into memory.
  Result<MapResult> measure(const MapFile& file, const std::string& place) {
    try {
      const auto input = read_map_input(file, report_.options.problems);
      if (!input) return input.error();
      const std::string title = fmt::format("{} {}", place, file.path.stem().string());
      auto result = work_on_map(console_, report_.options, cache_ ? &*cache_ : nullptr, *input, title);
      if (result && cache_) {
        if (auto kept = cache_->keep(question_of(report_.options, *input), *result); !kept)
          console_.note("note: this result is not kept: {}", kept.error().to_string());
      }
      return result;
    } catch (const std::bad_alloc&) {
      return Error{.code = ErrorCode::kOutOfMemory,
                   .message = "measuring this map does not fit into memory",
                   .file = file.path.string()};
    }
  }

  Result<void> write_report() {
    const PaperOptions& options = report_.options;
    const Summary summary = summarise(report_.maps);
    const std::string text = find_layout(options.format)->write(report_, summary);
    if (!options.output.empty()) {
      if (auto written = write_file(options.output, text); !written) return written;
      console_.print("{}: {}\n", options.output, byte_text(text.size()));
    } else {
      console_.print("{}", text);
    }
    console_.print_json(paper_json(report_, summary));
    return {};
  }

  cli::Console& console_;
  PaperReport report_;
  std::optional<Cache> cache_;
  std::vector<OpenMap> open_;
};

}  // namespace

Result<cli::ExitStatus> run_paper(cli::Console& console, const PaperOptions& options) {
  return PaperRun(console, options).run();
}

}  // namespace goalbound::paper
