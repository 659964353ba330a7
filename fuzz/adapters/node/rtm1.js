#!/usr/bin/env node
// The adapter of the simulated RTM 1.x client: `node rtm1.js --defect aborted-reconnects`.

import { always, serve } from "./plumbline-adapter.js";
import { parseArgs } from "node:util";
import { Client, OUTPUTS } from "./rtm1-client.js";
import { DEFECTS, behaviour } from "./rtm1-defects.js";

const { values } = parseArgs({ options: {
  defect: { type: "string", multiple: true, default: [] }, "list-defects": { type: "boolean" },
  reentrant: { type: "boolean", default: false } } });
const unknown = values.defect.find((id) => !Object.hasOwn(DEFECTS, id));
if (unknown !== undefined) {
  console.error(`unknown defect '${unknown}'; see --list-defects`);
  process.exit(2);
}
if (values["list-defects"]) {
  for (const [id, { says, lines }] of Object.entries(DEFECTS)) console.log(`${id.padEnd(28)} ${says} (line ${lines})`);
  process.exit(0);
}

const canAnswerLogin = (client) => client.networkUp && client.state === "connecting";
const canResume = (client) => client.networkUp && client.state === "reconnecting";
const isNetworkUp = (client) => client.networkUp;
const isNetworkDown = (client) => !client.networkUp;

serve({
  name: "rtm1-node",
  implementation: { name: ["simulated RTM 1.x client", ...values.defect].join(" + "), version: "1" },
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
  reentrant: values.reentrant,
  open: (show, { options }) => new Client(behaviour(values.defect, options), show),
  state: (client) => ({ connection: client.state }),
  close: (client) => client.dispose(),
});
