// Spots: a node, or a place on an edge of a graph. One way from what people write to a spot and one back, for
// commands, files and the interfaces of other languages.
// Not stable: it may change with any version (docs/library.md).
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "goalbound/address.hpp"
#include "goalbound/map.hpp"
#include "goalbound/place.hpp"
#include "goalbound/result.hpp"

namespace goalbound {

/// A node, or a share of the way along an edge of a graph.
struct Spot {
  NodeId node = kNoNode;     ///< the node, or the one that the edge leaves
  EdgeIndex edge = kNoEdge;  ///< among those of the node; kNoEdge: the node itself
  double share = 0;          ///< of the edge, from where it begins: above 0, below 1; 0 of a node
  bool is_shared = false;    ///< a place at which several nodes of a graph lie: any of them will do

  /// Whether it is no place on an edge.
  bool is_node() const { return edge == kNoEdge; }
  /// Whether it is this node and no other.
  bool is_one_node() const { return is_node() && !is_shared; }
  friend bool operator==(const Spot&, const Spot&) = default;
};

/// What a text stands for on a map, of the forms that docs/places.md lists: a cell, a node `#NAME` or
/// coordinates, as Map::find_node() has them; an object of the map's file with that name, and places in the
/// file's pixels or metres; and on graphs `A>B@SHARE`, a share of the way from one node to the other, and
/// `road:X,Y`, the place on any edge that lies nearest. A share of 0 or 1 is a node. Of several edges from A
/// to B the cheapest counts, and of those the first. Coordinates at which several nodes of a graph lie, up to
/// kMostAtOnePlace, stand for any of them.
///
/// `opened`: the map as it was opened, which knows its file. Errors: kInvalidArgument for what is none of
/// these, for a name that several objects have, and for an edge that is not there, with what is. Cost:
/// `road:` looks at each edge.
Result<Spot> find_spot(const std::shared_ptr<const Map>& opened, std::string_view text);
/// The node, or all that lie at its place on a graph. Error kInvalidArgument for more of them than that.
Result<Spot> spot_at(const Map& map, NodeId node);
/// Whether nodes of a graph lie at one place anywhere: where none do, spot_at(), which looks at each node,
/// needs not be asked. Cost: that of sorting them.
bool has_shared_places(const Map& map);
/// Of more nodes at one place one has to be named.
inline constexpr std::size_t kMostAtOnePlace = 16;
/// The nodes that a spot stands for: that one, or all at its place.
std::vector<NodeId> nodes_of(const Map& map, const Spot& spot);
/// The same on a map that has changed since it was opened.
Result<Spot> find_spot(const std::shared_ptr<const Map>& opened, const Map& now, std::string_view text);
/// find_spot() for whoever needs a node. Errors: kInvalidArgument also for a place on an edge.
Result<NodeId> find_node(const std::shared_ptr<const Map>& opened, std::string_view text);
/// The same on a map that has changed since it was opened.
Result<NodeId> find_node(const std::shared_ptr<const Map>& opened, const Map& now, std::string_view text);

/// "12,7", "#a", "#a>#b@0.25": find_spot() reads it.
std::string name_of(const Map& map, const Spot& spot);
/// Where people say that it is. On an edge, between the nodes of its ends in a straight line.
Address address_of(const Map& map, const Spot& spot);

}  // namespace goalbound
