# The viewer as one page: program, fonts, shaders, lessons and maps in a single file of HTML, which needs no server.
add_executable(goalbound-viewer main_web.cpp)
target_link_libraries(goalbound-viewer PRIVATE goalbound::app_viewer goalbound_options)
set(page ${CMAKE_CURRENT_SOURCE_DIR}/page.html)
set_target_properties(goalbound-viewer PROPERTIES SUFFIX ".html" LINK_DEPENDS ${page})
target_link_options(goalbound-viewer PRIVATE
  "SHELL:--shell-file ${page}"
  -O2 -sSINGLE_FILE=1 -sENVIRONMENT=web -sMINIFY_HTML=0
  -sMIN_WEBGL_VERSION=2 -sMAX_WEBGL_VERSION=2
  -sALLOW_MEMORY_GROWTH=1 -sMAXIMUM_MEMORY=2GB -sINITIAL_MEMORY=64MB -sTOTAL_STACK=4MB
  -sEXPORTED_RUNTIME_METHODS=FS,allocateUTF8 -sEXPORTED_FUNCTIONS=_main,_malloc,_free -sFORCE_FILESYSTEM=1
  "SHELL:--embed-file ${PROJECT_SOURCE_DIR}/assets/lessons@/goalbound/assets/lessons"
  "SHELL:--embed-file ${PROJECT_SOURCE_DIR}/assets/figures@/goalbound/assets/figures"
  "SHELL:--embed-file ${PROJECT_SOURCE_DIR}/assets/maps@/goalbound/assets/maps")
# Debian's own node finds what makes scripts smaller by itself, others are told where it is.
set_target_properties(goalbound-viewer PROPERTIES RULE_LAUNCH_LINK "${CMAKE_COMMAND} -E env NODE_PATH=/usr/share/nodejs")
