// The loops of class_kernel.hpp; compiled once for each kind of vector (see Highway's foreach_target.h): the
// guard below is toggled for each target on purpose.
#if defined(GOALBOUND_CLASS_KERNEL_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef GOALBOUND_CLASS_KERNEL_INL
#undef GOALBOUND_CLASS_KERNEL_INL
#else
#define GOALBOUND_CLASS_KERNEL_INL
#endif

#include <hwy/highway.h>

#include <algorithm>

#include "precompute/class_kernel.hpp"

HWY_BEFORE_NAMESPACE();
namespace goalbound {
namespace HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

using Tag = hn::CappedTag<std::int32_t, kColumnsAtOnce>;
using Vec = hn::Vec<Tag>;

inline HWY_ATTR void lower_row(LaneCost* row, std::span<const StepOver> steps, std::size_t count) {
  const Tag tag;
  const std::size_t lanes = hn::Lanes(tag);
  std::size_t i = 0;
  // Several vectors at a time share what is read of a step.
  for (; i + 4 * lanes <= count; i += 4 * lanes) {
    Vec a = hn::LoadU(tag, row + i);
    Vec b = hn::LoadU(tag, row + i + lanes);
    Vec c = hn::LoadU(tag, row + i + 2 * lanes);
    Vec d = hn::LoadU(tag, row + i + 3 * lanes);
    for (const StepOver& step : steps) {
      const Vec cost = hn::Set(tag, step.cost);
      const LaneCost* const over = step.row + i;
      a = hn::Min(a, hn::Add(hn::LoadU(tag, over), cost));
      b = hn::Min(b, hn::Add(hn::LoadU(tag, over + lanes), cost));
      c = hn::Min(c, hn::Add(hn::LoadU(tag, over + 2 * lanes), cost));
      d = hn::Min(d, hn::Add(hn::LoadU(tag, over + 3 * lanes), cost));
    }
    hn::StoreU(a, tag, row + i);
    hn::StoreU(b, tag, row + i + lanes);
    hn::StoreU(c, tag, row + i + 2 * lanes);
    hn::StoreU(d, tag, row + i + 3 * lanes);
  }
  for (; i + lanes <= count; i += lanes) {
    Vec cost = hn::LoadU(tag, row + i);
    for (const StepOver& step : steps)
      cost = hn::Min(cost, hn::Add(hn::LoadU(tag, step.row + i), hn::Set(tag, step.cost)));
    hn::StoreU(cost, tag, row + i);
  }
  for (; i < count; ++i) {
    for (const StepOver& step : steps) row[i] = std::min(row[i], step.row[i] + step.cost);
  }
}

template <std::size_t kSides>
HWY_ATTR void grow_sides(const LaneCost* tail, StepOver head, const SideRows& boxes, std::size_t count,
                         BoxSides& box) {
  const Tag tag;
  const Vec none = hn::Set(tag, BoxSides::kNone);
  const Vec cost = hn::Set(tag, head.cost);
  Vec x0 = none, y0 = none, x1 = none, y1 = none, z0 = none, z1 = none;
  for (std::size_t i = 0; i < count; i += hn::Lanes(tag)) {
    const auto leads = hn::Eq(hn::LoadU(tag, tail + i), hn::Add(hn::LoadU(tag, head.row + i), cost));
    if (hn::AllFalse(tag, leads)) continue;
    const auto grown = [&](Vec side, std::size_t k) HWY_ATTR {
      return hn::Max(side, hn::IfThenElse(leads, hn::LoadU(tag, boxes.of[k] + i), none));
    };
    x0 = grown(x0, 0);
    y0 = grown(y0, 1);
    x1 = grown(x1, 2);
    y1 = grown(y1, 3);
    if constexpr (kSides == 6) {
      z0 = grown(z0, 4);
      z1 = grown(z1, 5);
    }
  }
  const auto keep = [&](Vec side, std::size_t k) HWY_ATTR {
    box.sides[k] = std::max(box.sides[k], hn::GetLane(hn::MaxOfLanes(tag, side)));
  };
  keep(x0, 0);
  keep(y0, 1);
  keep(x1, 2);
  keep(y1, 3);
  if constexpr (kSides == 6) {
    keep(z0, 4);
    keep(z1, 5);
  }
}

inline HWY_ATTR void grow_where_optimal(const LaneCost* tail, StepOver head, const SideRows& boxes,
                                        std::size_t count, BoxSides& box) {
  if (boxes.count == 6) return grow_sides<6>(tail, head, boxes, count, box);
  grow_sides<4>(tail, head, boxes, count, box);
}

inline HWY_ATTR Vec less_least(Vec value, Vec least) {
  const Vec far = hn::Set(Tag(), kFar);
  return hn::IfThenElse(hn::Eq(value, far), far, hn::Sub(value, least));
}

/// Two sums of products, the factors of which are other ones for each row.
inline HWY_ATTR void print_columns(std::span<const LaneCost* const> rows, std::size_t count,
                                   const ColumnPrints& prints) {
  constexpr std::uint32_t kFirst = 0x9E3779B1U;
  constexpr std::uint32_t kSecond = 0x85EBCA77U;
  const Tag tag;
  const hn::RebindToUnsigned<Tag> bits;
  for (std::size_t i = 0; i < count; i += hn::Lanes(tag)) {
    Vec least = hn::Set(tag, kFar);
    for (const LaneCost* row : rows) least = hn::Min(least, hn::LoadU(tag, row + i));
    auto first = hn::Zero(bits);
    auto second = hn::Zero(bits);
    std::uint32_t by_first = kFirst;
    std::uint32_t by_second = kSecond;
    for (const LaneCost* row : rows) {
      const auto value = hn::BitCast(bits, less_least(hn::LoadU(tag, row + i), least));
      first = hn::Add(first, hn::Mul(value, hn::Set(bits, by_first)));
      second = hn::Add(second, hn::Mul(value, hn::Set(bits, by_second)));
      by_first *= kFirst;
      by_second *= kSecond;
    }
    hn::StoreU(least, tag, prints.least + i);
    hn::StoreU(first, bits, prints.first + i);
    hn::StoreU(second, bits, prints.second + i);
  }
}

inline HWY_ATTR void take_row(const LaneCost* row, const ColumnNumbers& numbers, const LaneCost* class_row,
                              LaneCost* next, std::int32_t* differs, std::size_t count) {
  const Tag tag;
  for (std::size_t i = 0; i < count; i += hn::Lanes(tag)) {
    const Vec value = less_least(hn::LoadU(tag, row + i), hn::LoadU(tag, numbers.least + i));
    const auto begins = hn::Gt(hn::LoadU(tag, numbers.begins + i), hn::Zero(tag));
    next += hn::CompressStore(value, begins, tag, next);
    const Vec of_class = hn::GatherIndex(tag, class_row, hn::LoadU(tag, numbers.class_of + i));
    hn::StoreU(hn::Or(hn::LoadU(tag, differs + i), hn::Xor(of_class, value)), tag, differs + i);
  }
}

inline HWY_ATTR void take_side(const std::int32_t* side, const std::int32_t* begins, std::int32_t* next,
                               std::size_t count) {
  const Tag tag;
  for (std::size_t i = 0; i < count; i += hn::Lanes(tag)) {
    const auto kept = hn::Gt(hn::LoadU(tag, begins + i), hn::Zero(tag));
    next += hn::CompressStore(hn::LoadU(tag, side + i), kept, tag, next);
  }
}

inline ClassKernel class_kernel_here() {
  return {&lower_row, &grow_where_optimal, &print_columns, &take_row, &take_side};
}

}  // namespace HWY_NAMESPACE
}  // namespace goalbound
HWY_AFTER_NAMESPACE();

#endif
