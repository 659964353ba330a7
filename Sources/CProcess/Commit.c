#include "CProcess.h"

#define TEXT(name) LITERAL(name)
#define LITERAL(name) #name

const char *plumbline_commit(void) {
#ifdef PLUMBLINE_COMMIT
  return TEXT(PLUMBLINE_COMMIT);
#else
  return "";
#endif
}
