// Graphs in a small JSON form of our own, see docs/map-formats.md; files of that name may be NetworkX's too.
#include <fmt/format.h>

#include <array>
#include <cmath>
#include <cstddef>
#include <iterator>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <variant>

#include "formats/json_items.hpp"
#include "formats/map_format.hpp"
#include "formats/named_graph.hpp"
#include "formats/tracked_text.hpp"
#include "formats/turn_rules.hpp"
#include "goalbound/formats.hpp"
#include "goalbound/open_options.hpp"
#include "goalbound/roads.hpp"
#include "goalbound/text.hpp"
#include "maps/kinds.hpp"

namespace goalbound {
namespace {

constexpr std::uint64_t kMaxJsonBytes = std::uint64_t{256} << 20;
constexpr std::size_t kJsonHead = 64 << 10;  ///< of a text, that says which form it has
constexpr std::string_view kFormatName = "goalbound graph";
constexpr double kJsonVersion = 1;

bool begins_as_graph(std::string_view beginning) {
  const auto first = beginning.find_first_not_of(" \t\r\n");
  return first != std::string_view::npos && beginning[first] == '{' &&
         beginning.find(fmt::format("\"{}\"", kFormatName)) != std::string_view::npos;
}

Result<std::shared_ptr<const Map>> map_of_json_graph(std::string_view text, const std::string& name,
                                                     const RoadOptions& options = {}) {
  GraphReading reading(options);
  auto graph = read_json_graph(text, name, reading);
  return as_map(std::move(graph), std::move(reading.report));
}

Result<std::shared_ptr<const Map>> load_json_graph(const std::filesystem::path& path,
                                                   const OpenOptions& options) {
  const auto text = read_text_file(path, kMaxJsonBytes);
  return text ? map_of_json_graph(*text, path.string(), options.roads) : text.error();
}

bool is_flat_json_graph(const Map& map) {
  const ListGraph* graph = map.as_list();
  return graph != nullptr && &map.kind() == &kMapKind_graph && graph->limits().min_z == 0 &&
         graph->limits().max_z == 0 && rules_by_nodes(*graph);
}

}  // namespace

extern const FormatInfo kFormat_json_graph;
const FormatInfo kFormat_json_graph = {
    .id = "json-graph",
    .extension = ".json",
    .description =
        "graph in JSON: a small form of nodes and edges, or NetworkX's node-link, which is written",
    .reads = true,
    .writes = true,
    .recognises =
        [](std::string_view beginning) {
          return begins_as_graph(beginning) || begins_as_node_link(beginning);
        },
    .load = load_json_graph,
    .holds = is_flat_json_graph,
    .holds_what = "graphs in the plane, whose rules about turns are the same for all edges between two nodes",
    .save =
        [](const Map& map, const std::filesystem::path& path) {
          return write_file(path, format_node_link(*map.as_list()));
        },
    .parse = [](std::string_view text, std::string_view,
                const std::string& name) { return map_of_json_graph(text, name); },
    .format = [](const Map& map) -> Result<MapBytes> { return MapBytes{format_node_link(*map.as_list())}; },
    .takes = "cost closed turns u-turns",
};

namespace {

/// What the parser calls, value by value, so that no tree of a large file is built. Each call returns whether
/// to go on; error() says why not.
class GraphReader : public nlohmann::json_sax<nlohmann::json> {
 public:
  GraphReader(const SourceText& source, GraphReading& reading)
      : source_(source), reading_(reading), reached_(source.text.data()) {}

  Result<OwnCostGraph> parse() {
    const char* const begin = source_.text.data();
    if (auto good = check_json(source_.text, source_.name); !good) return good.error();
    if (!nlohmann::json::sax_parse(TrackedText(begin, reached_),
                                   TrackedText(begin + source_.text.size(), reached_), this))
      return error_;
    for (std::size_t i = 0; i < directed_edges_.size(); ++i)
      graph_.edges[i].one_way = directed_edges_[i].value_or(directed_.value_or(false));
    reading_.report.count("other member of nodes or edges", "ignored", others_.size(),
                          "other members of nodes or edges");
    // By this format edges without a cost have their lengths.
    reading_.tells_lengths = false;
    return make_list_graph(graph_, source_, reading_);
  }

