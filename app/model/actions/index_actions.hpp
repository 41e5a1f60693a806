// Actions about indices that more than one topic lists.
#pragma once

#include <string_view>

#include "goalbound/result.hpp"
#include "model/action.hpp"

namespace goalbound::app {

class Session;

inline constexpr std::string_view kMakeIndexUsage = "[INDEX|left|right]";
/// Without a name the boxes that the sides go by and lack.
Result<void> make_index(Session& session, const ActionCall& call);

inline constexpr std::string_view kVerifyUsage = "[INDEX|left|right] [NODES|selected]";
/// Without a name the boxes that are inspected.
Result<void> verify_index(Session& session, const ActionCall& call);

}  // namespace goalbound::app
