#include "features/lessons/quantities.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <functional>
#include <limits>
#include <optional>
#include <vector>

#include "goalbound/text.hpp"
#include "measure/compare/candidates.hpp"
#include "model/actions/arguments.hpp"
#include "model/searches/side_options.hpp"
#include "model/session.hpp"
#include "words/numbers.hpp"

namespace goalbound::app {
namespace {

using Read = std::function<Result<Quantity>(const Session&)>;

struct Entry {
  QuantityInfo info;
  Read read;
};

Quantity count(std::uint64_t number) {
  return {static_cast<double>(number), QuantityKind::kCount};
}

// --- of a search ---

Result<const SearchRun*> run_of(const Session& session, Side side) {
  const SearchRun* run = session.side(side).run.get();
  if (run != nullptr) return run;
  return invalid(fmt::format("the {} search has not run: {}", name_of(side), session.side(side).waiting_for));
}

Read of_run(Side side, Quantity (*read)(const SearchRun&)) {
  return [side, read](const Session& session) -> Result<Quantity> {
    const auto run = run_of(session, side);
    if (!run) return run.error();
    return read(**run);
  };
}

Quantity first_edge(const SearchRun& run) {
  if (run.path.size() < 2) return count(0);
  std::vector<Edge> edges;
  run.map->edges(run.path[0], edges);
  const Edge* first = nullptr;  // of edges side by side the cheapest
  for (const Edge& edge : edges) {
    if (edge.to == run.path[1] && (first == nullptr || edge.cost < first->cost)) first = &edge;
  }
  return count(first == nullptr ? 0 : first->index.value() + 1);
}

Result<Quantity> length_of(const Session& session, Side side) {
  const auto run = run_of(session, side);
  if (!run) return run.error();
  if (!(*run)->result.found()) return invalid(fmt::format("the {} search has found no path", name_of(side)));
  return Quantity{(*run)->map->length_of((*run)->result.cost), QuantityKind::kLength};
}

// --- of an answer by indices of the map as it was ---

Read of_way(Side side, AnswerWay way) {
  return [side, way](const Session& session) -> Result<Quantity> {
    const auto run = run_of(session, side);
    if (!run) return run.error();
    return count((*run)->edited && (*run)->edited->way == way ? 1 : 0);
  };
}

Read of_edited(Side side, Quantity (*read)(const SearchRun&)) {
  return [side, read](const Session& session) -> Result<Quantity> {
    const auto run = run_of(session, side);
    if (!run) return run.error();
    if (!(*run)->edited)
      return invalid(fmt::format("the {} search has indices of the map as it is", name_of(side)));
    return read(**run);
  };
}

void add_ways(Side side, const std::function<void(std::string_view, std::string_view, Read)>& add) {
  add("by-old", "1 if the answer comes from the indices of before an edit, else 0",
      of_way(side, AnswerWay::kOld));
  add("by-opened", "1 if it comes over moves that were opened since, else 0",
      of_way(side, AnswerWay::kOverAdded));
  add("by-plain", "1 if a plain search answers after an edit, else 0", of_way(side, AnswerWay::kPlain));
  add("old-length", "length of the path that the old indices have found",
      of_edited(side, [](const SearchRun& run) {
        return Quantity{run.map->length_of(run.edited->old.cost), QuantityKind::kLength};
      }));
  add("old-gone", "its steps that are gone or dearer now",
      of_edited(side, [](const SearchRun& run) { return count(run.edited->taken.size()); }));
  add("opened", "nodes from which ways over what was opened are found",
      of_edited(side, [](const SearchRun& run) { return count(run.edited->cover.size()); }));
}

// --- of the inspected node and its edges ---

Result<const Inspection*> inspection_of(const Session& session, Side side) {
  const Inspection* inspection = session.inspection(side);
  if (inspection != nullptr) return inspection;
  return invalid("no node is selected, or its boxes are not there yet");
}

Read of_node(Quantity (*read)(const Session&, const Inspection&)) {
  return [read](const Session& session) -> Result<Quantity> {
    const auto inspection = inspection_of(session, Side::kRight);
    if (!inspection) return inspection.error();
    return read(session, **inspection);
  };
}

Read of_edge(Side side, Quantity (*read)(const EdgeReport&, const Inspection&, const Session&)) {
  return [side, read](const Session& session) -> Result<Quantity> {
    const auto inspection = inspection_of(session, side);
    if (!inspection) return inspection.error();
    const auto edge = session.selection().edge();
    const EdgeReport* report = edge ? (*inspection)->find(*edge) : nullptr;
    if (report == nullptr) return invalid("no edge is chosen");
    return read(*report, **inspection, session);
  };
}

using Report = const EdgeReport&;
using OfInspection = const Inspection&;
using Context = const Session&;

/// Whether the goal lies in the edge's box: a search for it follows the edge.
bool keeps(Report edge, Context session) {
  const NodeId goal = session.searches().goal();
  return goal != kNoNode && edge.box.contains(session.map().place(goal));
}

/// Whether an optimal path to the goal begins with the edge.
bool leads(Report edge, OfInspection inspection, Context session) {
  const NodeId goal = session.searches().goal();
  return goal != kNoNode && session.map().is_node(goal) &&
         inspection.labels[session.map().slot(goal)].contains(edge.edge);
}

std::uint64_t count_edges(const Inspection& inspection, const std::function<bool(const EdgeReport&)>& which) {
  return static_cast<std::uint64_t>(
      std::ranges::count_if(inspection.edges, [&](const EdgeReport& e) { return e.legal && which(e); }));
}

std::uint64_t kept_edges(const Session& session, const Inspection& inspection) {
  return count_edges(inspection, [&](const EdgeReport& e) { return keeps(e, session); });
}

std::uint64_t legal_edges(const Inspection& inspection) {
  return count_edges(inspection, [](const EdgeReport&) { return true; });
}

// --- of the map ---

Read of_map(Quantity (*read)(const Session&)) {
  return [read](const Session& session) -> Result<Quantity> {
    if (const auto map = expect_map(session); !map) return map.error();
    return read(session);
  };
}

void add_side(std::vector<Entry>& all, Side side) {
  const auto add = [&](std::string_view name, std::string_view help, Read read) {
    all.push_back(
        {{fmt::format("{}.{}", name_of(side), name), fmt::format("{}, of the {} side", help, name_of(side))},
         std::move(read)});
  };
  add("expanded", "nodes that the search has expanded",
      of_run(side, [](const SearchRun& run) { return count(run.result.stats.expanded); }));
  add("generated", "edges that it has followed",
      of_run(side, [](const SearchRun& run) { return count(run.result.stats.generated); }));
  add("pruned", "edges and nodes that it has left out",
      of_run(side, [](const SearchRun& run) { return count(run.result.stats.pruned); }));
  add("added", "insertions into its open list",
      of_run(side, [](const SearchRun& run) { return count(run.result.stats.open_add); }));
  add("found", "1 if it has found a path, else 0",
      of_run(side, [](const SearchRun& run) { return count(run.result.found() ? 1 : 0); }));
  add("length", "length of its path", [side](const Session& session) { return length_of(session, side); });
  add("path", "nodes of its path, both ends included",
      of_run(side, [](const SearchRun& run) { return count(run.path.size()); }));
  add("bytes", "memory of the indices that it reads", of_run(side, [](const SearchRun& run) {
        return Quantity{static_cast<double>(bytes_of_answers(*run.info, run.known)), QuantityKind::kBytes};
      }));
  add("refused", "1 if the search does not run at all, else 0",
      [side](const Session& session) -> Result<Quantity> {
        return count(session.side(side).refused ? 1 : 0);
      });
  add("first", "number of the edge that its path begins with, from 1; 0 without a path",
      of_run(side, first_edge));
  add_ways(side, add);
  add("edge.reached", "nodes that the chosen edge reaches optimally, in the ordering",
      of_edge(side, [](Report e, OfInspection, Context) { return count(e.reached); }));
  add("edge.box", "nodes in the box of the chosen edge, in the ordering",
      of_edge(side, [](Report e, OfInspection, Context) { return count(e.nodes_in_box); }));
  add("edge.vain", "nodes in that box that the edge does not reach, in the ordering",
      of_edge(side, [](Report e, OfInspection, Context) { return count(e.missed()); }));
  add("edge.slack", "their share of the box, in the ordering",
      of_edge(side, [](Report e, OfInspection, Context) {
        return Quantity{e.slack(), QuantityKind::kPercent};
      }));
  add("edge.keeps", "1 if the box of the chosen edge holds the goal, else 0",
      of_edge(side,
              [](Report e, OfInspection, Context session) { return count(keeps(e, session) ? 1 : 0); }));
  add("edge.leads", "1 if an optimal path to the goal begins with the chosen edge, else 0",
      of_edge(side, [](Report e, OfInspection inspection, Context session) {
        return count(leads(e, inspection, session) ? 1 : 0);
      }));
}

std::vector<Entry> make_entries() {
  std::vector<Entry> all;
  const auto add = [&](std::string_view name, std::string_view help, Read read) {
    all.push_back({{std::string(name), std::string(help)}, std::move(read)});
  };
  add("map.nodes", "nodes of the map that paths may visit",
      of_map([](const Session& session) { return count(session.map().node_count()); }));
  add("map.boxes", "boxes that the map has place for",
      of_map([](const Session& session) { return count(session.map().box_count()); }));
  add("boxes.bytes", "memory of the boxes that the right side goes by",
      [](const Session& session) -> Result<Quantity> {
        const auto bounds = session.bounds();
        if (bounds == nullptr) return invalid("there are no boxes yet");
        return Quantity{static_cast<double>(bounds->byte_size()), QuantityKind::kBytes};
      });
  add("node.edges", "edges of the selected node",
      of_node([](const Session&, const Inspection& i) { return count(legal_edges(i)); }));
  add("node.kept", "those whose box holds the goal",
      of_node([](const Session& session, const Inspection& i) { return count(kept_edges(session, i)); }));
  add("node.pruned", "those whose box does not", of_node([](const Session& session, const Inspection& i) {
        return count(legal_edges(i) - kept_edges(session, i));
      }));
  add("node.empty", "those that reach nothing optimally", of_node([](const Session&, const Inspection& i) {
        return count(count_edges(i, [](const EdgeReport& e) { return e.box.empty(); }));
      }));
  add("node.reached", "nodes that can be reached from the selected one",
      of_node([](const Session&, const Inspection& i) { return count(i.reached); }));
  add("node.split", "nodes that several of its edges reach optimally",
      of_node([](const Session&, const Inspection& i) {
        return count(static_cast<std::uint64_t>(
            std::ranges::count_if(i.labels, [](WindowEdges label) { return label.size() > 1; })));
      }));
  for (const Side side : kSides) add_side(all, side);
  for (const FeatureInfo* feature : all_features()) {
    for (const FeatureQuantity& quantity : feature->quantities)
      add(quantity.name, quantity.help, quantity.read);
  }
  return all;
}

const std::vector<Entry>& entries() {
  static const std::vector<Entry> kEntries = make_entries();
  return kEntries;
}

Error syntax(std::string message) {
  return {ErrorCode::kSyntax, std::move(message)};
}

std::optional<double> number_of(std::string_view text) {
  double number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

Result<const Entry*> find_quantity(std::string_view name) {
  std::string known;
  for (const Entry& entry : entries()) {
    if (entry.info.name == name) return &entry;
    known += fmt::format("{}{}", known.empty() ? "" : ", ", entry.info.name);
  }
  return syntax(fmt::format("there is no number '{}'; there are: {}", name, known));
}

/// A text cut at the only place where one of some words stands between blanks; without one all is left.
struct Cut {
  std::string_view left;
  std::string_view word;
  std::string_view right;
};
Result<Cut> cut_at(std::string_view text, std::span<const std::string_view> words) {
  Cut cut = {trimmed(text), {}, {}};
  for (const std::string_view word : words) {
    const std::string between = fmt::format(" {} ", word);
    const std::size_t at = text.find(between);
    if (at == std::string_view::npos) continue;
    if (!cut.word.empty() || text.find(between, at + 1) != std::string_view::npos)
      return syntax(fmt::format("'{}' has more than one sign; one is all that is understood", trimmed(text)));
    cut = {trimmed(text.substr(0, at)), word, trimmed(text.substr(at + between.size()))};
  }
  return cut;
}

constexpr std::array<std::string_view, 4> kOperators = {"+", "-", "*", "/"};
constexpr std::array<std::string_view, 6> kComparisons = {"<", "<=", "=", "!=", ">=", ">"};

/// What stands between the words "and".
std::vector<std::string_view> parts_of(std::string_view condition) {
  constexpr std::string_view kAnd = " and ";
  std::vector<std::string_view> parts;
  while (true) {
    const std::size_t end = condition.find(kAnd);
    parts.push_back(condition.substr(0, end));
    if (end == std::string_view::npos) return parts;
    condition.remove_prefix(end + kAnd.size());
  }
}

/// A name or a number.
Result<void> check_term(std::string_view term) {
  if (number_of(term)) return {};
  const auto entry = find_quantity(term);
  return entry ? Result<void>() : entry.error();
}

Result<void> check_value(std::string_view value) {
  const auto cut = cut_at(value, kOperators);
  if (!cut) return cut.error();
  if (auto left = check_term(cut->left); !left) return left;
  return cut->word.empty() ? Result<void>() : check_term(cut->right);
}

Result<Cut> cut_comparison(std::string_view condition) {
  const auto cut = cut_at(condition, kComparisons);
  if (!cut || !cut->word.empty()) return cut;
  return syntax(
      fmt::format("'{}' is no condition; write two values with one of < <= = != >= > between, and "
                  "blanks around it",
                  condition));
}

Result<Quantity> term_value(const Session& session, std::string_view term) {
  if (const auto number = number_of(term)) return Quantity{*number, QuantityKind::kPlain};
  const auto entry = find_quantity(term);
  if (!entry) return entry.error();
  return (*entry)->read(session);
}

/// Sums and differences are of the kind of the first, products with plain numbers of that of the other,
/// quotients are factors.
Quantity combine(const Quantity& a, std::string_view sign, const Quantity& b) {
  if (sign == "+") return {a.value + b.value, a.kind};
  if (sign == "-") return {a.value - b.value, a.kind};
  if (sign == "*") return {a.value * b.value, a.kind == QuantityKind::kPlain ? b.kind : a.kind};
  if (b.value == 0) return {std::numeric_limits<double>::infinity(), QuantityKind::kFactor};
  const bool of_a_number = b.kind == QuantityKind::kPlain || b.kind == QuantityKind::kFactor;
  return {a.value / b.value, of_a_number ? a.kind : QuantityKind::kFactor};
}

bool compare(double a, std::string_view sign, double b) {
  if (sign == "<") return a < b;
  if (sign == "<=") return a <= b;
  if (sign == "=") return a == b;
  if (sign == "!=") return a != b;
  return sign == ">=" ? a >= b : a > b;
}

Result<bool> comparison_holds(const Session& session, std::string_view comparison) {
  const auto cut = cut_comparison(comparison);
  if (!cut) return cut.error();
  const auto left = evaluate(session, cut->left);
  if (!left) return left.error();
  const auto right = evaluate(session, cut->right);
  if (!right) return right.error();
  return compare(left->value, cut->word, right->value);
}

Result<void> check_comparison(std::string_view comparison) {
  const auto cut = cut_comparison(comparison);
  if (!cut) return cut.error();
  if (auto left = check_value(cut->left); !left) return left;
  return check_value(cut->right);
}

/// Gives each placeholder to `replace`, which appends what stands there instead.
Result<std::string> replaced(std::string_view text,
                             const std::function<Result<std::string>(std::string_view)>& replace) {
  std::string result;
  while (true) {
    const std::size_t open = text.find('{');
    result += text.substr(0, open);
    if (open == std::string_view::npos) return result;
    const std::size_t close = text.find('}', open);
    if (close == std::string_view::npos) return syntax("a { is opened but not closed in this line");
    const auto instead = replace(trimmed(text.substr(open + 1, close - open - 1)));
    if (!instead) return instead.error();
    result += *instead;
    text.remove_prefix(close + 1);
  }
}

}  // namespace

std::span<const QuantityInfo> all_quantities() {
  static const std::vector<QuantityInfo> kInfos = [] {
    std::vector<QuantityInfo> infos;
    for (const Entry& entry : entries()) infos.push_back(entry.info);
    return infos;
  }();
  return kInfos;
}

Result<Quantity> evaluate(const Session& session, std::string_view value) {
  const auto cut = cut_at(value, kOperators);
  if (!cut) return cut.error();
  const auto left = term_value(session, cut->left);
  if (!left || cut->word.empty()) return left;
  const auto right = term_value(session, cut->right);
  if (!right) return right.error();
  return combine(*left, cut->word, *right);
}

Result<bool> holds(const Session& session, std::string_view condition) {
  for (const std::string_view part : parts_of(condition)) {
    const auto met = comparison_holds(session, part);
    if (!met || !*met) return met;
  }
  return true;
}

std::string quantity_text(const Session& session, const Quantity& quantity) {
  switch (quantity.kind) {
    case QuantityKind::kCount:
      return amount_text(quantity.value);
    case QuantityKind::kLength:
      return session.document().grid() == nullptr ? amount_text(quantity.value)
                                                  : fmt::format("{:.2f}", quantity.value);
    case QuantityKind::kBytes:
      return byte_text(static_cast<std::uint64_t>(std::max(quantity.value, 0.0)));
    case QuantityKind::kPercent:
      return percent_text(quantity.value);
    case QuantityKind::kPlain:
      if (quantity.value == std::round(quantity.value)) return amount_text(quantity.value);
      break;
    case QuantityKind::kFactor:
      break;
  }
  return factor_text(quantity.value);
}

Result<std::string> fill_in(const Session& session, std::string_view text) {
  return replaced(text, [&](std::string_view value) -> Result<std::string> {
    const auto quantity = evaluate(session, value);
    if (!quantity) return quantity.error();
    return quantity_text(session, *quantity);
  });
}

std::string without_numbers(std::string_view text) {
  const auto result =
      replaced(text, [](std::string_view) -> Result<std::string> { return std::string("…"); });
  return result ? *result : std::string(text);
}

Result<void> check_condition(std::string_view condition) {
  for (const std::string_view part : parts_of(condition)) {
    if (auto known = check_comparison(part); !known) return known;
  }
  return {};
}

Result<void> check_placeholders(std::string_view text) {
  const auto read = replaced(text, [](std::string_view value) -> Result<std::string> {
    if (const auto known = check_value(value); !known) return known.error();
    return std::string();
  });
  return read ? Result<void>() : read.error();
}

}  // namespace goalbound::app
