// Many agents that one search serves: each walks its path, asks for the next one when it arrives, and waits
// until it is there.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <vector>

#include "goalbound/map.hpp"
#include "goalbound/search.hpp"

namespace goalbound::app {

/// What a search may take in each frame.
struct CrowdBudget {
  enum class Unit : std::uint8_t {
    kMicroseconds,
    kNodes,  ///< expansions: the same on every machine
  };
  Unit unit = Unit::kMicroseconds;
  double amount = 100;
  friend bool operator==(const CrowdBudget&, const CrowdBudget&) = default;
};

/// Where agents walk: the largest component of a map.
struct CrowdGround {
  std::shared_ptr<const Map> map;
  std::vector<NodeId> nodes;
  double speed = 1;  ///< of an agent: units of places a second
};
/// Cost: one visit of each node. Error kInvalidArgument on a map without nodes.
Result<CrowdGround> make_crowd_ground(std::shared_ptr<const Map> map);

/// Where an agent is: on the straight line between two nodes.
struct CrowdPlace {
  NodeId from = kNoNode;
  NodeId to = kNoNode;
  double part = 0;  ///< 0: at `from`, 1: at `to`
  bool waiting = false;
};

/// Two of them with the same ground have the same agents with the same goals, whatever they search with:
/// who is served faster sees more of them.
class CrowdSide {
 public:
  CrowdSide(std::shared_ptr<const CrowdGround> ground, std::unique_ptr<Query> query);

  /// New agents wait at places of their own.
  void set_agents(std::size_t count);
  /// One frame of `dt` seconds: who has a path walks, then the search works on the paths that are waited
  /// for, in the order in which they were asked for. A search that is not done goes on in the next frame.
  void step(double dt, const CrowdBudget& budget);

  std::size_t agents() const { return agents_.size(); }
  std::size_t waiting() const { return queue_.size(); }
  CrowdPlace place_of(std::size_t agent) const;
  std::uint64_t paths() const { return paths_; }  ///< found so far
  /// Of the last second, or less at the beginning.
  double paths_a_second() const;
  /// The share of the budget that was needed in that time, 0 .. 1.
  double load() const;

 private:
  struct Agent {
    std::vector<NodeId> way;  ///< nodes with straight lines between them; its last is where it stands
    std::size_t leg = 0;      ///< it walks from way[leg] to way[leg + 1]
    double walked = 0;        ///< of that leg, in units of places
    std::uint64_t trips = 0;  ///< goals that it was given
  };
  struct Frame {
    double seconds;
    std::uint64_t paths;
    double load;
  };
  class Meter;

  NodeId draw(std::size_t agent, std::uint64_t trip) const;
  void walk(std::size_t agent, double way);
  double length_of_leg(const Agent& agent) const;
  void serve(Meter& meter);
  void finish_search(const SearchResult& result);
  void note(const Frame& frame);

  std::shared_ptr<const CrowdGround> ground_;
  std::unique_ptr<Query> query_;
  std::vector<Agent> agents_;
  std::deque<std::uint32_t> queue_;  ///< agents that wait, the next one first
  bool searching_ = false;           ///< for the first of the queue
  std::uint64_t expanded_ = 0;       ///< of the search that is under way
  std::uint64_t paths_ = 0;
  std::deque<Frame> frames_;  ///< of the last second
};

}  // namespace goalbound::app
