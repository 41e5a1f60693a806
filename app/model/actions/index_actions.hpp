// Actions about indices that more than one topic lists.
#pragma once

#include <string_view>

#include "goalbound/result.hpp"
#include "model/actions/typed.hpp"

namespace goalbound::app {

class Session;

inline constexpr std::string_view kMakeIndexUsage = "[INDEX|left|right]";
/// Without a name the boxes that the sides go by and lack.
Result<void> make_index(Session& session, const std::optional<IndexKey>& key);

inline constexpr std::string_view kVerifyUsage = "[INDEX|left|right] [NODES|selected]";
/// Without a name the boxes that are inspected.
using VerifyWords = WordsLeft<2>;
Result<void> verify_index(Session& session, const VerifyWords& said);

}  // namespace goalbound::app
