// The open list that somebody chose when a query was made.
// Not stable: it may change with any version (docs/library.md).
#pragma once

#include <memory>
#include <utility>

#include "goalbound/search.hpp"
#include "goalbound/search/open_lists/entry.hpp"

namespace goalbound {

/// Any open list, behind calls. A search whose list is its own has it compiled in instead.
class AnyOpenList {
 public:
  AnyOpenList() = default;
  virtual ~AnyOpenList() = default;
  /// Another list with the same entries.
  virtual std::unique_ptr<AnyOpenList> copy() const = 0;

  /// What the search template asks of an open list: goalbound/search/open_lists.hpp.
  /// @{
  virtual void clear() = 0;
  virtual bool empty() const = 0;
  virtual void push(NodeId node, Cost f, Cost g) = 0;
  virtual void decrease(NodeId node, Cost f, Cost g) = 0;
  virtual OpenNode pop() = 0;
  virtual std::uint64_t stack_add() const = 0;   ///< 0 without a stack
  virtual std::uint64_t stack_size() const = 0;  ///< 0 without a stack
  /// @}
  /// Takes memory for so many nodes; false where it is not known how many entries there may be.
  virtual bool reserve(std::size_t nodes) = 0;
  /// Bytes that it then has; 0 where that is not known.
  virtual std::uint64_t reserved_bytes(std::size_t nodes) const = 0;

 protected:
  /// By copy() alone, which knows what list it is.
  /// @{
  AnyOpenList(const AnyOpenList&) = default;
  AnyOpenList& operator=(const AnyOpenList&) = default;
  /// @}
};

/// One of goalbound/search/open_lists.hpp.
template <class List>
class OpenListOf final : public AnyOpenList {
 public:
  /// Empty, for a graph of so many nodes.
  explicit OpenListOf(std::size_t node_limit) : list_(node_limit) {}

  std::unique_ptr<AnyOpenList> copy() const override { return std::make_unique<OpenListOf>(*this); }
  void clear() override { list_.clear(); }
  bool empty() const override { return list_.empty(); }
  void push(NodeId node, Cost f, Cost g) override { list_.push(node, f, g); }
  void decrease(NodeId node, Cost f, Cost g) override { list_.decrease(node, f, g); }
  OpenNode pop() override { return list_.pop(); }
  std::uint64_t stack_add() const override {
    if constexpr (requires { list_.stack_add(); }) return list_.stack_add();
    return 0;
  }
  std::uint64_t stack_size() const override {
    if constexpr (requires { list_.stack_size(); }) return list_.stack_size();
    return 0;
  }
  bool reserve(std::size_t nodes) override {
    if constexpr (requires { list_.reserve(nodes); }) return list_.reserve(nodes), true;
    return false;
  }
  std::uint64_t reserved_bytes(std::size_t nodes) const override {
    if constexpr (requires { list_.reserved_bytes(nodes); }) return list_.reserved_bytes(nodes);
    return 0;
  }

 private:
  List list_;
};

/// The list of a setup, as a policy of the search template.
class ChosenOpenList {
 public:
  /// The one that the setup names, for a graph of so many nodes.
  ChosenOpenList(const QuerySetup& setup, std::size_t node_limit)
      : list_(setup.open_list->make(node_limit)) {}
  /// Another list with the same entries; one that was moved from may only be assigned to or destroyed.
  /// @{
  ChosenOpenList(const ChosenOpenList& other) : list_(other.list_->copy()) {}
  ChosenOpenList(ChosenOpenList&&) noexcept = default;
  ChosenOpenList& operator=(ChosenOpenList other) noexcept {
    list_ = std::move(other.list_);
    return *this;
  }
  /// @}
  ~ChosenOpenList() = default;

  /// What the search template asks of an open list: goalbound/search/open_lists.hpp.
  /// @{
  void clear() { list_->clear(); }
  bool empty() const { return list_->empty(); }
  void push(NodeId node, Cost f, Cost g) { list_->push(node, f, g); }
  void decrease(NodeId node, Cost f, Cost g) { list_->decrease(node, f, g); }
  OpenNode pop() { return list_->pop(); }
  std::uint64_t stack_add() const { return list_->stack_add(); }
  std::uint64_t stack_size() const { return list_->stack_size(); }
  bool reserve(std::size_t nodes) { return list_->reserve(nodes); }
  std::uint64_t reserved_bytes(std::size_t nodes) const { return list_->reserved_bytes(nodes); }
  /// @}

 private:
  std::unique_ptr<AnyOpenList> list_;
};

}  // namespace goalbound
