// The boxes that are there against those of a file: which differ, and how.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "goalbound/bounds.hpp"
#include "goalbound/diff.hpp"
#include "model/background/latest.hpp"

namespace goalbound::app {

/// How the boxes of a node changed from the first set to the second.
enum class NodeChange : std::uint8_t { kEqual, kTighter, kLooser, kMixed, kOnlyFirst, kOnlySecond };
/// "tighter in the file", "in the file alone" ...: the second set is that of the file.
std::string_view describe(NodeChange change);
/// Of a node of which this one edge has another box.
NodeChange node_change(EdgeChange change);

/// What two sets of boxes differ in.
struct BoxDifferences {
  std::shared_ptr<const Bounds> first;
  BoundsDiff sums;
  std::vector<NodeChange> nodes{};  ///< by slot
  std::vector<EdgeDiff> listed{};  ///< boxes that differ, those first that grew or shrank most, kMost at most
  static constexpr std::size_t kMost = 200;
};
/// Cost: a look at each edge, twice. Errors: those of diff_bounds; kCancelled.
Result<BoxDifferences> compare_boxes(std::shared_ptr<const Bounds> first, const Bounds& second,
                                     const Progress& progress);

/// Compares in the background, and anew when the boxes that are there are others.
class BoxComparison {
 public:
  BoxComparison();

  /// The second set, and its file.
  void begin(std::shared_ptr<const Bounds> second, std::filesystem::path file);
  void end();
  bool is_on() const { return second_ != nullptr; }
  const std::filesystem::path& file() const { return file_; }
  /// Of the second set, which must be there: its ordering is the one that is compared.
  Ordering ordering() const { return second_->info().ordering; }
  /// Compares with these, unless they are compared already; null: there are none as yet.
  void follow(const std::shared_ptr<const Bounds>& first);
  /// Takes over what is ready. Error: that of the comparison.
  Result<void> adopt();
  /// Blocks until what is under way can be adopted.
  void wait() const { comparing_.wait(); }
  bool busy() const { return comparing_.busy(); }
  /// Null until they are compared, and while there are no boxes to compare with.
  const BoxDifferences* differences() const { return differences_ ? &*differences_ : nullptr; }
  /// Grows with every change of differences().
  std::uint64_t revision() const { return revision_; }
  /// A row of `listed`.
  std::optional<std::size_t> chosen() const { return chosen_; }
  void choose(std::size_t row) { chosen_ = row; }

 private:
  struct Order {
    std::shared_ptr<const Bounds> first;
    std::shared_ptr<const Bounds> second;
    friend bool operator==(const Order&, const Order&) = default;
  };

  void forget();

  std::shared_ptr<const Bounds> second_;
  std::filesystem::path file_;
  std::optional<BoxDifferences> differences_;
  std::optional<std::size_t> chosen_;
  std::uint64_t revision_ = 0;
  Latest<Order, BoxDifferences> comparing_;
};

}  // namespace goalbound::app
