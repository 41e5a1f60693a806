// Several indices of one map.
// Not stable: it may change with any version (docs/library.md).
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "goalbound/index_values.hpp"
#include "goalbound/result.hpp"

namespace goalbound {

class Index;

/// Indices of one map, in the order in which a search asks them.
class IndexSet {
 public:
  IndexSet() = default;
  /// These.
  IndexSet(std::initializer_list<std::shared_ptr<const Index>> indices) : members_(indices) {}

  /// Behind the others.
  void add(std::shared_ptr<const Index> index) { members_.push_back(std::move(index)); }
  /// In order.
  std::span<const std::shared_ptr<const Index>> members() const { return members_; }
  /// How many.
  std::size_t size() const { return members_.size(); }
  /// Whether it has none.
  bool empty() const { return members_.empty(); }
  /// The first of that kind; null without one.
  std::shared_ptr<const Index> find(std::string_view kind) const;
  /// The first that satisfies(); null without one.
  std::shared_ptr<const Index> find(const IndexValues& wanted) const;
  /// The first of that type; null without one.
  template <class Type>
  std::shared_ptr<const Type> get() const {
    for (const auto& member : members_) {
      if (auto typed = std::dynamic_pointer_cast<const Type>(member)) return typed;
    }
    return nullptr;
  }
  /// The member of a set of one. Error kInvalidArgument for more or none, because a file holds one.
  Result<std::shared_ptr<const Index>> only() const;
  /// Of each member, in order.
  std::vector<IndexValues> values() const;
  /// "boxes,landmarks:count=4".
  std::string text() const;
  /// Of all members.
  std::uint64_t byte_size() const;

  friend bool operator==(const IndexSet&, const IndexSet&) = default;

 private:
  std::vector<std::shared_ptr<const Index>> members_;
};

}  // namespace goalbound
