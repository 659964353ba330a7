#ifndef PLUMBLINE_CPROCESS_H
#define PLUMBLINE_CPROCESS_H

// System calls with variable arguments, which Swift does not import.

/// Makes this process the parent of all orphans among its descendants; 0, or -1 where the system cannot.
int plumbline_adopt_orphans(void);

/// The bytes in a pipe that its reader has not taken; -1 if they cannot be counted.
int plumbline_unread_bytes(int descriptor);

#endif
