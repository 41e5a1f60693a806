#include "policies.hpp"

#include <fmt/format.h>

#include <CLI/Option.hpp>
#include <CLI/Validators.hpp>
#include <algorithm>
#include <array>
#include <atomic>
#include <utility>

#include "goalbound/spelling.hpp"

namespace goalbound::cli {
namespace {

constexpr std::array<std::string_view, 2> kNeighbourSources = {"precomputed", "computed"};

/// Answers every question by slices of so many expansions.
class SlicedQuery final : public Query {
 public:
  SlicedQuery(std::unique_ptr<Query> query, std::uint64_t slice) : query_(std::move(query)), slice_(slice) {}

  using Query::begin;
  using Query::find;
  using Query::find_traced;

  const Map& map() const override { return query_->map(); }
  SearchResult find(NodeId start, NodeId goal) override {
    SearchResult result = query_->begin(start, goal);
    while (result.status == SearchStatus::kUnfinished) result = query_->advance(slice_);
    return result;
  }
  SearchResult find_traced(NodeId start, NodeId goal, Trace& trace, const std::atomic<bool>* stop) override {
    return query_->find_traced(start, goal, trace, stop);
  }
  SearchResult begin(NodeId start, NodeId goal) override { return query_->begin(start, goal); }
  SearchResult advance(std::uint64_t max_expansions) override { return query_->advance(max_expansions); }
  void path(std::vector<NodeId>& path) const override { query_->path(path); }
  void path_corners(std::vector<NodeId>& corners) const override { query_->path_corners(corners); }
  std::unique_ptr<Query> copy() const override {
    return std::make_unique<SlicedQuery>(query_->copy(), slice_);
  }
  std::uint64_t byte_size() const override { return query_->byte_size(); }

