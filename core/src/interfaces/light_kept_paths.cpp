#include <mutex>
#include <utility>

#include "goalbound/kept_paths.hpp"
#include "interfaces/light_parts.hpp"

namespace goalbound {
inline namespace v0_1 {
namespace light {

static_assert(static_cast<int>(PathVerdict::kShortest) == static_cast<int>(Verdict::kShortest) &&
                  static_cast<int>(PathVerdict::kUnknown) == static_cast<int>(Verdict::kUnknown) &&
                  static_cast<int>(PathVerdict::kLonger) == static_cast<int>(Verdict::kLonger) &&
                  static_cast<int>(PathVerdict::kBlocked) == static_cast<int>(Verdict::kBlocked),
              "verdicts are handed over by their number");

struct KeptPaths::Parts {
  goalbound::KeptPaths paths;
  Query query;
  std::mutex asking{};  ///< the query

  const goalbound::Map& map() const { return *query.parts_->map; }
  goalbound::Query& search() const { return *query.parts_->query; }
};

Result<KeptPaths> KeptPaths::make(const EditedMap& map, const std::string& algorithm) {
  auto query = Query::make(map, algorithm);
  if (!query) return query.error();
  return KeptPaths(new Parts{goalbound::KeptPaths(map.parts_->shared->edited), *std::move(query)});
}

Result<std::uint32_t> KeptPaths::keep(Point start, Point goal) {
  const std::lock_guard lock(parts_->asking);
  return parts_->paths.keep(parts_->search(), node_at(parts_->map(), start), node_at(parts_->map(), goal));
}
void KeptPaths::drop(std::uint32_t number) {
  parts_->paths.drop(number);
}
std::size_t KeptPaths::size() const {
  return parts_->paths.size();
}

Verdict KeptPaths::verdict(std::uint32_t number) {
  return static_cast<Verdict>(parts_->paths.verdict(number));
}
std::vector<std::uint32_t> KeptPaths::changed() {
  return parts_->paths.changed();
}
Result<Verdict> KeptPaths::ask(std::uint32_t number) {
  const std::lock_guard lock(parts_->asking);
  const auto verdict = parts_->paths.ask(number, parts_->search());
  if (!verdict) return verdict.error();
  return static_cast<Verdict>(*verdict);
}
Result<void> KeptPaths::renew(std::uint32_t number) {
  const std::lock_guard lock(parts_->asking);
  const auto renewed = parts_->paths.renew(number, parts_->search());
  return renewed ? Result<void>() : renewed.error();
}
std::vector<Point> KeptPaths::path(std::uint32_t number) const {
  std::vector<Point> points;
  points_of(parts_->map(), parts_->paths.path(number), points);
  return points;
}

KeptPaths::KeptPaths(KeptPaths&& other) noexcept : parts_(std::exchange(other.parts_, nullptr)) {}
KeptPaths& KeptPaths::operator=(KeptPaths&& other) noexcept {
  std::swap(parts_, other.parts_);
  return *this;
}
KeptPaths::~KeptPaths() {
  delete parts_;
}

}  // namespace light
}  // namespace v0_1
}  // namespace goalbound
