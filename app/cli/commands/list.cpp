#include <fmt/ranges.h>

#include <set>
#include <string>
#include <utility>
#include <vector>

#include "command.hpp"
#include "goalbound/formats.hpp"
#include "goalbound/generators.hpp"
#include "goalbound/index_files.hpp"
#include "goalbound/map.hpp"
#include "goalbound/moves.hpp"
#include "goalbound/point_search.hpp"
#include "goalbound/search.hpp"

namespace goalbound::cli {
namespace {

using Rows = std::vector<std::vector<std::string>>;

/// "reads and writes", "reads".
std::string access_text(const FormatInfo& format) {
  if (format.reads && format.writes) return "reads and writes";
  return format.reads ? "reads" : "writes";
}

class ListCommand final : public Command {
 public:
  void declare(CLI::App& /*app*/) override {}

  Result<ExitStatus> run(Console& console) override {
    Json json;
    list_searches(console, json);
    list_point_searches(console, json);
    list_heuristics(console, json);
    list_open_lists(console, json);
    list_indices(console, json);
    list_plain(console, json, "map_kinds", "kinds of maps", all_map_kinds());
    list_moves(console, json);
    list_formats(console, json);
    list_plain(console, json, "generators", "generators", all_generators());
    console.print_json(json);
    return ExitStatus::kGood;
  }

 private:
  static void print_rows(Console& console, std::string_view title, const Rows& rows) {
    console.print("{}\n{}\n", title, align(rows, {0, 1, 2, 3, 4}));
  }

  /// "1 to 64", "a text"; of words nothing, because they follow in rows of their own.
  static std::string limits_of(const IndexParameter& p) {
    if (p.choices != nullptr) return {};
    return p.most == 0 ? "a text" : fmt::format("{} to {}", p.least, p.most);
  }

  /// What is to be chosen of a kind, its default and its words; the words of several kinds once.
  static Json list_parameters(Rows& rows, std::set<decltype(IndexParameter::choices)>& told,
                              const IndexKind& kind) {
    Json parameters = Json::array();
    for (const IndexParameter& p : kind.parameters) {
      Json json = {{"id", p.id}, {"description", p.description}, {"default", p.default_value}};
      rows.push_back({"", fmt::format("{}:{}", kind.id, p.id),
                      p.default_value.empty() ? "" : fmt::format("default {}", p.default_value), limits_of(p),
                      std::string(p.description)});
      for (const IndexChoice& choice : p.choices == nullptr ? std::vector<IndexChoice>() : p.choices()) {
        json["values"].push_back({{"id", choice.id}, {"description", choice.description}});
        if (!told.contains(p.choices))
          rows.push_back({"", "", "", std::string(choice.id), std::string(choice.description)});
      }
      told.insert(p.choices);
      if (p.choices == nullptr && p.most > 0) {
        json["least"] = p.least;
        json["most"] = p.most;
      }
      parameters.push_back(std::move(json));
    }
    return parameters;
  }

  static void list_indices(Console& console, Json& json) {
    Rows rows;
    std::set<decltype(IndexParameter::choices)> told;
    for (const IndexKind* kind : all_indices()) {
      rows.push_back(
          {"", std::string(kind->id), "", std::string(kind->what_it_does()),
           fmt::format("{}; after changes of the map {}", kind->description, kind->after_changes())});
      const Json parameters = list_parameters(rows, told, *kind);
      json["indices"].push_back({{"id", kind->id},
                                 {"name", kind->name},
                                 {"description", kind->description},
                                 {"refuses_edges", kind->roles.contains(IndexRole::kEdges)},
                                 {"refuses_nodes", kind->roles.contains(IndexRole::kNodes)},
                                 {"raises_estimates", kind->roles.contains(IndexRole::kEstimates)},
                                 {"needs", kind->needs},
                                 {"can_have_others_inside", kind->inner != nullptr},
                                 {"after_changes", kind->after_changes()},
                                 {"has_files", check_file_of(IndexValues(*kind)).ok()},
                                 {"parameters", parameters}});
    }
    print_rows(console, "indices (--index ID:VALUE,...)", rows);
  }

  static void list_searches(Console& console, Json& json) {
    Rows rows;
    for (const SearchInfo* s : all_searches()) {
      const Json maps = runs_on(*s);
      const std::string where = maps.size() == kGraphs ? "any map" : joined(maps);
      rows.push_back(
          {"", std::string(s->id), s->optimal ? "optimal" : "", where, std::string(s->description)});
      json["searches"].push_back({{"id", s->id},
                                  {"name", s->name},
                                  {"description", s->description},
                                  {"optimal", s->optimal},
                                  {"asks_edges", s->asks_edges()},
                                  {"needs", s->needs},
                                  {"plain_id", s->plain_id},
                                  {"runs_on", maps},
                                  {"heuristic", own_id(s->octile.heuristic)},
                                  {"open_list", own_id(s->octile.open_list)},
                                  {"takes", taken_json(s->octile.takes)}});
    }
    print_rows(console, "searches", rows);
  }

