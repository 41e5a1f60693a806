#include "model/view/messages.hpp"

#include <utility>

namespace goalbound::app {

void Messages::add(bool is_error, std::string text) {
  all_.push_back({.is_error = is_error, .text = std::move(text)});
}

void Messages::report(const Result<void>& done) {
  if (!done) add(true, done.error().to_string());
}

void Messages::replace(std::string_view topic, std::string text) {
  withdraw(topic);
  all_.push_back({.is_error = false, .text = std::move(text), .topic = topic});
}

void Messages::withdraw(std::string_view topic) {
  std::erase_if(all_, [&](const Message& m) { return m.topic == topic; });
}

void Messages::done_with() {
  std::erase_if(all_, [](const Message& m) { return m.age >= kFreshSeconds; });
}

void Messages::age(double seconds) {
  for (Message& message : all_) message.age += seconds;
  std::erase_if(all_, [](const Message& m) { return !m.is_error && m.age >= kNoticeSeconds; });
}

}  // namespace goalbound::app
