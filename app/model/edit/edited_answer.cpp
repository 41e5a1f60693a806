#include "model/edit/edited_answer.hpp"

#include <utility>

#include "goalbound/list_graph.hpp"

namespace goalbound::app {
namespace {

class Renumbering {
 public:
  explicit Renumbering(const ChangedMap& changed)
      : before_(changed.before->as_list()), now_(changed.now->as_list()) {}

  TraceEvent operator()(TraceEvent event) const {
    if (event.previous_edge != kNoEdge && event.previous_from != kNoNode)
      event.previous_edge = same_edge(*before_, {event.previous_from, event.previous_edge}, *now_);
    if (event.edge == kNoEdge) return event;
    const bool leads_out = event.from == kNoNode;
    const EdgeId old = {leads_out ? event.node : event.from, event.edge};
    event.edge = same_edge(*before_, old, *now_);
    if (event.edge != kNoEdge || !leads_out) return event;
    event.from = event.node;
    event.node = before_->out(old.node)[old.edge.value()].to;
    return event;
  }

 private:
  const ListGraph* before_;
  const ListGraph* now_;
};

}  // namespace

std::shared_ptr<const Trace> renumbered(std::shared_ptr<const Trace> trace, const ChangedMap& changed) {
  if (changed.now->as_list() == nullptr) return trace;
  const Renumbering renumber(changed);
  auto made = std::make_shared<Trace>();
  made->begin(trace->node_limit(), trace->start(), trace->goal(), trace->counts_moves());
  for (const TraceEvent& event : trace->events()) made->push(renumber(event));
  return made;
}

}  // namespace goalbound::app
