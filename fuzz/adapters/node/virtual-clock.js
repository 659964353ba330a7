// Time that stands still until the runner moves it, with the timers of one session.

/** The minimum delay of a timer that timers at the same instant have started one from the other, as in browsers. */
const NESTED = 5;
const LONGEST = 2 ** 31 - 1; // milliseconds; Node makes a longer delay 1 ms
/** What `Date.now()` is at the opening: 2020-01-01T00:00:00Z, in milliseconds. */
export const EPOCH = 1577836800000;

/** What the virtual `setTimeout` and `setInterval` return: the same members as Node's `Timeout`. */
export class VirtualTimer {
  constructor(clock, callback, args, delay, period) {
    this.clock = clock;
    this.callback = callback;
    this.args = args;
    this.delay = delay;
    this.period = period;
    this.nesting = clock.nesting + 1;
    this.position = -1; // in the heap; -1: does not run
    this.stopped = false;
  }

  ref() { return this; }
  unref() { return this; }
  hasRef() { return true; }
  close() { this.clock.stop(this); return this; }

  refresh() {
    if (!this.stopped) this.clock.restart(this);
    return this;
  }

  [Symbol.toPrimitive]() { return this.clock.numbered(this); }
  [Symbol.dispose ?? Symbol.for("nodejs.dispose")]() { this.clock.stop(this); }
}

/** A heap of timers: the earliest deadline first, first come first served at one instant. */
export class VirtualClock {
  constructor() {
    this.now = 0; // microseconds since the opening
    this.heap = [];
    this.started = 0;
    this.nesting = 0; // how many timers in a row started one from the other
    this.immediates = [];
    this.numbers = null;
  }

  /** Delays are milliseconds, made whole as Node does; but 0 stays 0. */
  start(callback, delay, args, repeats) {
    if (typeof callback !== "function") {
      throw Object.assign(new TypeError('The "callback" argument must be of type function.'),
        { code: "ERR_INVALID_ARG_TYPE" });
    }
    let whole = Math.trunc(delay * 1);
    if (!(whole >= 0)) whole = 0;
    if (whole > LONGEST || (whole === 0 && (repeats || this.nesting >= NESTED))) whole = 1;
    const timer = new VirtualTimer(this, callback, args, whole * 1000, repeats);
    this.insert(timer);
    return timer;
  }

  insert(timer) {
    timer.at = this.now + timer.delay;
    timer.order = this.started++;
    timer.position = this.heap.length;
    this.heap.push(timer);
    this.up(timer);
  }

  restart(timer) {
    this.remove(timer);
    this.insert(timer);
  }

  stop(timer) {
    timer.stopped = true;
    this.remove(timer);
  }

  /** The earliest timer due up to and including `to`, taken off the heap; or null. */
  due(to) {
    const timer = this.heap[0];
    if (timer === undefined || timer.at > to) return null;
    this.remove(timer);
    return timer;
  }

  /** Whether an immediate or a timer is due now. */
  get hasWork() { return this.immediates.length > 0 || (this.heap.length > 0 && this.heap[0].at <= this.now); }

  next() {
    return this.heap.length > 0 ? this.heap[0].at : null;
  }

  /** Calls the callback; it may stop or restart its own timer. */
  fire(timer) {
    this.now = timer.at;
    this.nesting = timer.delay === 0 ? timer.nesting : 0;
    try {
      timer.callback.apply(timer, timer.args);
    } finally {
      if (timer.period && !timer.stopped && timer.position < 0) this.insert(timer);
    }
  }

  /** A number for `clearTimeout(+timer)`. */
  numbered(timer) {
    this.numbers ??= new Map();
    const number = timer.order + 1;
    this.numbers.set(number, timer);
    return number;
  }

  remove(timer) {
    const { heap } = this, hole = timer.position;
    if (hole < 0) return;
    timer.position = -1;
    const last = heap.pop();
    if (last === timer) return;
    heap[hole] = last;
    last.position = hole;
    this.up(last);
    this.down(last);
  }

  up(timer) {
    const { heap } = this;
    while (timer.position > 0) {
      const parent = heap[(timer.position - 1) >> 1];
      if (!before(timer, parent)) break;
      this.swap(timer, parent);
    }
  }

  down(timer) {
    const { heap } = this;
    for (;;) {
      const left = heap[2 * timer.position + 1], right = heap[2 * timer.position + 2];
      const child = right !== undefined && before(right, left) ? right : left;
      if (child === undefined || !before(child, timer)) break;
      this.swap(child, timer);
    }
  }

  swap(one, other) {
    const position = one.position;
    one.position = other.position;
    other.position = position;
    this.heap[one.position] = one;
    this.heap[other.position] = other;
  }
}

function before(one, other) {
  return one.at < other.at || (one.at === other.at && one.order < other.order);
}