  bool null() override { return take(Scalar(nullptr)); }
  bool boolean(bool value) override { return take(value); }
  bool number_integer(number_integer_t value) override { return take_whole(value); }
  bool number_unsigned(number_unsigned_t value) override { return take_whole(value); }
  bool number_float(number_float_t value, const string_t& /*text*/) override { return take(value); }
  bool string(string_t& value) override { return take(std::move(value)); }
  bool binary(binary_t& /*value*/) override { return false; }  // no JSON text has any

  bool start_object(std::size_t /*size*/) override { return open(true); }
  bool start_array(std::size_t /*size*/) override { return open(false); }
  bool end_object() override { return close(); }
  bool end_array() override { return close(); }

  bool key(string_t& name) override {
    if (skipped_depth_ > 0) return true;
    key_ = std::move(name);
    return true;
  }

  bool parse_error(std::size_t /*position*/, const std::string& /*token*/,
                   const nlohmann::json::exception& failed) override {
    return fail(fmt::format("not valid JSON: {}", json_reason(failed.what())));
  }

 private:
  using Scalar = std::variant<std::nullptr_t, bool, double, std::string>;
  /// What the value that comes next belongs to.
  enum class Where { kFile, kTop, kNodes, kNode, kEdges, kEdge, kTurns, kTurn, kTurnNodes };
  struct NodeMembers {
    std::optional<std::string> id;
    std::array<std::optional<double>, 3> place;
  };
  struct EdgeMembers {
    std::optional<std::string> from;
    std::optional<std::string> to;
    std::optional<double> cost;
    std::optional<bool> directed;
  };
  struct TurnMembers {
    std::optional<TurnRule> rule;
    std::vector<std::string> nodes;
  };

  // --- errors ---
  /// Of the last character that belongs to what was read: the parser may be one further.
  std::size_t offset() const {
    const auto reached = static_cast<std::size_t>(reached_ - source_.text.data());
    return reached > 0 ? reached - 1 : 0;
  }
  bool fail(std::string message, ErrorCode code = ErrorCode::kSyntax) {
    error_ = source_.error(offset(), std::move(message), code);
    return false;
  }
  bool fail_here(std::string_view message) { return fail(fmt::format("{} {}", path(), message)); }

  std::string path() const {
    switch (where_) {
      case Where::kFile:
        return "the file";
      case Where::kTop:
        return fmt::format("'{}'", key_);
      case Where::kNodes:
        return fmt::format("nodes[{}]", graph_.nodes.size());
      case Where::kNode:
        return fmt::format("nodes[{}].{}", graph_.nodes.size(), key_);
      case Where::kEdges:
        return fmt::format("edges[{}]", graph_.edges.size());
      case Where::kEdge:
        return fmt::format("edges[{}].{}", graph_.edges.size(), key_);
      case Where::kTurns:
        return fmt::format("turns[{}]", graph_.turns.size());
      case Where::kTurn:
        return fmt::format("turns[{}].{}", graph_.turns.size(), key_);
      case Where::kTurnNodes:
        return fmt::format("turns[{}].nodes[{}]", graph_.turns.size(), turn_.nodes.size());
    }
    return {};
  }

  // --- structure ---
  bool open(bool is_object) {
    if (skipped_depth_ > 0) return ++skipped_depth_ > 0;
    switch (where_) {
      case Where::kFile:
        where_ = Where::kTop;
        return is_object || fail("the file must hold an object, '{...}'");
      case Where::kTop:
        if (key_ == "nodes") return enter_list(is_object, has_nodes_, Where::kNodes);
        if (key_ == "edges") return enter_list(is_object, has_edges_, Where::kEdges);
        if (key_ == "turns") return enter_list(is_object, has_turns_, Where::kTurns);
        break;
      case Where::kNodes:
        if (!is_object) return fail_here("must be an object");
        where_ = Where::kNode;
        node_ = {};
        return true;
      case Where::kEdges:
        if (!is_object) return fail_here("must be an object");
        where_ = Where::kEdge;
        edge_ = {};
        return true;
      case Where::kTurns:
        if (!is_object) return fail_here("must be an object");
        where_ = Where::kTurn;
        turn_ = {};
        return true;
      case Where::kTurn:
        if (is_object || key_ != "nodes") break;
        where_ = Where::kTurnNodes;
        return turn_.nodes.empty() || fail_here("stands twice");
      case Where::kTurnNodes:
        return fail_here("must be a text or a whole number of 64 bits");
      case Where::kNode:
      case Where::kEdge:
        break;
    }
    // No member that is read may be an array or an object; others may be anything.
    if (!take(nullptr)) return false;
    skipped_depth_ = 1;
    return true;
  }

