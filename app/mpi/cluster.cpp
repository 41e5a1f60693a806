#include "cluster.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <thread>
#include <utility>
#include <vector>

#include "watch.hpp"

namespace goalbound::mpi {

Cluster::Cluster(int& argc, char**& argv) {
  // The library's own threads start here: none of them may take an interrupt and end the process by it.
  const cli::InterruptListener interrupts;
  int provided = MPI_THREAD_SINGLE;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &provided);  // prints and exits when it fails
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
  good(MPI_Comm_rank(MPI_COMM_WORLD, &rank_), "MPI_Comm_rank");
  good(MPI_Comm_size(MPI_COMM_WORLD, &size_), "MPI_Comm_size");
  if (provided < MPI_THREAD_SERIALIZED && !failure_) {
    failure_ = Error{.code = ErrorCode::kVersion,
                     .message =
                         "this MPI cannot be called from more than one thread (MPI_THREAD_SERIALIZED); "
                         "use another one"};
  }
}

Cluster::~Cluster() {
  while (!sending_.empty() && !failure_) {
    forget_what_was_sent();
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  MPI_Finalize();
}

std::string Cluster::host() {
  std::array<char, MPI_MAX_PROCESSOR_NAME + 1> name{};
  int length = 0;
  if (MPI_Get_processor_name(name.data(), &length) != MPI_SUCCESS) return "unknown machine";
  return {name.data(), static_cast<std::size_t>(length)};
}

bool Cluster::good(int code, const char* call) {
  if (code == MPI_SUCCESS) return true;
  std::array<char, MPI_MAX_ERROR_STRING + 1> text{};
  int length = 0;
  MPI_Error_string(code, text.data(), &length);
  if (!failure_) {
    failure_ = Error{.code = ErrorCode::kIo,
                     .message = fmt::format("{} failed: {}; a rank or the network may be lost", call,
                                            std::string_view(text.data(), static_cast<std::size_t>(length)))};
  }
  return false;
}

void Cluster::send(int to, Tag tag, std::string bytes) {
  others_at_work_ = true;
  Sending& sending = sending_.emplace_back();
  sending.bytes = std::move(bytes);
  // forget_what_was_sent() tests the request later. NOLINTNEXTLINE(clang-analyzer-optin.mpi.MPI-Checker)
  const int code = MPI_Isend(sending.bytes.data(), static_cast<int>(sending.bytes.size()), MPI_BYTE, to,
                             static_cast<int>(tag), MPI_COMM_WORLD, &sending.request);
  if (!good(code, "MPI_Isend")) sending_.pop_back();
}

void Cluster::forget_what_was_sent() {
  std::erase_if(sending_, [&](Sending& sending) {
    int done = 0;
    return good(MPI_Test(&sending.request, &done, MPI_STATUS_IGNORE), "MPI_Test") && done != 0;
  });
}

/// One message that is announced; false when there is none.
bool Cluster::begin_to_receive() {
  int there = 0;
  MPI_Message handle = MPI_MESSAGE_NULL;
  MPI_Status status{};
  if (!good(MPI_Improbe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &there, &handle, &status),
            "MPI_Improbe") ||
      there == 0) {
    return false;
  }
  int size = 0;
  if (!good(MPI_Get_count(&status, MPI_BYTE, &size), "MPI_Get_count")) return false;
  Receiving& next = receiving_.emplace_back();
  next.message = {.from = status.MPI_SOURCE, .tag = static_cast<Tag>(status.MPI_TAG), .bytes = {}};
  next.message.bytes.resize(static_cast<std::size_t>(size));
  const int code = MPI_Imrecv(next.message.bytes.data(), size, MPI_BYTE, &handle, &next.request);
  if (good(code, "MPI_Imrecv")) return true;
  receiving_.pop_back();
  return false;
}

/// A long message comes in parts: one whose rank stops in the middle must not hold up those of the others.
/// Those of one rank stay in their order.
std::optional<Message> Cluster::receive() {
  forget_what_was_sent();
  if (failure_) return {};
  while (begin_to_receive()) {
  }
  std::vector<int> held;  // ranks with a message before that is not here yet
  for (auto it = receiving_.begin(); it != receiving_.end(); ++it) {
    int done = 0;
    if (!it->here && !good(MPI_Test(&it->request, &done, MPI_STATUS_IGNORE), "MPI_Test")) return {};
    it->here = it->here || done != 0;
    const int from = it->message.from;
    if (std::ranges::find(held, from) != held.end()) continue;
    if (!it->here) {
      held.push_back(from);
      continue;
    }
    Message message = std::move(it->message);
    receiving_.erase(it);
    return message;
  }
  return {};
}

void Cluster::leave(int status) {
  // Ranks that have got nothing yet do nothing but wait for this.
  if (status != 0 && others_at_work_) MPI_Abort(MPI_COMM_WORLD, status);
  for (int rank = 1; rank < size_; ++rank) send(rank, Tag::kEnd);
}

}  // namespace goalbound::mpi
