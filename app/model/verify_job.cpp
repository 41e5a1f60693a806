#include "model/verify_job.hpp"

#include <fmt/format.h>

#include "goalbound/box_index.hpp"
#include "model/index_key.hpp"
#include "words/numbers.hpp"

namespace goalbound::app {

VerifyJob::VerifyJob()
    : Latest("the index cannot be verified",
             [](const VerifyOrder& order, JobControl& control) -> Result<Verified> {
               if (const auto* boxes = dynamic_cast<const BoxIndex*>(order.index.get())) {
                 auto report = verify_bounds(*order.map, *boxes->bounds(), order.options, control.progress);
                 return report ? Result<Verified>(*std::move(report)) : report.error();
               }
               auto check = verify_index(*order.map, *order.index, control.progress,
                                         {.threads = order.options.threads});
               return check ? Result<Verified>(*std::move(check)) : check.error();
             }) {}

RepairJob::RepairJob()
    : Latest("the boxes cannot be repaired", [](const RepairOrder& order, JobControl& control) {
        return repair_bounds(*order.map, *order.bounds, order.slots, order.threads, control.progress);
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
  if (check.different == 0)
    return fmt::format("all {} bytes of {} are as they should be", grouped(check.bytes), what);
  return fmt::format("{} of {} bytes of {} are not what they should be; the first: {}. Make them anew",
                     grouped(check.different), grouped(check.bytes), what, check.first);
}

std::vector<BoxFault> listed_faults(const VerifyReport& report) {
  if (!report.faults.empty()) return report.faults;
  std::vector<BoxFault> listed;
  if (report.first_fault) listed.push_back(*report.first_fault);
  if (report.loosest && report.loosest->edge != report.first_fault->edge) listed.push_back(*report.loosest);
  return listed;
}

}  // namespace goalbound::app
