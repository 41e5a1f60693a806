#include "features/problems/provided_problems.hpp"

#include <filesystem>
#include <system_error>
#include <utility>

#include "features/problems/problems.hpp"
#include "goalbound/problems.hpp"
#include "model/session.hpp"

namespace goalbound::app {
namespace {

constexpr std::size_t kRandomProblems = 1000;
constexpr std::uint64_t kSeed = 1;

/// A scenario that cannot be read, or is empty, is no reason to have no table: there are random problems.
Result<ProblemRows> problems_of(const Document& document) {
  std::error_code failure;
  if (!document.path().empty() && !document.edited()) {
    for (const std::filesystem::path& scenario : scenario_files_of(document.map(), document.path())) {
      if (!std::filesystem::is_regular_file(scenario, failure)) continue;
      auto rows = read_scenario(document.map(), document.path().filename().string(), scenario);
      if (rows && !rows->rows.empty()) return rows;
    }
  }
  return random_problems(document.map(), kRandomProblems, kSeed);
}

}  // namespace

Result<void> provide_problems(Session& session) {
  const Document& document = session.document();
  if (!document.has_map()) return Error{ErrorCode::kInvalidArgument, "no map is open"};
  if (!session.feature<Problems>().empty()) return {};
  auto rows = problems_of(document);
  if (!rows) return rows.error();
  session.feature<Problems>().put(document.shared_map(), std::move(rows).value());
  return {};
}

}  // namespace goalbound::app