  bool enter_list(bool is_object, bool& seen, Where list) {
    if (is_object) return fail_here("must be an array, '[...]'");
    if (seen) return fail_here("stands twice");
    seen = true;
    where_ = list;
    return true;
  }

  bool close() {
    if (skipped_depth_ > 0) {
      --skipped_depth_;
      return true;
    }
    switch (where_) {
      case Where::kNode:
        where_ = Where::kNodes;
        return add_node();
      case Where::kEdge:
        where_ = Where::kEdges;
        return add_edge();
      case Where::kTurn:
        where_ = Where::kTurns;
        return add_turn();
      case Where::kTurnNodes:
        where_ = Where::kTurn;
        return true;
      case Where::kNodes:
      case Where::kEdges:
      case Where::kTurns:
        where_ = Where::kTop;
        return true;
      case Where::kTop:
        where_ = Where::kFile;
        return check_top();
      case Where::kFile:
        break;
    }
    return true;
  }

  bool add_node() {
    const auto& [x, y, z] = node_.place;
    if (!node_.id || !x || !y) return fail_here("must have 'id', 'x' and 'y'");
    graph_.nodes.push_back({std::move(*node_.id), {*x, *y, z.value_or(0)}, offset()});
    return true;
  }

  bool add_edge() {
    if (!edge_.from || !edge_.to) return fail_here("must have 'from' and 'to'");
    graph_.edges.push_back(
        {.from = std::move(*edge_.from), .to = std::move(*edge_.to), .cost = edge_.cost, .offset = offset()});
    directed_edges_.push_back(edge_.directed);
    return true;
  }

  bool add_turn() {
    if (!turn_.rule || turn_.nodes.empty())
      return fail_here(fmt::format("must have 'nodes' and '{}'", kTurnRule));
    graph_.turns.push_back({.rule = *turn_.rule, .nodes = std::move(turn_.nodes), .offset = offset()});
    return true;
  }

  bool check_top() {
    if (!format_)
      return fail(fmt::format(
          "there is no member \"format\": \"{}\"; a table of cells is its rows alone, [[0, 1], [0, 0]]",
          kFormatName));
    if (!version_) return fail(fmt::format("there is no member \"version\": {}", kJsonVersion));
    return (has_nodes_ && has_edges_) || fail("there must be arrays 'nodes' and 'edges'");
  }

  // --- members ---
  /// Names may have 64 bits, which decimal numbers do not hold.
  template <class Whole>
  bool take_whole(Whole value) {
    const bool is_name = where_ == Where::kTurnNodes || (where_ == Where::kNode && key_ == "id") ||
                         (where_ == Where::kEdge && (key_ == "from" || key_ == "to"));
    return is_name && skipped_depth_ == 0 ? take(std::to_string(value)) : take(double(value));
  }

  bool take(const Scalar& value) {
    if (skipped_depth_ > 0) return true;
    switch (where_) {
      case Where::kTop:
        return take_top(value);
      case Where::kNode:
        return take_node(value);
      case Where::kEdge:
        return take_edge(value);
      case Where::kTurn:
        return take_turn(value);
      case Where::kTurnNodes:
        return take_turn_node(value);
      case Where::kFile:
      case Where::kNodes:
      case Where::kEdges:
      case Where::kTurns:
        break;
    }
    return fail_here("must be an object");
  }

