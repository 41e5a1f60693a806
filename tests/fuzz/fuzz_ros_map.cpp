// Any bytes as the text of a robot's map, and as its picture: refused, or a map.
#include "fuzz_target.hpp"
#include "pictures/decode.hpp"
#include "pictures/ros_map.hpp"

using namespace goalbound;

int fuzz_ros_map(const std::uint8_t* data, std::size_t size) {
  const auto head = app::parse_ros_map(test::as_text(data, size), "fuzz.yaml");
  test::require(head.ok() ? head->resolution > 0 : !head.error().message.empty());
  const auto image = app::decode_picture(test::as_text(data, size));
  test::require(image.ok() ? image->width > 0 : !image.error().message.empty());
  if (!image) return 0;
  app::RosMapHead scale;
  scale.mode = app::RosMode::kScale;
  static_cast<void>(app::map_of_ros(*image, scale));
  return 0;
}
