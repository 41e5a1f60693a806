// Lines for the user.
#pragma once

#include <string>
#include <vector>

namespace goalbound::app {

/// Errors stay until dismissed, notices fade.
struct Message {
  bool is_error = false;
  std::string text;
  double age = 0;  ///< seconds
};

class Messages {
 public:
  static constexpr double kNoticeSeconds = 6;

  const std::vector<Message>& all() const { return all_; }
  void add(bool is_error, std::string text);
  void dismiss() { all_.clear(); }
  /// Notices that have been there long enough go.
  void age(double seconds);

 private:
  std::vector<Message> all_;
};

}  // namespace goalbound::app