  bool take_top(const Scalar& value) {
    if (key_ == "nodes" || key_ == "edges" || key_ == "turns") return fail_here("must be an array, '[...]'");
    if (key_ == "directed") return set(directed_, value, "true or false");
    if (key_ == "format") {
      return set(format_, value, "a text") &&
             (*format_ == kFormatName || fail_here(fmt::format("must be \"{}\"", kFormatName)));
    }
    if (key_ != "version") return true;
    return set(version_, value, "a number") &&
           (*version_ == kJsonVersion ||
            fail(fmt::format("version {}; version {} is read", *version_, kJsonVersion),
                 ErrorCode::kVersion));
  }

  bool take_node(const Scalar& value) {
    if (key_ == "id") return set_name(node_.id, value);
    constexpr std::array<std::string_view, 3> kAxes = {"x", "y", "z"};
    for (std::size_t axis = 0; axis < kAxes.size(); ++axis) {
      if (key_ == kAxes[axis]) return set(node_.place[axis], value, "a number");
    }
    others_.insert("nodes." + key_);
    return true;
  }

  bool take_edge(const Scalar& value) {
    if (key_ == "from") return set_name(edge_.from, value);
    if (key_ == "to") return set_name(edge_.to, value);
    if (reading_.cost.empty() ? key_ == "cost" : reading_.is_cost(key_))
      return set(edge_.cost, value, "a number");
    if (key_ == "directed") return set(edge_.directed, value, "true or false");
    others_.insert("edges." + key_);
    return true;
  }

  bool take_turn(const Scalar& value) {
    if (key_ != kTurnRule) {
      others_.insert("turns." + key_);
      return key_ != "nodes" || fail_here("must be an array of names of nodes");
    }
    if (turn_.rule) return fail_here("stands twice");
    const auto* text = std::get_if<std::string>(&value);
    const auto* cost = std::get_if<double>(&value);
    turn_.rule = turn_rule_of(text != nullptr ? *text : cost != nullptr ? fmt::format("{}", *cost) : "");
    return turn_.rule || fail_here(fmt::format("must be {}", kTurnRuleForms));
  }

  bool take_turn_node(const Scalar& value) {
    std::optional<std::string> name;
    if (!set_name(name, value)) return false;
    turn_.nodes.push_back(*std::move(name));
    return true;
  }

  template <class Type>
  bool set(std::optional<Type>& member, const Scalar& value, std::string_view expected) {
    if (member) return fail_here("stands twice");
    if (const auto* given = std::get_if<Type>(&value)) {
      member = *given;
      return true;
    }
    return fail_here(fmt::format("must be {}", expected));
  }

  /// Numbers are names as well, 1.0 too.
  bool set_name(std::optional<std::string>& member, const Scalar& value) {
    constexpr double kMostExact = 1LL << 53;
    if (const auto* number = std::get_if<double>(&value);
        number != nullptr && std::abs(*number) < kMostExact && std::trunc(*number) == *number) {
      return set(member, fmt::format("{:.0f}", *number), "");
    }
    return set(member, value, "a text or a whole number of 64 bits");
  }

  const SourceText& source_;
  GraphReading& reading_;
  std::set<std::string> others_;  ///< names that mean nothing here
  const char* reached_;
  Error error_;
  Where where_ = Where::kFile;
  int skipped_depth_ = 0;
  std::string key_;
  std::optional<std::string> format_;
  std::optional<double> version_;
  std::optional<bool> directed_;
  bool has_nodes_ = false;
  bool has_edges_ = false;
  bool has_turns_ = false;
  NodeMembers node_;
  EdgeMembers edge_;
  TurnMembers turn_;
  NamedGraph graph_;
  std::vector<std::optional<bool>> directed_edges_;
};

}  // namespace

Result<OwnCostGraph> read_own_json_graph(std::string_view text, const std::string& name,
                                         GraphReading& reading) {
  const SourceText source{text, name};
  return GraphReader(source, reading).parse();
}

Result<OwnCostGraph> read_json_graph(std::string_view text, const std::string& name, GraphReading& reading) {
  return (begins_as_node_link(text.substr(0, kJsonHead)) ? read_node_link : read_own_json_graph)(text, name,
                                                                                                 reading);
}

Result<OwnCostGraph> parse_json_graph(std::string_view text, const std::string& name) {
  GraphReading reading;
  return read_own_json_graph(text, name, reading);
}

}  // namespace goalbound
