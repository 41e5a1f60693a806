// Tables of the panels as CSV (RFC 4180): a line of names, then one line a row, "quotes" where a text needs
// them. Each table of the program is one entry of all_tables(); the action `export-csv`, its usage and its
// help follow.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "goalbound/result.hpp"

namespace goalbound::app {

class Session;

struct CsvTable {
  std::string_view id;    ///< as the action `export-csv` names it
  std::string_view help;  ///< what it holds: words that go on "Save ..."
  /// The whole text. Error kInvalidArgument when there is nothing to save, with what to do about that. A map
  /// must be open.
  Result<std::string> (*text)(const Session& session);
};
std::span<const CsvTable> all_tables();

}  // namespace goalbound::app
