// The ways in which the simulated client departs from its document.

/** `lines` are those of the document that the defect breaks; `delay` is in milliseconds. */
export const DEFECTS = {
  "aborted-reconnects": { lines: "86", delay: 30_000, says: "30 s after it was kicked out it starts to reconnect" },
  "login-times-out-late": { lines: "41", delay: 12_000, says: "a login without an answer fails after 12 s, not 6" },
  "interruption-late": { lines: "47-50", delay: 10_000, says: "a lost connection is announced after 10 s, not 4" },
  "reconnect-says-login": { lines: "69, 73", says: "a reconnection gives the reason Login, not LoginSuccess" },
  "member-left-early": { lines: "64, 75", delay: 20_000, says: "the user leaves the list after 20 s, not 30" },
  "crash-on-logout-in-aborted": { lines: "86", says: "a logout after having been kicked out aborts the process" },
  "throw-on-logout-in-aborted": { lines: "86", says: "a logout after having been kicked out rejects a promise" },
  "hang-on-token-expiry": { lines: "77", says: "a token that expires while reconnecting blocks the process" },
};

/** The times and faults of one client. An option `keep-alive` or `login-timeout` replaces a time, in milliseconds. */
export function behaviour(defects, options = {}) {
  const has = (id) => defects.includes(id);
  const time = (id, documented) => has(id) ? DEFECTS[id].delay : documented;
  return {
    // The times that the document gives: 6 s (line 41), 4 s (line 47), 30 s (line 64).
    loginTimeout: time("login-times-out-late", Number(options["login-timeout"] ?? 6000)),
    interruption: time("interruption-late", 4000),
    keepAlive: time("member-left-early", Number(options["keep-alive"] ?? 30_000)),
    reconnectsAfterKick: time("aborted-reconnects", null),
    reconnectedReason: has("reconnect-says-login") ? "Login" : "LoginSuccess",
    crashes: has("crash-on-logout-in-aborted"),
    rejects: has("throw-on-logout-in-aborted"),
    hangs: has("hang-on-token-expiry"),
  };
}
