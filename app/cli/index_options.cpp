#include "index_options.hpp"

#include <fmt/format.h>

#include <CLI/Option.hpp>
#include <algorithm>
#include <chrono>
#include <filesystem>
#include <iterator>
#include <optional>

#include "goalbound/any_angle.hpp"
#include "goalbound/box_index.hpp"
#include "goalbound/formats.hpp"
#include "goalbound/index_files.hpp"
#include "watch.hpp"
#include "words/numbers.hpp"

namespace goalbound::cli {
namespace {

/// Of searches that need an index, where none is named.
constexpr std::string_view kDefaultIndex = "boxes";

constexpr std::string_view kEachChoice = ":*";

/// "container:*" as "container:box", "container:disk" ...; any other text as itself.
Result<std::vector<std::string>> with_each_choice(const std::string& text) {
  const auto star = text.find(kEachChoice);
  if (star == std::string::npos) return std::vector<std::string>{text};
  const auto begin = text.find_last_of(",(", star) + 1;  // 0 where there is none
  const auto kind = IndexValues::parse(std::string_view(text).substr(begin, star - begin));
  if (!kind) return kind.error();
  const auto parameters = kind->kind()->parameters;
  const auto chosen =
      std::ranges::find_if(parameters, [](const IndexParameter& p) { return p.choices != nullptr; });
  if (chosen == parameters.end())
    return Error{.message =
                     fmt::format("the index '{}' has no named values to choose from", kind->kind()->id)};
  std::vector<std::string> texts;
  for (const IndexChoice& choice : chosen->choices())
    texts.push_back(text.substr(0, star + 1) + std::string(choice.id) +
                    text.substr(star + kEachChoice.size()));
  return texts;
}

constexpr std::string_view kDigits = "0123456789";

/// Numbers with '/' between, as those of "landmarks:count=2/4".
struct Sweep {
  std::size_t begin = 0;
  std::size_t end = 0;
};

/// Whether the parameter that stands between `colon` and `equals` is a number.
bool is_of_number(std::string_view text, std::size_t colon, std::size_t equals) {
  const std::size_t begin = text.find_last_of(",(", colon) + 1;  // 0 where there is none
  const auto values = IndexValues::parse(text.substr(begin, text.find(':', begin) - begin));
  if (!values) return false;
  const std::string_view id = text.substr(colon + 1, equals - colon - 1);
  const auto parameters = values->kind()->parameters;
  const auto parameter = std::ranges::find(parameters, id, &IndexParameter::id);
  return parameter != parameters.end() && parameter->choices == nullptr && parameter->most > 0;
}

/// The first one behind `:parameter=` of a number; nothing without.
std::optional<Sweep> find_sweep(const std::string& text) {
  for (std::size_t slash = text.find('/'); slash != std::string::npos; slash = text.find('/', slash + 1)) {
    const std::size_t equals = text.find_last_not_of(kDigits, slash - 1);
    if (slash == 0 || equals == std::string::npos || text[equals] != '=' || equals + 1 == slash) continue;
    const std::size_t colon = text.find_last_of(":,(", equals);
    if (colon == std::string::npos || text[colon] != ':' || !is_of_number(text, colon, equals)) continue;
    const std::size_t end = std::min(text.find_first_not_of("0123456789/", slash), text.size());
    return Sweep{equals + 1, end};
  }
  return std::nullopt;
}

/// "landmarks:count=2/4" as "landmarks:count=2" and "landmarks:count=4"; of several such each with each.
std::vector<std::string> with_each_number(const std::string& text) {
  const auto sweep = find_sweep(text);
  if (!sweep) return {text};
  std::vector<std::string> texts;
  for (std::size_t at = sweep->begin; at <= sweep->end;) {
    const std::size_t end = std::min(text.find('/', at), sweep->end);
    const std::string one =
        text.substr(0, sweep->begin) + text.substr(at, end - at) + text.substr(sweep->end);
    std::ranges::copy(with_each_number(one), std::back_inserter(texts));
    at = end + 1;
  }
  return texts;
}

/// Whether the heads of all files tell this very map: others are refused, or taken as stale, when they are
/// loaded.
bool is_of_map(const WantedSet& wanted, const Map& map) {
  return std::ranges::all_of(wanted, [&](const NamedIndex& index) {
    if (index.file.empty()) return true;
    const auto described = describe_index(index.file);
    return !described || described->map_hash == map.hash();
  });
}

/// Whether something of the index is left to the map, as the method of boxes.
bool chooses_automatically(const IndexValues& values) {
  return std::ranges::any_of(values.kind()->parameters, [&](const IndexParameter& parameter) {
    return parameter.default_value == "automatic" && values.of(parameter.id) == parameter.default_value;
  });
}

/// What a file is known to hold before it is read whole.
Result<IndexValues> values_in(const std::filesystem::path& file) {
  const auto described = describe_index(file);
  if (!described) return described.error();
  return described->values;
}

}  // namespace

void IndexOptions::declare(CLI::App& app, bool several) {
  CLI::Option* option = app.add_option(
      "--index,--bounds", texts_,
      fmt::format("indices that {}: files, or kinds to make first ('goalbound list'), separated by commas: "
                  "caves.gbb,landmarks:count=4; default: {} where a search needs an index; --bounds FILE is "
                  "the same{}",
                  several ? "the searches use" : "the search uses", kDefaultIndex,
                  several ? "; give it several times for a row each; container:* is every shape, count=2/4/8 "
                            "every number"
                          : ""));
  option->type_name("SET")->expected(1)->allow_extra_args(false);
  if (several) option->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
  add_threads_option(app, threads);
  app.add_option(
         "--memory", memory_mib,
         "memory in MiB that each index may take while it is made; one that needs more is refused; default: "
         "4096 for those that --index names, any for what a search needs")
      ->type_name("MIB")
      ->check(CLI::Range(1, 1 << 20));
  app.add_flag("--allow-stale", allow_stale_,
               "use the boxes of a file although the map has changed since: paths may be lost");
  app.add_flag("--allow-unsafe", allow_unsafe,
               "let a search use an index that it may lose paths with, to show that it does");
}

std::vector<std::string> IndexOptions::files() const {
  std::vector<std::string> files;
  for (const std::string& text : texts_) {
    for (const std::string_view member : split_indices(text)) files.emplace_back(member);
  }
  return files;
}

Result<std::vector<WantedSet>> IndexOptions::wanted_for(
    Console& console, const Map& map, const std::vector<const SearchInfo*>& searches) const {
  if (chosen()) return wanted();
  const auto needy = std::ranges::find_if(searches, &SearchInfo::asks_edges);
  if (needy == searches.end()) return std::vector<WantedSet>();
  auto values = IndexValues::parse(kDefaultIndex);
  if (!values) return values.error();
  const auto suiting = resolve_values(map, *values);
  if (!suiting) return suiting.error();
  console.note(
      "making the index '{}' of {} nodes for {}; 'goalbound precompute' keeps it in a file for --index",
      suiting->text(), grouped(map.node_count()), (*needy)->id);
  return std::vector<WantedSet>{{NamedIndex{.file = {}, .values = *std::move(values)}}};
}

Result<IndexSet> IndexOptions::provide(Console& console, const SearchInfo& info, const QueryOptions& options,
                                       IndexMaker& maker) const {
  const auto sets = wanted_for(console, maker.map(), {&info});
  if (!sets) return sets.error();
  if (sets->empty()) return IndexSet();
  if (auto used = check(info, maker.map(), sets->front(), options); !used) return used.error();
  return maker.provide(sets->front());
}

Result<const SearchInfo*> IndexOptions::usual_search_for(const Map& map) const {
  const auto sets = wanted();
  if (!sets) return sets.error();
  return usual_search_for(map, sets->empty() ? WantedSet() : sets->front());
}

Result<std::vector<WantedSet>> IndexOptions::wanted() const {
  std::vector<WantedSet> sets;
  for (const std::string& text : texts_) {
    const auto each = with_each_choice(text);
    if (!each) return each.error();
    for (const std::string& choice : *each) {
      for (const std::string& one : with_each_number(choice)) {
        auto set = parse_index_names(one);
        if (!set) return set.error();
        sets.push_back(*std::move(set));
      }
    }
  }
  return sets;
}

Result<std::vector<IndexValues>> IndexOptions::values_of(const WantedSet& wanted) {
  std::vector<IndexValues> values;
  for (const NamedIndex& index : wanted) {
    auto known = index.file.empty() ? Result<IndexValues>(index.values) : values_in(index.file);
    if (!known) return known.error();
    values.push_back(*std::move(known));
  }
  return values;
}

Result<void> IndexOptions::check(const SearchInfo& info, const Map& map, const WantedSet& wanted,
                                 const QueryOptions& options) {
  if (!is_of_map(wanted, map)) return {};
  const auto values = values_of(wanted);
  return values ? check_indices(info, map, *values, options) : values.error();
}

Result<const SearchInfo*> IndexOptions::usual_search_for(const Map& map, const WantedSet& wanted) {
  const auto values = values_of(wanted);
  if (!values) return values.error();
  const SearchInfo* fastest = &usual_search(map, *values, QueryUse::kOne);
  // What is asked does not suit the map: the search that asks it says why.
  const bool refuses_edges = std::ranges::any_of(
      *values, [](const IndexValues& index) { return index.kind()->roles.contains(IndexRole::kEdges); });
  const bool answers = fastest->asks_edges() || check_indices(*fastest, map, *values).ok();
  return refuses_edges && !answers ? find_search("astar-gb") : fastest;
}

IndexMaker::IndexMaker(Console& console, const Map& map, const IndexOptions& options)
    : IndexMaker(console, map, options.threads) {
  memory_mib_ = options.memory_mib;
  allow_stale_ = options.allows_stale();
}

template <class Work>
Result<std::shared_ptr<const Index>> IndexMaker::timed(const std::string& file, const Work& work) {
  using Clock = std::chrono::steady_clock;
  const auto before = Clock::now();
  Result<std::shared_ptr<const Index>> index = work();
  if (!index || std::ranges::find(provided_, *index, &Provided::index) != provided_.end()) return index;
  provided_.push_back({file, *index, std::chrono::duration<double>(Clock::now() - before).count()});
  return index;
}

Result<std::shared_ptr<const Index>> IndexMaker::load(const std::string& file) {
  const auto loaded = std::ranges::find(provided_, file, &Provided::file);
  if (loaded != provided_.end()) return loaded->index;
  return timed(file, [&] {
    auto index = load_index_for(map_, file, LoadMode::kMap);
    const bool is_stale = !index && index.error().code == ErrorCode::kMismatch && allow_stale_;
    return is_stale ? load_stale(file) : std::move(index);
  });
}

Result<std::shared_ptr<const Index>> IndexMaker::load_stale(const std::string& file) {
  auto stale = load_stale_index(map_, file, LoadMode::kMap);
  if (!stale) return stale;
  console_.note("warning: {} is stale: the map has changed since. Paths may be lost, and lengths too long",
                file);
  return stale;
}

void note_long_making(Console& console, const Map& map, const IndexValues& values) {
  constexpr double kShort = 10;
  const double seconds = seconds_to_make_corners(map, values);
  if (seconds < kShort) return;
  console.note("the index '{}' takes about {} of one core to make, and about {} of memory meanwhile",
               values.text(), duration_text(seconds), byte_text(values.kind()->memory(map, values).total()));
}

Result<std::shared_ptr<const Index>> IndexMaker::make(const IndexValues& values, const IndexSet& set) {
  note_long_making(console_, map_, values);
  auto index = timed({}, [&] {
    return watch(fmt::format("index '{}'", values.text()), "steps", [&](Progress& progress) {
      return store_.make(map_, values, set, progress,
                         {.threads = threads_, .memory_limit = memory_limit(kDefaultMemoryLimit)});
    });
  });
  if (index && chooses_automatically(values))
    console_.note("chosen automatically: {}", (*index)->values().text());
  return index;
}

Result<IndexSet> IndexMaker::provide(const WantedSet& wanted) {
  IndexSet set;
  for (const NamedIndex& index : wanted) {
    auto provided = index.file.empty() ? make(index.values, set) : load(index.file.string());
    if (!provided) return provided.error();
    set.add(*std::move(provided));
  }
  return set;
}

Result<IndexSet> IndexMaker::complete(const SearchInfo& info, IndexSet set, const QueryOptions& options) {
  const auto completed = [&](Progress& progress) {
    return goalbound::complete(info, map_, set, store_, progress, options,
                               {.threads = threads_, .memory_limit = memory_limit(kNoMemoryLimit)});
  };
  if (!info.needs.empty()) return watch(fmt::format("index '{}'", info.needs.front()), "steps", completed);
  Progress progress;
  return completed(progress);
}

std::size_t IndexMaker::memory_limit(std::size_t by_default) const {
  return memory_mib_ == 0 ? by_default : static_cast<std::size_t>(memory_mib_) << 20;
}

double IndexMaker::seconds(const IndexSet& set) const {
  double sum = 0;
  for (const Provided& provided : provided_) {
    if (std::ranges::find(set.members(), provided.index) != set.members().end()) sum += provided.seconds;
  }
  return sum;
}

}  // namespace goalbound::cli
