// Traces of Posthoc (https://posthoc.pathfinding.ai) as recorded searches: those that format_posthoc_trace
// wrote, and those of other programs on the same map.
// Not stable: it may change with any version (docs/library.md).
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "goalbound/map.hpp"
#include "goalbound/result.hpp"
#include "goalbound/trace.hpp"

namespace goalbound {

/// The events of a trace in YAML: a list `events:` of mappings, each in one line or a value a line. Ids are
/// the numbers of cells, row by row, or of nodes; g and f lengths as people see them, which are rounded to
/// whole costs (f = g where it is missing), or numbers of moves where the source says `costs: moves`. What
/// else the file has, views and keys, is passed over.
///
/// Checked against the map and in itself: ids and places are those of nodes, the source comes first, what is
/// updated, expanded or closed was generated before, a skipped edge is one of the map, and nothing follows
/// the end. A trace without `end` is that of a search that found nothing. Steps that the format does not know
/// (edges that improved nothing, jumps that led nowhere) are not in it, so counts of them are 0; where two
/// edges lead from one node to another the cheapest is taken for the one followed. Errors: kSyntax with the
/// line; kMismatch with the line for what the map has not; kLimit for lengths above what a Cost holds.
Result<Trace> parse_posthoc_trace(const Map& map, std::string_view text, const std::string& name);
/// Errors: also those of read_file.
Result<Trace> load_posthoc_trace(const Map& map, const std::filesystem::path& path);

}  // namespace goalbound
