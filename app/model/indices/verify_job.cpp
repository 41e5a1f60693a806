#include "model/indices/verify_job.hpp"

#include <fmt/format.h>

#include "model/indices/index_key.hpp"
#include "words/numbers.hpp"

namespace goalbound::app {

VerifyJob::VerifyJob()
    : Latest("the index cannot be verified", [](const VerifyOrder& order, JobControl& control) {
        return verify_index(*order.map, *order.index, control.progress, order.options);
      }) {}

RepairJob::RepairJob()
    : Latest("the index cannot be repaired", [](const RepairOrder& order, JobControl& control) {
        return mend_index(*order.map, *order.index, order.check, control.progress,
                          {.threads = order.threads});
      }) {}

std::string summary(const VerifyReport& report, Method method) {
  if (report.too_small > 0) {
    return fmt::format("{} of {} boxes are too small and lose paths", grouped(report.too_small),
                       grouped(report.edges_checked));
  }
  if (report.larger == 0) {
    return fmt::format("all {} boxes of {} are exact", grouped(report.edges_checked),
                       count_text(report.nodes_checked, "node", "nodes"));
  }
  const std::string text = fmt::format("no box is too small; {} of {} are larger than needed",
                                       grouped(report.larger), grouped(report.edges_checked));
  return method == Method::kExact ? text : fmt::format("{}, as {} boxes may be", text, name_of(method));
}

std::string describe(const VerifyReport& report, const Map& map, Method method) {
  const bool wrong = report.too_small > 0 || (report.larger > 0 && method == Method::kExact);
  const std::string text = summary(report, method);
  return wrong ? fmt::format("{}; the first: {}", text, report.first_fault->to_string(map)) : text;
}

std::string describe(const IndexCheck& check, const Map& map, const Index& index) {
  const std::string what = words_of(map, IndexKey(index));
  if (check.good())
    return fmt::format("all {} {} of {} are as they should be", grouped(check.compared), check.unit, what);
  return fmt::format("{} of {} {} of {} are not what they should be; the first: {}. Repair or make them anew",
                     grouped(check.wrong), grouped(check.compared), check.unit, what, check.first);
}

std::vector<BoxFault> listed_faults(const VerifyReport& report) {
  if (!report.faults.empty()) return report.faults;
  std::vector<BoxFault> listed;
  if (report.first_fault) listed.push_back(*report.first_fault);
  if (report.loosest && report.loosest->edge != report.first_fault->edge) listed.push_back(*report.loosest);
  return listed;
}

}  // namespace goalbound::app
