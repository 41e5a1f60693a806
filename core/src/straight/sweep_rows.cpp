#include "straight/sweep_rows.hpp"

#include <algorithm>

namespace goalbound {

SweepRows::SweepRows(const EdgeTurns& turns)
    : sweep_(turns),
      capacity_(kMostBytes / (kBytes * std::max(1U, turns.graph().corner_count()))),
      slot_of_(turns.graph().corner_count(), SweepRow::kNone) {}

const SweepRow& SweepRows::of(std::uint32_t source) {
  std::uint32_t& slot = slot_of_[source];
  if (slot == SweepRow::kNone) slot = make(source);
  rows_[slot]->used = now_;
  return *rows_[slot];
}

std::uint32_t SweepRows::make(std::uint32_t source) {
  const std::uint32_t slot = free_slot();
  SweepRow& row = *rows_[slot];
  if (row.source != SweepRow::kNone) slot_of_[row.source] = SweepRow::kNone;
  sweep_.run(source);
  row.source = source;
  row.distance.assign(sweep_.distances().begin(), sweep_.distances().end());
  row.into.assign(sweep_.edges_into().begin(), sweep_.edges_into().end());
  return slot;
}

/// The one that was not used for longest, once there are enough.
std::uint32_t SweepRows::free_slot() {
  if (rows_.size() >= capacity_ && !rows_.empty()) {
    const auto oldest = std::ranges::min_element(rows_, {}, [](const auto& row) { return row->used; });
    if ((*oldest)->used < now_) return static_cast<std::uint32_t>(oldest - rows_.begin());
  }
  rows_.push_back(std::make_unique<SweepRow>());
  return static_cast<std::uint32_t>(rows_.size() - 1);
}

}  // namespace goalbound
