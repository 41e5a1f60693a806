// The index that is there against that of a file: whether they differ, and of boxes which, and how.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "goalbound/diff.hpp"
#include "goalbound/index.hpp"
#include "model/background/latest.hpp"
#include "model/indices/index_key.hpp"

namespace goalbound::app {

/// How the boxes of a node changed from the first set to the second.
enum class NodeChange : std::uint8_t { kEqual, kTighter, kLooser, kMixed, kOnlyFirst, kOnlySecond };
/// "tighter in the file", "in the file alone" ...: the second set is that of the file.
std::string_view describe(NodeChange change);
/// Of a node of which this one edge has another box.
NodeChange node_change(EdgeChange change);

/// What two indices differ in.
struct FileDifferences {
  std::shared_ptr<const Index> first;
  IndexComparison sums;
  // Of boxes:
  std::vector<NodeChange> nodes{};  ///< by slot
  std::vector<EdgeDiff> listed{};  ///< boxes that differ, those first that grew or shrank most, kMost at most
  static constexpr std::size_t kMost = 200;
};
/// Cost, of boxes: a look at each edge, twice. Errors: those of goalbound::compare_indices; kCancelled.
Result<FileDifferences> compare_with_file(std::shared_ptr<const Index> first, const Index& second,
                                          const Progress& progress);

/// Compares in the background, and anew when the index that is there is another.
class FileComparison {
 public:
  FileComparison();

  /// The second index, what it is compared with, and its file.
  void begin(std::shared_ptr<const Index> second, IndexKey with, std::filesystem::path file);
  void end();
  bool is_on() const { return second_ != nullptr; }
  const std::filesystem::path& file() const { return file_; }
  /// What the second index is compared with.
  const IndexKey& key() const { return with_; }
  /// Compares with this one, unless that is done already; null: there is none as yet.
  void follow(const std::shared_ptr<const Index>& first);
  /// Takes over what is ready. Error: that of the comparison.
  Result<void> adopt();
  /// Blocks until what is under way can be adopted.
  void wait() const { comparing_.wait(); }
  bool busy() const { return comparing_.busy(); }
  /// Null until they are compared, and while there is no index to compare with.
  const FileDifferences* differences() const { return differences_ ? &*differences_ : nullptr; }
  /// Grows with every change of differences().
  std::uint64_t revision() const { return revision_; }
  /// A row of `listed`.
  std::optional<std::size_t> chosen() const { return chosen_; }
  void choose(std::size_t row) { chosen_ = row; }

 private:
  struct Order {
    std::shared_ptr<const Index> first;
    std::shared_ptr<const Index> second;
    friend bool operator==(const Order&, const Order&) = default;
  };

  void forget();

  std::shared_ptr<const Index> second_;
  IndexKey with_ = IndexKey(plain_boxes());
  std::filesystem::path file_;
  std::optional<FileDifferences> differences_;
  std::optional<std::size_t> chosen_;
  std::uint64_t revision_ = 0;
  Latest<Order, FileDifferences> comparing_;
};

}  // namespace goalbound::app
