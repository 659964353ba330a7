"""Time that stands still until somebody moves it."""

from heapq import heappop, heappush

SECOND = 1_000_000
"""All instants and delays are integer microseconds."""


class VirtualClock:
    """A heap of deadlines; `advance` stops at each of them in order, first come first served on ties.

        clock = VirtualClock()
        timer = clock.start(4 * SECOND, announce)
        clock.advance(4 * SECOND)        # calls announce() while clock.now == 4_000_000

    A timer that was stopped stays in the heap, dead, until its turn comes: stopping costs O(1).
    """

    __slots__ = ("now", "heap", "started")

    def __init__(self):
        self.now = 0
        self.heap = []
        self.started = 0

    def start(self, delay, action):
        """Calls `action` once, `delay` from now; the answer is what `stop` takes. O(log n)."""
        self.started += 1  # breaks ties, so that actions are never compared
        timer = [self.now + delay, self.started, action]
        heappush(self.heap, timer)
        return timer

    @staticmethod
    def stop(timer):
        """Takes None, too: the caller need not know whether its timer ever ran."""
        if timer is not None:
            timer[2] = None

    def next_deadline(self):
        """The instant of the next live timer, or None when nothing will ever happen by itself."""
        heap = self.heap
        while heap and heap[0][2] is None:
            heappop(heap)
        return heap[0][0] if heap else None

    def advance(self, to):
        """Fires what is due up to and including `to`, each at its own instant."""
        heap = self.heap
        while heap and heap[0][0] <= to:
            timer = heappop(heap)
            action = timer[2]
            if action is not None:
                self.now = timer[0]
                timer[2] = None  # this must happen first: the action may stop or restart it
                action()
        self.now = to
