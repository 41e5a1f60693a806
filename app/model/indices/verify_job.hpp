// Checks and repairs of indices behind the caller's back: what is asked, and what came out in words.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "goalbound/index.hpp"
#include "goalbound/verify.hpp"
#include "model/background/latest.hpp"

namespace goalbound::app {

/// A check of an index.
struct VerifyOrder {
  std::shared_ptr<const Map> map;
  std::shared_ptr<const Index> index;
  VerifyOptions options;
};
class VerifyJob : public Latest<VerifyOrder, IndexCheck> {
 public:
  VerifyJob();
};

/// A copy of an index in which what a check found wrong is made anew.
struct RepairOrder {
  std::shared_ptr<const Map> map;
  std::shared_ptr<const Index> index;  ///< that is copied
  IndexCheck check;
  int threads = 0;
};
class RepairJob : public Latest<RepairOrder, std::shared_ptr<const Index>> {
 public:
  RepairJob();
};

/// What came out for boxes of that method: "all 1,234 boxes of 200 nodes are exact", "3 of 1,234 boxes are
/// too small and lose paths".
std::string summary(const VerifyReport& report, Method method);
/// The same, and the first wrong box: "... lose paths; the first: edge NE of 12,7 ...".
std::string describe(const VerifyReport& report, const Map& map, Method method);

/// "all 1,234 bytes of containers (hull) are as they should be", or which of them are not.
std::string describe(const IndexCheck& check, const Map& map, const Index& index);

/// What is shown of it one by one: the boxes that are too small, at most VerifyReport::kMaxFaults; without
/// any the first one that is larger than needed, and the one that is most so.
std::vector<BoxFault> listed_faults(const VerifyReport& report);

}  // namespace goalbound::app
