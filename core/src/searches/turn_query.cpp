#include "searches/turn_query.hpp"

#include <utility>

#include "goalbound/turns.hpp"

namespace goalbound {
namespace {

class TurnQuery final : public Query {
 public:
  TurnQuery(std::unique_ptr<Query> inner, const Turns& turns) : inner_(std::move(inner)), turns_(turns) {}

  const Map& map() const override { return inner_->map(); }
  SearchResult find(NodeId start, NodeId goal) override { return inner_->find(start, goal_of(start, goal)); }
  SearchResult find_traced(NodeId start, NodeId goal, Trace& trace, const Progress* progress) override {
    return inner_->find_traced(start, goal_of(start, goal), trace, progress);
  }
  SearchResult begin(NodeId start, NodeId goal) override {
    return inner_->begin(start, goal_of(start, goal));
  }
  SearchResult advance(std::uint64_t max_expansions) override { return inner_->advance(max_expansions); }
  void path(std::vector<NodeId>& path) const override {
    inner_->path(path);
    turns_.tell(path);
  }
  std::unique_ptr<Query> copy() const override { return std::make_unique<TurnQuery>(inner_->copy(), turns_); }
  bool reserve() override { return inner_->reserve(); }
  std::uint64_t reserved_bytes() const override { return inner_->reserved_bytes(); }
  std::uint64_t byte_size() const override { return inner_->byte_size(); }
  bool path_so_far(std::vector<NodeId>& path) const override {
    const bool known = inner_->path_so_far(path);
    turns_.tell(path);
    return known;
  }

  const Query& inner() const { return *inner_; }

 private:
  NodeId goal_of(NodeId start, NodeId goal) const {
    return map().is_node(goal) ? turns_.goal_of(start, goal) : goal;
  }

  std::unique_ptr<Query> inner_;
  const Turns& turns_;
};

}  // namespace

std::unique_ptr<Query> told_in_junctions(std::unique_ptr<Query> query) {
  const Turns* turns = turns_of(query->map());
  if (turns == nullptr) return query;
  return std::make_unique<TurnQuery>(std::move(query), *turns);
}

void inner_path(const Query& query, std::vector<NodeId>& path) {
  const auto* turned = dynamic_cast<const TurnQuery*>(&query);
  (turned != nullptr ? turned->inner() : query).path(path);
}

}  // namespace goalbound
