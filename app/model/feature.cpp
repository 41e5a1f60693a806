#include "model/feature.hpp"

#include <utility>

#include "model/session.hpp"

namespace goalbound::app {
namespace {

bool shares(Claim a, Claim b) {
  return (static_cast<unsigned>(a) & static_cast<unsigned>(b)) != 0;
}

}  // namespace

void Feature::begin() {
  for (const auto& other : session_.features().all()) {
    if (other.get() != this && shares(other->claim(), claim())) other->end();
  }
  if (shares(claim(), Claim::kTimeline)) session_.searches().timeline().set_playing(false);
}

Features::Features(Session& session) {
  for (const FeatureInfo* info : all_features()) all_.push_back(info->make(session));
}

Transport* Features::transport() const {
  for (const auto& feature : all_) {
    if (Transport* transport = feature->transport()) return transport;
  }
  return nullptr;
}

const Feature* Features::instead_on(Side side) const {
  const auto found = std::ranges::find_if(
      all_, [&](const auto& feature) { return feature->instead_on(side) != Instead::kNothing; });
  return found == all_.end() ? nullptr : found->get();
}

bool Features::colour_nodes(Side side) const {
  return std::ranges::any_of(all_, [&](const auto& feature) { return feature->colours_nodes(side); });
}

SavedLines Features::saved() const {
  SavedLines lines;
  for (const auto& feature : all_) feature->save(lines);
  return lines;
}

std::vector<std::function<void()>> Features::keep() const {
  std::vector<std::function<void()>> kept;
  for (const auto& feature : all_) {
    if (auto back = feature->keep()) kept.push_back(std::move(back));
  }
  return kept;
}

void Features::settle() const {
  for (const auto& feature : all_) feature->settle();
}

void Features::enter_document() const {
  for (const auto& feature : all_) feature->enter_document();
}

void Features::leave_document() const {
  for (const auto& feature : all_) feature->leave_document();
}

void Features::forget_places() const {
  for (const auto& feature : all_) feature->forget_places();
}

bool Features::lend_map() const {
  return std::ranges::any_of(all_, [](const auto& feature) { return feature->lends_map(); });
}

void Features::return_map() const {
  for (const auto& feature : all_) feature->return_map();
}

void Features::end_all() const {
  for (const auto& feature : all_) feature->end();
}

}  // namespace goalbound::app
