// What windows of searches that are measured have in common: how far they are, and what becomes of them.
#pragma once

#include <string>
#include <string_view>

#include "features/search_table/search_table.hpp"
#include "panels/context.hpp"
#include "panels/theme.hpp"

namespace goalbound::app {

/// Of searches without boxes; those with them have the accent.
inline constexpr theme::Colour kPlainSearch{pack_rgba(108, 116, 134), pack_rgba(150, 158, 173)};

/// How many problems are answered, and a cross that stops it.
void table_progress(PanelContext& context, const SearchTable& table);

/// What the buttons do, as actions.
struct TableActions {
  std::string_view run;
  std::string_view picture;
  std::string_view csv;
  std::string csv_name;
};
/// To run it again and to save it.
void table_buttons(PanelContext& context, const SearchTable& table, const TableActions& actions);

}  // namespace goalbound::app
