#include "CProcess.h"

#include <sys/ioctl.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

int plumbline_adopt_orphans(void) {
#ifdef PR_SET_CHILD_SUBREAPER
  return prctl(PR_SET_CHILD_SUBREAPER, 1UL, 0UL, 0UL, 0UL);
#else
  return -1;
#endif
}

int plumbline_unread_bytes(int descriptor) {
  int count = 0;
  return ioctl(descriptor, FIONREAD, &count) == 0 ? count : -1;
}
