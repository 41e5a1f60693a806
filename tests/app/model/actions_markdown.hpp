// docs/actions.md, made from the table of actions.
#pragma once

#include <string>

namespace goalbound::app::test {

std::string actions_markdown();

}  // namespace goalbound::app::test
