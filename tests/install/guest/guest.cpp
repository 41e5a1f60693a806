// Includes the public headers with nothing on the include path but what goalbound::core brings.
#include <goalbound/goalbound.hpp>
#include <goalbound/search/best_first.hpp>
#include <goalbound/search/heuristics.hpp>
#include <goalbound/search/jump_graphs.hpp>
#include <goalbound/search/open_lists.hpp>

#ifdef FMT_VERSION
#error "fmt came along"
#endif

const char* version_of_guest() {
  return GOALBOUND_VERSION;
}
