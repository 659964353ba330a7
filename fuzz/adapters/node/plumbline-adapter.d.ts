// The types of the kit.

/** A text by name; numbers and truth values become texts, and what is `undefined` or `null` is left out. */
export type Arguments = Record<string, string | number | boolean | null | undefined>;

/**
 * What an input came to. Any other value that `give` returns means "accepted". A promise counts if it is settled
 * when nothing is left to do at the instant; else the input is "accepted".
 */
export type Result = "accepted" | "refused" | "not-applicable" | "unsupported" | "error";

/** An input that the adapter can give. */
export interface Input<Client> {
  /** Whether the input is possible now; else the answer is "not-applicable". */
  when(client: Client): boolean;
  give(client: Client, args: Record<string, string>): unknown;
}

/** Reports an output. The kit adds the instant and the number of the step. */
export type Show = (output: string, args?: Arguments) => void;

export interface Settings {
  /** Reports an input in `spontaneous` that happened. */
  report(input: string, args?: Arguments): void;
  /**
   * With `quiet`: no answer, and no virtual time, before the promise is settled. For work that takes place outside the
   * process and ends with an event, such as the answer of a server.
   */
  outside(promise: Promise<unknown>): void;
  /** The configuration of the client for this session; empty if the request has none. */
  options: Record<string, string>;
  /** On the virtual clock `Math.random` follows it already. */
  seed: number;
}

export interface Adapter<Client> {
  name: string;
  version?: string;
  implementation?: { name: string; version?: string; language?: string };
  /** The inputs that it can give, by name. */
  inject: Record<string, Input<Client>>;
  /** The outputs that it can see. */
  observe: readonly string[];
  /** The inputs that it sees happen but cannot give. */
  spontaneous?: readonly string[];
  /** The inputs that cannot happen. */
  absent?: readonly string[];
  /** Whether `open` makes clients with the `options` of its settings. Default: false, and the client has the defaults. */
  options?: boolean;
  /** Whether calls of the app may come inside callbacks, on the virtual clock. Default: false. */
  reentrant?: boolean;
  /** Whether steps and observations are lists of numbers: shorter lines, which people cannot read. Default: false. */
  compact?: boolean;
  /** Makes the client of a session. */
  open(show: Show, settings: Settings): Client | Promise<Client>;
  /** Ends the client. */
  close?(client: Client): unknown;
  /** Reads its getters: the announced state of each machine, by name. The runner compares them with the announcements. */
  state?(client: Client): Record<string, string>;
  /** Default: virtual and real. A client with real I/O has ["real"], or `quiet`. */
  clocks?: readonly ("virtual" | "real" | "scaled")[];
  /**
   * With the clock "scaled": by how much the timers of the client are divided. The clock of the kit is as many times faster
   * than that of the machine, so that all instants are those of the document.
   */
  scale?: number;
  /** On the real clock: the least and the greatest time from an event to its observation, in microseconds. */
  latency?: readonly [number, number];
  /**
   * For how many microseconds of real time the client shows nothing before an answer on the virtual clock.
   * Default 0: the client has no real I/O, and the kit knows when nothing is left to do.
   */
  quiet?: number;
  notApplicable?: readonly { clause: string; reason: string }[];
}

/** The condition of an input that is possible at any time, such as a call of the app. */
export const always: () => true;

/** The condition of an input that cannot be given yet. */
export const never: () => false;

/**
 * Asks for so many more milliseconds of real time for the answer that is under way, at most 10 s for each: the client may
 * take them without being called a hang, for example while it starts.
 */
export function busy(time: number): void;

/** Answers requests on stdin until its end, then ends the process. */
export function serve<Client>(adapter: Adapter<Client>): Promise<never>;
