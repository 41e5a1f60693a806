#include <algorithm>

#include "indices/look_ups/look_up_maker.hpp"

namespace goalbound {
namespace {

class LinkSieve {
 public:
  LinkSieve(LookUpTables& tables, std::span<const LookUpMembers> groups)
      : tables_(tables), groups_(groups), first_entry_(1), number_(tables.links.size()) {
    for (const LookUpMembers& group : groups)
      first_entry_.push_back(first_entry_.back() + std::uint64_t{group.size()} * group.size());
  }

  void run() {
    for (std::size_t level = tables_.starts.size() - 3; level > 0; --level) {
      mark_by_tables(level);
      if (level > 1) mark_by_links(level);
    }
    number_anew();
    rewrite_tables();
    drop();
  }

 private:
  std::uint32_t bottom() const { return tables_.starts[1]; }
  std::uint32_t first_link(std::uint32_t node) const { return tables_.first_link[node - bottom()]; }
  std::uint32_t end_link(std::uint32_t node) const { return tables_.first_link[node - bottom() + 1]; }

  /// Calls `use(node, place of the entry)` for each entry of tables whose nodes are of that level.
  template <class Use>
  void each_entry(std::size_t level, const Use& use) const {
    for (std::uint32_t g = tables_.starts[level + 1]; g < tables_.starts[level + 2]; ++g) {
      std::uint64_t at = first_entry_[g - bottom()];
      const LookUpMembers& group = groups_[g - bottom()];
      for (const std::uint32_t node : group) {
        for (std::size_t i = 0; i < group.size(); ++i) use(node, at++);
      }
    }
  }
  std::uint32_t entry(std::uint64_t at) const {
    return tables_.low[at] | static_cast<std::uint32_t>(tables_.high[at]) << 8;
  }

  void mark_by_tables(std::size_t level) {
    each_entry(level, [&](std::uint32_t node, std::uint64_t at) {
      if (entry(at) > 0) number_[first_link(node) + entry(at) - 1] = 1;
    });
  }
  void mark_by_links(std::size_t level) {
    const std::uint32_t end = end_link(tables_.starts[level + 1] - 1);
    for (std::uint32_t l = first_link(tables_.starts[level]); l < end; ++l) {
      const LookUpTables::Link& link = tables_.links[l];
      if (number_[l] != 0) number_[first_link(link.from) + link.edge] = 1;
    }
  }

  /// One more than what it is among those of its component; 0 stays for those that go.
  void number_anew() {
    for (std::uint32_t node = bottom(); node < tables_.parents.size(); ++node) {
      std::uint32_t next = 0;
      for (std::uint32_t l = first_link(node); l < end_link(node); ++l) {
        if (number_[l] != 0) number_[l] = ++next;
      }
    }
  }

  void rewrite_tables() {
    for (std::size_t level = 1; level + 2 < tables_.starts.size(); ++level) {
      each_entry(level, [&](std::uint32_t node, std::uint64_t at) {
        if (entry(at) == 0) return;
        const std::uint32_t now = number_[first_link(node) + entry(at) - 1];
        tables_.low[at] = static_cast<std::uint8_t>(now & 0xFF);
        tables_.high[at] = static_cast<std::uint8_t>(now >> 8);
      });
    }
  }

  void drop() {
    std::vector<std::uint32_t> first = {0};
    std::vector<LookUpTables::Link> kept;
    for (std::uint32_t node = bottom(); node < tables_.parents.size(); ++node) {
      for (std::uint32_t l = first_link(node); l < end_link(node); ++l) {
        if (number_[l] == 0) continue;
        LookUpTables::Link link = tables_.links[l];
        if (link.from >= bottom()) link.edge = number_[first_link(link.from) + link.edge] - 1;
        kept.push_back(link);
      }
      first.push_back(static_cast<std::uint32_t>(kept.size()));
    }
    tables_.links = std::move(kept);
    tables_.first_link = std::move(first);
  }

  LookUpTables& tables_;
  std::span<const LookUpMembers> groups_;
  std::vector<std::uint64_t> first_entry_;  ///< by component
  std::vector<std::uint32_t> number_;       ///< by link: whether it is used, then what it is called
};

}  // namespace

void remove_useless_links(LookUpTables& tables, std::span<const LookUpMembers> groups) {
  LinkSieve(tables, groups).run();
}

}  // namespace goalbound
