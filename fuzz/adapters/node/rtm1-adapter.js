// What an adapter of the simulated RTM 1.x client says and does, for Node and for a page.

import { always } from "./plumbline-adapter.js";
import { Client, OUTPUTS } from "./rtm1-client.js";
import { behaviour } from "./rtm1-defects.js";

const canAnswerLogin = (client) => client.networkUp && client.state === "connecting";
const canResume = (client) => client.networkUp && client.state === "reconnecting";
const isNetworkUp = (client) => client.networkUp;
const isNetworkDown = (client) => !client.networkUp;
const isEmpty = (options) => Object.keys(options).length === 0;

/** The adapter of a client with these defects. */
export function adapter(defects, { reentrant = false, compact = false } = {}) {
  const usual = behaviour(defects);
  return {
    name: "rtm1-node",
    implementation: { name: ["simulated RTM 1.x client", ...defects].join(" + "), version: "1" },
    inject: {
      // The app
      loginByToken: { when: always, give: (client) => client.loginByToken() },
      logout: { when: always, give: (client) => client.logout() },
      // The service: each answer needs a request
      loginAccepted: { when: canAnswerLogin, give: (client) => client.loginAccepted() },
      loginRejected: { when: canAnswerLogin, give: (client) => client.loginFailed("LoginFailure") },
      reconnected: { when: canResume, give: (client) => client.reconnected() },
      remoteLogin: { when: isNetworkUp, give: (client) => client.remoteLogin() },
      tokenExpired: { when: always, give: (client) => client.tokenExpired() },
      // The network
      networkLost: { when: isNetworkUp, give: (client) => client.networkLost() },
      networkBack: { when: isNetworkDown, give: (client) => client.networkBack() },
    },
    observe: OUTPUTS,
    reentrant,
    compact,
    open: (show, { options }) => new Client(isEmpty(options) ? usual : behaviour(defects, options), show),
    state: (client) => ({ connection: client.state }),
    close: (client) => client.dispose(),
  };
}