  static constexpr std::size_t kGraphs = 3;
  /// The types of graphs, as users know them; of grids of four moves where no others of their type are
  /// served.
  static Json runs_on(const SearchInfo& search) {
    Json graphs = Json::array();
    for (const auto& [on, name] :
         {std::pair(&search.octile, "uniform grids"), std::pair(&search.weighted, "weighted grids"),
          std::pair(&search.four, "grids of four moves"), std::pair(&search.list, "list graphs")}) {
      if (on->make != nullptr || on->configure != nullptr) graphs.push_back(name);
    }
    return graphs;
  }
  static std::string joined(const Json& words) {
    return fmt::format("{}", fmt::join(words.get<std::vector<std::string>>(), ", "));
  }

  static Json own_id(std::string_view id) { return id.empty() ? Json(nullptr) : Json(id); }

  /// The options that a search takes, as they are written.
  static Json taken_json(const TakenOptions& takes) {
    Json options = Json::array();
    if (takes.heuristic) options.push_back("--heuristic");
    if (takes.open_list) options.push_back("--open");
    if (takes.weight) options.push_back("--weight");
    if (takes.skip_way_back) options.push_back("--skip-way-back");
    if (takes.neighbours) options.push_back("--neighbours");
    return options;
  }

  static void list_point_searches(Console& console, Json& json) {
    Rows rows;
    for (const PointSearchInfo* p : all_point_searches()) {
      rows.push_back({"", std::string(p->id),
                      p->index.empty() ? std::string() : fmt::format("asks {}", p->index),
                      std::string(p->description)});
      json["point_searches"].push_back({{"id", p->id},
                                        {"name", p->name},
                                        {"description", p->description},
                                        {"index", p->index.empty() ? Json(nullptr) : Json(p->index)}});
    }
    print_rows(console, "searches between points, at any angle (--any-angle)", rows);
  }

  static void list_heuristics(Console& console, Json& json) {
    Rows rows;
    for (const HeuristicInfo* h : all_heuristics()) {
      rows.push_back({"", std::string(h->id), h->admissible ? "admissible" : "inadmissible",
                      std::string(h->description)});
      json["heuristics"].push_back({{"id", h->id},
                                    {"name", h->name},
                                    {"description", h->description},
                                    {"admissible", h->admissible},
                                    {"consistent", h->consistent}});
    }
    print_rows(console, "heuristics", rows);
  }

  static void list_open_lists(Console& console, Json& json) {
    Rows rows;
    for (const OpenListInfo* o : all_open_lists()) {
      rows.push_back({"", std::string(o->id), std::string(o->description)});
      json["open_lists"].push_back({{"id", o->id},
                                    {"name", o->name},
                                    {"description", o->description},
                                    {"needs_consistent", o->needs_consistent}});
    }
    print_rows(console, "open lists", rows);
  }

  static void list_moves(Console& console, Json& json) {
    Rows rows;
    for (const MoveRuleInfo& rule : all_move_rules()) {
      rows.push_back({"", std::string(rule.id), fmt::format("{}: {}", rule.name, rule.description)});
      json["moves"].push_back({{"id", rule.id}, {"name", rule.name}, {"description", rule.description}});
    }
    print_rows(console, "movement models of grids (--moves)", rows);
  }

  static void list_formats(Console& console, Json& json) {
    Rows rows;
    for (const FormatInfo* f : all_formats()) {
      rows.push_back(
          {"", std::string(f->id), access_text(*f), fmt::format("{}: {}", f->extension, f->description)});
      json["formats"].push_back({{"id", f->id},
                                 {"extension", f->extension},
                                 {"description", f->description},
                                 {"reads", f->reads},
                                 {"writes", f->writes}});
    }
    print_rows(console, "formats", rows);
  }

  /// Tables whose entries have an id and a description, and nothing else to show.
  template <class Table>
  static void list_plain(Console& console, Json& json, const std::string& key, std::string_view title,
                         const Table& table) {
    Rows rows;
    for (const auto* entry : table) {
      rows.push_back({"", std::string(entry->id), std::string(entry->description)});
      json[key].push_back({{"id", entry->id}, {"description", entry->description}});
    }
    print_rows(console, title, rows);
  }
};

}  // namespace

extern const CommandInfo kCommand_list;
const CommandInfo kCommand_list = {
    .id = "list",
    .description = "list every search, heuristic, open list, index, kind of map, format and generator",
    .examples = "  goalbound list\n  goalbound list --json\n",
    .make = &make_command<ListCommand>,
};

}  // namespace goalbound::cli