 private:
  std::unique_ptr<Query> query_;
  std::uint64_t slice_;
};

std::string label_of(const SearchInfo& info, const QueryOptions& options) {
  std::string label(info.id);
  for (const std::string_view word : {options.heuristic, options.open_list}) {
    if (!word.empty()) label += fmt::format(" {}", word);
  }
  if (options.weight_percent != 100) label += fmt::format(" {} %", options.weight_percent);
  if (options.skip_way_back) label += " skip-way-back";
  if (options.neighbours == NeighbourSource::kComputed) label += " computed";
  return label;
}

/// What a choice means for a search: its own policy when nothing was chosen or it takes none.
std::vector<std::string_view> choices(const std::vector<std::string>& words, bool taken) {
  if (!taken || words.empty()) return {std::string_view()};
  return {words.begin(), words.end()};
}

}  // namespace

void PolicyOptions::declare(CLI::App& app, bool several) {
  const std::string type = several ? "ID,ID,..." : "ID";
  CLI::Option* heuristic = app.add_option("--heuristic", heuristics_, "the heuristic, see 'goalbound list'");
  CLI::Option* open_list = app.add_option("--open", open_lists_, "the open list, see 'goalbound list'");
  for (CLI::Option* option : {heuristic, open_list}) {
    option->type_name(type)->delimiter(',')->expected(1, several ? -1 : 1)->allow_extra_args(false);
  }
  weight_name_ = several ? "--weights" : "--weight";
  app.add_option(weight_name_, weights_,
                 "wastar, wastar-gb: weight of the heuristic in percent; at 150, paths are at most 1.5 times "
                 "as long as the shortest")
      ->type_name(several ? "PERCENT,..." : "PERCENT")
      ->delimiter(',')
      ->expected(1, several ? -1 : 1)
      ->allow_extra_args(false)
      ->check(CLI::Range(kMinWeightPercent, kMaxWeightPercent))
      ->default_str("100");
  app.add_flag("--skip-way-back", skip_way_back_, "never follow the edge straight back to the parent");
  app.add_option("--neighbours", neighbours_,
                 "where successors come from: precomputed, or computed in every expansion")
      ->type_name("SOURCE")
      ->capture_default_str();
  app.add_option("--slice", slice_, "search in slices of N expansions; 0: in one piece")
      ->type_name("N")
      ->check(CLI::Range(std::uint64_t{0}, std::uint64_t{1'000'000'000}));
}

Result<void> PolicyOptions::check_words() const {
  for (const std::string& id : heuristics_) {
    if (find_heuristic(id) == nullptr) return unknown_word("heuristic", id, ids_of(all_heuristics()));
  }
  for (const std::string& id : open_lists_) {
    if (find_open_list(id) == nullptr) return unknown_word("open list", id, ids_of(all_open_lists()));
  }
  if (std::find(kNeighbourSources.begin(), kNeighbourSources.end(), neighbours_) == kNeighbourSources.end()) {
    return unknown_word("source of neighbours", neighbours_, kNeighbourSources);
  }
  return {};
}

Result<void> PolicyOptions::check_taken(const Map& map,
                                        const std::vector<const SearchInfo*>& algorithms) const {
  const std::array<std::tuple<bool, bool TakenOptions::*, std::string_view>, 5> asked = {{
      {!heuristics_.empty(), &TakenOptions::heuristic, "--heuristic"},
      {!open_lists_.empty(), &TakenOptions::open_list, "--open"},
      {weights_ != std::vector<std::uint32_t>{100}, &TakenOptions::weight, weight_name_},
      {skip_way_back_, &TakenOptions::skip_way_back, "--skip-way-back"},
      {neighbours_ != kNeighbourSources[0], &TakenOptions::neighbours, "--neighbours"},
  }};
  const auto any_takes = [&](bool TakenOptions::*takes, const auto& taken_by) {
    return std::ranges::any_of(algorithms, [&](const SearchInfo* info) { return taken_by(*info).*takes; });
  };
  const auto here = [&](const SearchInfo& info) -> const TakenOptions& { return info.on(map).takes; };
  const auto on_grids = [](const SearchInfo& info) -> const TakenOptions& { return info.octile.takes; };
  for (const auto& [given, takes, name] : asked) {
    if (!given || any_takes(takes, here)) continue;
    const std::string why = any_takes(takes, on_grids)
                                ? fmt::format(" on a map of the kind '{}'", map.kind().id)
                                : std::string("; 'goalbound list --json' names the searches that take it");
    return Error{.message = fmt::format(
                     "{} means nothing to {}{}", name,
                     algorithms.size() == 1 ? fmt::format("'{}'", algorithms[0]->id) : "these algorithms",
                     why)};
  }
  return {};
}

Result<std::vector<Variant>> PolicyOptions::variants(const Map& map,
                                                     const std::vector<const SearchInfo*>& algorithms,
                                                     bool allow_unsafe) const {
  if (auto words = check_words(); !words) return words.error();
  for (const SearchInfo* info : algorithms) {
    if (auto runs = check_search(*info, map); !runs) return runs.error();
  }
  if (auto taken = check_taken(map, algorithms); !taken) return taken.error();
  std::vector<Variant> result;
  for (const SearchInfo* info : algorithms) {
    const TakenOptions& takes = info->on(map).takes;
    const bool computed = takes.neighbours && neighbours_ == kNeighbourSources[1];
    QueryOptions options = {
        .skip_way_back = takes.skip_way_back && skip_way_back_,
        .neighbours = computed ? NeighbourSource::kComputed : NeighbourSource::kPrecomputed,
        .allow_unsafe = allow_unsafe};
    const std::vector<std::uint32_t> weights = takes.weight ? weights_ : std::vector<std::uint32_t>{100};
    for (const std::string_view heuristic : choices(heuristics_, takes.heuristic)) {
      for (const std::string_view open_list : choices(open_lists_, takes.open_list)) {
        for (const std::uint32_t weight : weights) {
          options.heuristic = heuristic;
          options.open_list = open_list;
          options.weight_percent = weight;
          if (auto checked = check_options(*info, map, options); !checked) return checked.error();
          result.push_back({.info = info, .options = options, .label = label_of(*info, options)});
        }
      }
    }
  }
  return result;
}

Result<std::unique_ptr<Query>> PolicyOptions::make(const Variant& variant, const ChangedMap& map,
                                                   IndexSet set) const {
  auto query = map.query(*variant.info, std::move(set), variant.options);
  if (!query || slice_ == 0) return query;
  return std::unique_ptr<Query>(std::make_unique<SlicedQuery>(std::move(query).value(), slice_));
}

}  // namespace goalbound::cli
