// A simulated RTM 1.x client, with the service and the network around it, on the timers of Node.
//
// Written by hand from 连接状态管理 (connection state management), iOS, updated 2021-03-17. "Line n" is a line of
// that document.

export const OUTPUTS = ["connectionStateChanged", "loginResult", "logoutResult", "tokenDidExpire", "memberLeft",
  "memberJoined", "channelsRejoined", "attributesSynchronized", "userOnline", "userOffline"];

/** The RTM system: its list of users online, and what the second user in the channel hears through it. */
class Service {
  constructor(behaviour, emit) {
    this.behaviour = behaviour;
    this.emit = emit;
    this.holder = null; // "this" or "other" instance keeps the user on the list
    this.keepAlive = null;
  }

  /** Line 45: a user who has logged in is online. */
  logIn() {
    this.stopWaiting();
    if (this.holder !== "this") {
      this.holder = "this";
      this.emit("userOnline");
    }
  }

  /** Line 64: the user counts as online for 30 s more, from the break. */
  connectionBroke() {
    if (this.holder === "this" && this.keepAlive === null) {
      this.keepAlive = setTimeout(() => this.remove(), this.behaviour.keepAlive);
    }
  }

  stopWaiting() {
    clearTimeout(this.keepAlive);
    this.keepAlive = null;
  }

  /** Lines 64, 75 and 139. */
  remove() {
    this.keepAlive = null;
    this.holder = null;
    this.emit("userOffline");
    this.emit("memberLeft");
  }

  /** Line 66: the channels are joined again. Lines 70 and 76: after 30 s the user is put on the list again, too. */
  resume() {
    this.stopWaiting();
    this.emit("channelsRejoined");
    if (this.holder === null) {
      this.emit("userOnline");
      this.emit("memberJoined");
      this.emit("attributesSynchronized");
    }
    this.holder = "this";
  }

  /** The service does not hear of a logout over a broken connection; it drops the user silently. */
  logOut(heard) {
    this.stopWaiting();
    if (this.holder !== "this") return;
    if (heard) this.remove();
    else this.holder = null;
  }

  /** Line 51: the later instance takes over; the user never goes offline. */
  logInElsewhere() {
    this.stopWaiting();
    this.holder = "other";
  }
}

/** The SDK of our user, with its network. Line 16: it announces every change of state, with its reason. */
export class Client {
  constructor(behaviour, emit) {
    this.behaviour = behaviour;
    this.emit = emit;
    this.service = new Service(behaviour, emit);
    this.networkUp = true;
    this.state = "disconnected"; // line 20
    this.timer = null; // of the state
  }

  /** Leaving a state ends the timer that runs in it. */
  enter(state, reason) {
    clearTimeout(this.timer);
    this.timer = null;
    this.state = state;
    this.emit("connectionStateChanged", { state, reason });
  }

  // The app

  /** Lines 22-24 and 41. The document has no word on a login in any other state. */
  loginByToken() {
    if (this.state !== "disconnected") return;
    this.enter("connecting", "Login");
    this.timer = setTimeout(() => this.loginFailed("LoginTimeout"), this.behaviour.loginTimeout);
  }

  /** Lines 55-58 (connected), 78-82 (reconnecting), 86 (aborted). */
  async logout() {
    if (this.state === "disconnected" || this.state === "connecting") return;
    if (this.state === "aborted" && this.behaviour.crashes) process.abort();
    if (this.state === "aborted" && this.behaviour.rejects) Promise.reject(new Error("no session to log out of"));
    this.enter("disconnected", this.state === "connected" ? "LogoutWithCompletion" : "Logout");
    await null; // the result comes by a promise
    this.emit("logoutResult", { code: "Ok" });
    this.service.logOut(this.networkUp);
  }

  // The service

  /** Lines 30-34. */
  loginAccepted() {
    this.enter("connected", "LoginSuccess");
    this.emit("loginResult", { code: "Ok" });
    this.service.logIn();
  }

  /** Lines 35-40. */
  loginFailed(reason) {
    this.enter("disconnected", reason);
    this.emit("loginResult", { code: "Error" });
  }

  /** Lines 66-73. */
  reconnected() {
    this.enter("connected", this.behaviour.reconnectedReason);
    this.service.resume();
  }

  /** Lines 51-54 and 86. */
  remoteLogin() {
    this.service.logInElsewhere();
    if (this.state !== "connected" && this.state !== "reconnecting") return;
    this.enter("aborted", "RemoteLogin");
    const delay = this.behaviour.reconnectsAfterKick;
    if (delay !== null) this.timer = setTimeout(() => this.enter("reconnecting", "Interrupted"), delay);
  }

  /** Line 77: said while reconnecting, and without effect on the state. */
  tokenExpired() {
    if (this.state !== "reconnecting") return;
    if (this.behaviour.hangs) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
    this.emit("tokenDidExpire");
  }

  // The network

  /** Lines 47-50: nothing is announced before 4 s have passed. */
  networkLost() {
    this.networkUp = false;
    this.service.connectionBroke();
    if (this.state === "connected") {
      this.timer = setTimeout(() => this.enter("reconnecting", "Interrupted"), this.behaviour.interruption);
    }
  }

  /** Line 47: an interruption of less than 4 s is no change of state. */
  networkBack() {
    this.networkUp = true;
    if (this.state === "connected") clearTimeout(this.timer);
    if (this.state === "connected" || this.state === "connecting") this.service.stopWaiting();
  }

  dispose() {
    clearTimeout(this.timer);
    this.service.stopWaiting();
  }
}
