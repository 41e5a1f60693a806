// Lines for the user.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "goalbound/result.hpp"

namespace goalbound::app {

/// Errors stay until they are dismissed or the next action is done, notices fade.
struct Message {
  bool is_error = false;
  std::string text;
  double age = 0;            ///< seconds
  std::string_view topic{};  ///< of a notice that a newer one replaces; "" for none
};

class Messages {
 public:
  static constexpr double kNoticeSeconds = 6;
  static constexpr double kFreshSeconds = 0.2;  ///< nobody has read what is newer

  const std::vector<Message>& all() const { return all_; }
  void add(bool is_error, std::string text);
  /// An error that comes too late for whoever asked, or that nobody else tells.
  void report(const Result<void>& done);
  /// A notice, in place of the last one of that topic: what is said again and again must not pile up. The
  /// topic is a literal.
  void replace(std::string_view topic, std::string text);
  /// Takes the notice of that topic away.
  void withdraw(std::string_view topic);
  void dismiss() { all_.clear(); }
  /// Something else was done: what has been there to be read goes.
  void done_with();
  /// Notices that have been there long enough go.
  void age(double seconds);

 private:
  std::vector<Message> all_;
};

}  // namespace goalbound::app
