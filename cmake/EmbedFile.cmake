# cmake -D ID=.. -D NAME=.. -D FILE=.. -D OUT=.. -P EmbedFile.cmake: one file as one C++ array.
file(READ ${FILE} hex HEX)
string(LENGTH "${hex}" digits)
if(digits EQUAL 0)
  message(FATAL_ERROR "${FILE} is empty or cannot be read: nothing to embed")
endif()
string(REGEX REPLACE "(................................................................)" "\\1\n" hex "${hex}")
string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," hex "${hex}")
file(WRITE ${OUT}
"// Generated from ${NAME} by cmake/EmbedFile.cmake.
#include \"render/embedded_file.hpp\"

namespace goalbound::app::embedded {
namespace {
constexpr unsigned char kBytes[] = {
${hex}
};
}  // namespace

extern const EmbeddedFile ${ID};
const EmbeddedFile ${ID}{\"${NAME}\", kBytes};

}  // namespace goalbound::app::embedded
")
