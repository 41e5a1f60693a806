// Any bytes as the text of a robot's map, as a path, and as its picture: refused, or a map.
#include "fuzz_target.hpp"
#include "pictures/decode.hpp"
#include "pictures/ros_map.hpp"
#include "pictures/ros_path.hpp"

using namespace goalbound;

int fuzz_ros_map(const std::uint8_t* data, std::size_t size) {
  const auto head = parse_ros_map(test::as_text(data, size), "fuzz.yaml");
  test::require(head.ok() ? head->resolution > 0 : !head.error().message.empty());
  const auto paths = parse_ros_paths(test::as_text(data, size), "fuzz.yaml");
  test::require(paths.ok() || !paths.error().message.empty());
  const auto picture = decode_picture(test::as_text(data, size));
  test::require(picture.ok() ? picture->image.width > 0 : !picture.error().message.empty());
  if (!picture) return 0;
  RosMapHead scale;
  scale.mode = RosMode::kScale;
  static_cast<void>(map_of_ros(*picture, scale));
  return 0;
}
