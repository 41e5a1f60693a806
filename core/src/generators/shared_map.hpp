// What makers of one kind of map give to those who take any.
#pragma once

#include <memory>
#include <utility>

#include "goalbound/map.hpp"

namespace goalbound {

/// The same result, as a map that can be shared.
template <class Kind>
Result<std::shared_ptr<const Map>> shared_map(Result<Kind> made) {
  if (!made) return made.error();
  return std::shared_ptr<const Map>(std::make_shared<const Kind>(*std::move(made)));
}

}  // namespace goalbound
