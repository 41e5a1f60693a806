// What entries of the registry of open lists make.
#pragma once

#include <memory>

#include "goalbound/search/open_lists.hpp"
#include "goalbound/search/open_lists/chosen_list.hpp"

namespace goalbound {

/// OpenListInfo::make.
template <class List>
std::unique_ptr<AnyOpenList> make_list(std::size_t node_limit) {
  return std::make_unique<OpenListOf<List>>(node_limit);
}

}  // namespace goalbound
