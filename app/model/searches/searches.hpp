// The problem and the two searches of the split view: started in the background, adopted when ready, moved by
// the timeline.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "model/files/document.hpp"
#include "model/indices/index_shelf.hpp"
#include "model/indices/shared_indices.hpp"
#include "model/searches/comparison.hpp"
#include "model/searches/timeline.hpp"

namespace goalbound::app {

class Breakpoints;

class SearchWorker;
struct SearchOrder;

/// On the map of one document, with the indices of one shelf; both must outlive it.
class Searches {
 public:
  Searches(const Document& document, const IndexShelf& shelf);
  ~Searches();
  Searches(const Searches&) = delete;
  Searches& operator=(const Searches&) = delete;

  /// What searches make for themselves.
  const std::shared_ptr<SharedIndices>& shared_indices() const { return shared_; }
  NodeId start() const { return ends_.start; }
  NodeId goal() const { return ends_.goal; }
  /// Any node of the map; a blocked cell gives runs that say so. Starts the searches anew; the runs of the
  /// problem before stay until the new ones are there, so that dragging an end feels live. A timeline at its
  /// end stays at the end.
  void set_problem(NodeId start, NodeId goal);

  const SidePanel& side(Side s) const { return sides_[static_cast<std::size_t>(s)]; }
  /// Starts the side's search anew. `choice.search` must not be null.
  void choose(Side s, const SideChoice& choice);
  /// The boxes of sides whose indices name none, as far as the map has such.
  void use_as_usual(const IndexValues& boxes);
  /// Grows with every choice: tells whether indices may be needed that were not before.
  std::uint64_t choice_revision() const { return choice_revision_; }
  /// The boxes that the sides go by, each once: the right side's first.
  std::vector<IndexKey> boxes_in_use() const;
  /// What the side asks on the map, in that order: its boxes where it asks them, and its other indices as far
  /// as its search has a use for them. Error kInvalidArgument: why the map has no such index. None without a
  /// map.
  Result<std::vector<IndexKey>> asked_by(Side s) const { return asked_by(side(s)); }
  /// What lies between the map as it was, by whose indices the side answers exactly, and the map as it is;
  /// null where it goes by indices of that map, or waits for them. It goes by the old ones until all that it
  /// asks is there, unless it was told to take stale boxes for new ones.
  std::shared_ptr<const ChangedMap> changed_for(Side s) const;
  /// What the side would be asked now. Errors: kInvalidArgument with the reason why it cannot search: without
  /// a map, without an index that it asks, and on maps of other kinds.
  Result<SearchOrder> order(Side s) const;
  /// Held, no side searches, and what there is of runs goes: nothing tells what a search will find.
  void hold(bool held);
  bool held() const { return held_; }
  /// Stops the searches that are under way; false when there is none.
  bool stop();

  Timeline& timeline() { return timeline_; }
  const Timeline& timeline() const { return timeline_; }

  /// For a map that was put into the document just now.
  void begin_map(Ends ends);
  /// The map goes: runs of it are dropped.
  void end_map();
  /// The map was edited just now. Where it kept its size, runs of it as it was stay until the new ones come.
  void change_map(Ends ends, bool same_size);
  /// Lets the sides search with newer indices, and says why a side has no run.
  void follow_indices();
  /// Takes over what is ready.
  void adopt_runs();
  /// Whether the timeline is that of both sides, or of the right one alone, as where it alone is shown.
  void time_both(bool both);
  /// Plays the timeline for `dt` seconds, to the next breakpoint at most, and moves the players to where it
  /// is. True when one was met.
  bool play(double dt, const Breakpoints& breakpoints);
  /// True while a search is under way or waits to be taken over.
  bool busy() const;
  /// Blocks until the searches that are under way are done.
  void wait() const;

 private:
  SidePanel& at(Side s) { return sides_[static_cast<std::size_t>(s)]; }
  SearchWorker& worker(Side s) const { return *workers_[static_cast<std::size_t>(s)]; }
  void find_boxes(SidePanel& side) const;
  Result<std::vector<IndexKey>> asked_by(const SidePanel& side) const;
  IndexShelf::Used used(const SidePanel& side, const IndexKey& key) const;
  std::shared_ptr<const ChangedMap> changed_for(const SidePanel& side) const;
  bool bears_changes(const SidePanel& side) const;
  bool lacks(const SidePanel& side, const IndexKey& key) const;
  std::optional<IndexKey> lacked_by(const SidePanel& side) const;
  bool lacks_indices(const SidePanel& side) const;
  std::vector<std::uint64_t> revisions_of(const SidePanel& side) const;
  bool goes_by_part(const SidePanel& side) const;
  bool waits_for_stale_boxes(const SidePanel& side) const;
  Result<void> check_side(const SidePanel& side) const;
  bool is_wanted(const SidePanel& side, const SearchOrder& order) const;
  SearchOrder order_of(const SidePanel& side) const;
  void add_needed(SearchOrder& order) const;
  void restart_side(Side s);
  void rest(Side s);
  void clear_run(SidePanel& side);
  void connect_timeline(bool to_end);
  void move_players();
  void explain_waiting();
  std::string reason_to_wait(const SidePanel& side) const;
  std::string reason_for(const SidePanel& side, const IndexKey& lacked) const;
  std::string missing_text(const IndexKey& key, std::string_view which) const;

  const Document* document_;
  const IndexShelf* shelf_;
  std::shared_ptr<SharedIndices> shared_ = std::make_shared<SharedIndices>();
  Ends ends_;
  std::array<SidePanel, 2> sides_;
  IndexValues usual_boxes_ = plain_boxes();
  std::uint64_t choice_revision_ = 0;
  std::uint64_t side_revision_ = 0;
  Timeline timeline_;
  bool times_both_ = true;
  bool held_ = false;
  std::array<std::unique_ptr<SearchWorker>, 2> workers_;  ///< last: their threads end first
};

}  // namespace goalbound::app
