#include "check_point.hpp"

#include <fmt/format.h>

#include <chrono>
#include <utility>

#include "goalbound/box_index.hpp"
#include "goalbound/index_files.hpp"

namespace goalbound::cli {

std::filesystem::path CheckPoint::path_for(const std::filesystem::path& output) {
  std::filesystem::path path = output;
  return path += ".part";
}

Result<Bounds> CheckPoint::load(const std::filesystem::path& path, const Map& map,
                                const PrecomputeOptions& options) {
  const auto bounds = boxes_of(load_index_for(map, path), path.string());
  if (!bounds) return bounds.error();
  const Bounds::Info& info = (*bounds)->info();
  if (info.ordering == options.ordering && info.method == options.method) return **bounds;
  return Error{.code = ErrorCode::kMismatch,
               .message = fmt::format("the check-point holds {} boxes of the method {}; continue with these "
                                      "options, or start again without --resume",
                                      info_of(info.ordering).id, name_of(info.method)),
               .file = path.string()};
}

CheckPoint::CheckPoint(std::filesystem::path path, const BoundsDraft& draft, double seconds, bool resumed)
    : path_(std::move(path)), draft_(draft), own_(resumed) {
  if (seconds <= 0 || !has_threads()) return;
  thread_ = std::thread([this, seconds] {
    std::uint64_t saved = draft_.revision();
    std::unique_lock lock(mutex_);
    while (!woken_.wait_for(lock, std::chrono::duration<double>(seconds), [this] { return stopping_; })) {
      const std::uint64_t revision = draft_.revision();
      if (revision == saved) continue;
      lock.unlock();
      Result<void> done = without_throwing("the check-point cannot be written", [this] { return write(); });
      lock.lock();
      saved = revision;
      if (failure_) failure_ = std::move(done);  // not copied: there may be no memory for it
    }
  });
}

CheckPoint::~CheckPoint() {
  stop();
}

void CheckPoint::stop() {
  {
    const std::scoped_lock lock(mutex_);
    stopping_ = true;
  }
  woken_.notify_all();
  if (thread_.joinable()) thread_.join();
}

Result<void> CheckPoint::save() {
  stop();
  return write();
}

Result<void> CheckPoint::write() {
  Result<void> done = save_draft(draft_, path_);
  own_ |= done.ok();
  return done;
}

void CheckPoint::finish() {
  stop();
  if (!own_) return;
  std::error_code ignored;  // somebody removed it: fine
  std::filesystem::remove(path_, ignored);
}

std::optional<Error> CheckPoint::failure() const {
  const std::scoped_lock lock(mutex_);
  return failure_ ? std::nullopt : std::optional(failure_.error());
}

}  // namespace goalbound::cli
