// The ranks of an MPI run and the messages between them.
#pragma once

#include <mpi.h>

#include <list>
#include <optional>
#include <string>

#include "goalbound/result.hpp"

namespace goalbound::mpi {

enum class Tag : int {
  kJob,      ///< 0 to others: what to flood; see JobMessage
  kHello,    ///< to 0: ready for sources; see HelloMessage
  kSources,  ///< 0 to others: sources to flood from
  kBoxes,    ///< to 0: sources and their boxes
  kDrop,     ///< 0 to others: forget the sources that no flood has begun with
  kDropped,  ///< to 0: so many were forgotten
  kAlive,    ///< to 0: nothing new, but still there
  kFailed,   ///< to 0: cannot go on, and why
  kEnd,      ///< 0 to others: there will be nothing more
};

struct Message {
  int from = 0;
  Tag tag = Tag::kEnd;
  std::string bytes;
};

/// MPI from its start to its end; made once in a process. No member waits for another rank, so nobody hangs
/// on one that is lost. Use it from one thread at a time. All machines must have the same order of bytes.
class Cluster {
 public:
  Cluster(int& argc, char**& argv);
  /// Waits until all ranks have come to their end.
  ~Cluster();
  Cluster(const Cluster&) = delete;
  Cluster& operator=(const Cluster&) = delete;

  int rank() const { return rank_; }
  int size() const { return size_; }
  /// The machine that this rank is on.
  static std::string host();

  void send(int to, Tag tag, std::string bytes = {});
  /// The next message that has come, if any.
  std::optional<Message> receive();
  /// The first thing that went wrong with MPI itself.
  const std::optional<Error>& failure() const { return failure_; }

  /// For rank 0, at the end: lets the others end as well, or ends them when they may be hanging.
  void leave(int status);

 private:
  struct Receiving {
    Message message;
    MPI_Request request = MPI_REQUEST_NULL;
    bool here = false;
  };
  struct Sending {
    std::string bytes;
    MPI_Request request = MPI_REQUEST_NULL;
  };
  bool begin_to_receive();
  void forget_what_was_sent();
  bool good(int code, const char* call);

  int rank_ = 0;
  int size_ = 1;
  std::list<Sending> sending_;
  /// Announced, and not here as a whole, in the order of their announcements. A list: MPI writes into the
  /// bytes.
  std::list<Receiving> receiving_;
  std::optional<Error> failure_;
  bool others_at_work_ = false;
};

}  // namespace goalbound::mpi
