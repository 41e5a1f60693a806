#include <string>
#include <vector>

#include "command.hpp"
#include "goalbound/bounds.hpp"
#include "goalbound/formats.hpp"
#include "goalbound/generators.hpp"
#include "goalbound/graph_kinds.hpp"
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
    list_orderings(console, json);
    list_plain(console, json, "graph_kinds", "graph kinds", all_graph_kinds());
    list_formats(console, json);
    list_plain(console, json, "generators", "generators", all_generators());
    console.print_json(json);
    return ExitStatus::kGood;
  }

 private:
  static void print_rows(Console& console, std::string_view title, const Rows& rows) {
    console.print("{}\n{}\n", title, align(rows, {0, 1, 2, 3}));
  }

  static void list_searches(Console& console, Json& json) {
    Rows rows;
    for (const SearchInfo* s : all_searches()) {
      rows.push_back({"", std::string(s->id), s->optimal ? "optimal" : "", std::string(s->description)});
      json["searches"].push_back({{"id", s->id},
                                  {"name", s->name},
                                  {"description", s->description},
                                  {"optimal", s->optimal},
                                  {"needs_bounds", s->needs_bounds},
                                  {"plain_id", s->plain_id}});
    }
    print_rows(console, "searches", rows);
  }

  static void list_orderings(Console& console, Json& json) {
    Rows rows;
    for (const OrderingInfo& o : all_orderings()) {
      rows.push_back({"", std::string(o.id), std::string(o.description)});
      json["orderings"].push_back(
          {{"id", o.id}, {"description", o.description}, {"safe_for_jps", o.safe_for_jps}});
    }
    print_rows(console, "orderings", rows);
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
    .description = "every search, ordering, graph kind, format and generator, with one line each",
    .examples = "  goalbound list\n  goalbound list --json\n",
    .make = &make_command<ListCommand>,
};

}  // namespace goalbound::cli
