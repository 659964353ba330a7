// The types of the recorder.

/** A text by name; numbers and truth values become texts. */
export type Arguments = Record<string, string | number | boolean>;

export interface RecordSettings {
  /** Default: a new id. */
  session?: string;
  /** The file to append to. Default: the environment variable PLUMBLINE_RECORD. Without either nothing is written. */
  path?: string;
  /** The inputs that the app always records. */
  spontaneous?: readonly string[];
  /** The outputs that it records. */
  observe?: readonly string[];
  /** The inputs that cannot happen there. */
  absent?: readonly string[];
  /** The maximum delay between an event and its line, in milliseconds, at most an hour. Default: 50. */
  latency?: number;
}

/** No call throws because of the file. A line that cannot be written is dropped, and leaves a gap in the log. */
export interface Recorder {
  /** An input has happened. */
  input(name: string, args?: Arguments): void;
  /** The app has observed an output. */
  output(name: string, args?: Arguments): void;
  /** Events may be missing here. */
  gap(): void;
  close(): void;
}

/** Opens the log and writes its header and the start of the session. */
export function record(settings?: RecordSettings): Recorder;
