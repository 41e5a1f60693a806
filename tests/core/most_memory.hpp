// How much memory a test has taken.
#pragma once

#include <gtest/gtest.h>

#ifndef _WIN32
#include <sys/resource.h>
#endif

namespace goalbound::test {

/// The most that this process has ever had at once, from when it is made on. Under a sanitizer, and where the
/// system does not tell, nobody looks.
class MostMemory {
 public:
  void expect_grown_less_than([[maybe_unused]] long kibibytes) const {
#if !defined(GOALBOUND_SANITIZED) && !defined(_WIN32)
    EXPECT_LT(now() - before_, kibibytes);
#endif
  }

 private:
  static long now() {
#ifdef _WIN32
    return 0;
#else
    rusage usage{};
    ::getrusage(RUSAGE_SELF, &usage);
    return usage.ru_maxrss;
#endif
  }

  long before_ = now();
};

}  // namespace goalbound::test
