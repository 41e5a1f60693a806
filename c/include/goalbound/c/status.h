/* Status, errors and version. Part of goalbound.h, which says what holds for all of it. */
#ifndef GOALBOUND_C_STATUS_H
#define GOALBOUND_C_STATUS_H

#include <stddef.h>
#include <stdint.h>

#include "goalbound/version.h"

/* Of every function that the shared library shows. Windows wants to know on which side of it a source stands:
   define GOALBOUND_STATIC to link the static one there. */
#if defined(_WIN32) && defined(GOALBOUND_BUILDING)
#define GOALBOUND_API __declspec(dllexport)
#elif defined(_WIN32) && !defined(GOALBOUND_STATIC)
#define GOALBOUND_API __declspec(dllimport)
#elif defined(__GNUC__)
#define GOALBOUND_API __attribute__((visibility("default")))
#else
#define GOALBOUND_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* What calls return: 0, an answer above it, or an error below it. */
typedef enum goalbound_status {
  GOALBOUND_OK = 0,
  GOALBOUND_NO_PATH = 1,    /* an answer: no path leads from the start to the goal */
  GOALBOUND_UNFINISHED = 2, /* an answer: a search in slices goes on */

  GOALBOUND_ERROR_NOT_FOUND = -1,  /* the file or folder does not exist */
  GOALBOUND_ERROR_IO = -2,         /* the system refused to read or write */
  GOALBOUND_ERROR_NOT_A_FILE = -3, /* a folder or a device stands where a file was expected */
  GOALBOUND_ERROR_SYNTAX = -4,     /* the text does not follow its format */
  GOALBOUND_ERROR_LIMIT = -5,      /* well-formed, but larger than this library holds */
  GOALBOUND_ERROR_MISMATCH = -6,   /* an index of another map */
  GOALBOUND_ERROR_CORRUPT = -7,    /* a checksum or a length in a file is wrong */
  GOALBOUND_ERROR_VERSION = -8,    /* the file was written by a version that this one does not read */
  GOALBOUND_ERROR_INVALID_ARGUMENT = -9,
  GOALBOUND_ERROR_CANCELLED = -10,     /* the progress function stopped the work */
  GOALBOUND_ERROR_START_OUTSIDE = -11, /* the start does not lie on the map; of a graph: no node lies there */
  GOALBOUND_ERROR_GOAL_OUTSIDE = -12,
  GOALBOUND_ERROR_START_BLOCKED = -13, /* the start is a wall */
  GOALBOUND_ERROR_GOAL_BLOCKED = -14,
  GOALBOUND_ERROR_NO_ROOM = -15, /* the array is too short; as much was written as it holds */
  GOALBOUND_ERROR_OUT_OF_MEMORY = -16,
  GOALBOUND_ERROR_INTERNAL = -17 /* an error of this library, or of the system: no thread could be started */
} goalbound_status;

/* Yours, on the stack or anywhere. Only calls that fail write to it. */
typedef struct goalbound_error {
  goalbound_status status; /* which one; what the call returned */
  char text[508];          /* "caves.map:5: ...", UTF-8 without control characters; where it is
                              longer, dots stand for the middle of the name of the file */
} goalbound_error;

/* "ok", "no-path", "not-found" ...; "unknown" for any other number. */
GOALBOUND_API const char* goalbound_status_name(int status);
/* Of the library that is loaded: GOALBOUND_VERSION is that of the header. */
GOALBOUND_API const char* goalbound_version(void);

#ifdef __cplusplus
}
#endif

#endif
