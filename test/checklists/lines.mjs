/**
 * What the app promises, line by line: E for Electron's security checklist, O for OAuth callbacks (RFC 8252,
 * RFC 9700), K for the keychain, F for faults of each operation, W for common complaints about tray apps on
 * Windows, R for real Electron and Windows, S for separation of accounts and services, T for lifetimes, I and Q
 * for what the models check after each step and at the end. A test's title starts with the lines that it
 * proves.
 *
 * @typedef {{ readonly name: string, readonly text: string }} Line
 */

/** @type {Readonly<Record<string, string>>} */
const texts = {
  E1: 'only secure content (https; http on loopback for the service only)',
  E2: 'no Node integration',
  E3: 'context isolation',
  E4: 'sandbox, for every window, before ready',
  E5: 'permission requests and checks denied',
  E6: 'web security on',
  E7: 'a full CSP (default-src ’none’, scripts, styles, images and fonts from self, connect-src ’none’, form-action, base-uri, frame-ancestors ’none’) as a header; an inline script does not run',
  E8: 'no insecure content',
  E9: 'no experimental features',
  E10: 'no Blink features',
  E11: 'no <webview>',
  E12: 'attaching one is prevented',
  E13: 'navigation and redirects denied, decided on a parsed URL',
  E14: 'no new windows',
  E15: 'openExternal for listed https origins only (rejects file:, ms-*:, javascript:, user-info, look-alike hosts)',
  E16: 'a supported Electron major',
  E17: 'every call comes from our window, top frame and origin',
  E18: 'own scheme instead of file:; .., %2e%2e, backslash, NUL and other hosts rejected',
  E19: 'fuses: run-as-node, NODE_OPTIONS and inspect off, only-from-asar and asar integrity on, cookie encryption on, extra file privileges off',
  E20: 'the page’s globals are an exact list; no ipcRenderer, no event object',
  O1: 'system browser, never an embedded page',
  O2: 'PKCE S256, new each time, also for a provider that ignores it',
  O3: 'the state is checked and used once',
  O4: 'listens on literal 127.0.0.1, port 0, and retries if the bind fails',
  O5: 'the port opens when the sign-in starts, and closes with its timer and sockets after every outcome',
  O6: 'GET and the exact path only; else 404 or 405',
  O7: 'the Host header must be the listener’s own (DNS rebinding)',
  O8: 'a wrong state is rejected and counted, and doesn’t end the pending sign-in',
  O9: 'duplicate parameters are rejected, and the size is limited',
  O10: 'a replay gets 410',
  O11: 'error=access_denied and other errors are shown as text',
  O12: 'it can be cancelled, and a second sign-in cancels the first',
  O13: 'ends after 5 minutes; slow providers (30 s for an exchange) work',
  O14: 'the answer page is static, no-store, no-referrer, default-src ’none’, and echoes nothing',
  O15: 'iss is checked if it is sent',
  O16: 'renewal with a refresh token: one in flight, and the rotated token is saved before use',
  O17: 'a pasted callback address goes through the same checks',
  O18: 'no code, token or verifier in any log',
  K1: 'no service',
  K2: 'dead bus',
  K3: 'no collection',
  K4: 'locked, without a prompt',
  K5: 'refused by the user',
  K6: 'too large for Windows (2,560 bytes of UTF-8): split over entries, whole or not at all',
  K7: 'the module fails to load',
  K8: 'hangs: 5 s, then an error',
  K9: 'one call at a time',
  K10: 'a write is read back',
  K11: 'signing out removes every entry',
  K12: 'an unreadable keychain isn’t “signed out”: the session continues in memory, and the user is told',
  F1: 'connection refused',
  F2: 'unknown host',
  F3: 'reset before the reply',
  F4: 'reset during the body',
  F5: 'no reply (time-out)',
  F6: 'one byte per second',
  F7: 'endless body',
  F8: '500 text',
  F9: '502 HTML',
  F10: '503 with Retry-After',
  F11: '429 with seconds, with a date, without a time, with an invalid one',
  F12: '200 with wrong JSON, with half JSON, with an empty body, with HTML',
  F13: '301 and 307 to another host (the token does not follow)',
  F14: 'wrong content type',
  F15: 'untrusted certificate',
  F16: 'a clock that is an hour off',
  F17: 'sleep and wake during a request',
  F18: 'the process is killed while writing',
  W1: 'the tray icon disappears (reference collected; Explorer restarted): the window is always reachable by starting the app again',
  W2: 'a second start brings the first to the front',
  W3: 'size and place survive, per mode, on the screen where they were, clamped when that screen is gone, set again after placement on mixed DPI',
  W4: 'closed to the tray, it frees memory: the window is destroyed after a while, and its state is kept',
  W5: 'no white flash: shown when ready, with the right background',
  W6: 'starts hidden at login, and visible otherwise',
  W7: 'an update never installs during use: the app reports it, and installs it at quit',
  W8: 'it is still signed in after sleep',
  W9: 'a proxy or an own certificate authority works (the system’s network stack)',
  W10: 'always-on-top is remembered, also “only when compact”',
  W11: 'few files: everything bundled, only native modules unpacked',
  W12: 'installs per user without administrator rights, and the uninstaller leaves no process and, when asked, no data',
  R1: 'maximize() and unmaximize() show a hidden window: a remembered maximised window starts without a flash, and a hidden or minimised one stays so when displays change',
  R2: 'net.fetch rejects with a plain Error(’net::ERR_…’) or ’Redirect was cancelled’: every net error code that can occur ends in the right kind, at sign-in too',
  R3: 'Chromium resends any request, POST included, when a reused connection dies before the reply: a write that must not repeat uses its own connection',
  R4: 'a body that is cut off at its limit aborts the request, so no connection stays in use',
  R5: 'the renderer crashes or fails to load: it is logged, reopened, and drafts are there',
  R6: 'a status of 600 or a reason phrase outside Latin-1: no uncaught exception; uncaught errors are written to the redacted log and don’t end the app silently',
  R7: 'the tray icon is sharp at 125 %, 150 %, 200 % and changes with the display’s scale',
  R8: '“Start at login” shows what Windows will really do (off in Task Manager = off)',
  R9: 'its own application menu: edit, zoom, no reload, no developer tools in the packaged app; a context menu with cut, copy, paste, and spelling in the message field',
  R10: 'the show/hide shortcut raises a window that is visible but behind; it rejects keys that would take copy, paste, close or the palette from every program',
  R11: 'a development copy has its own data folder and lock',
  R12: 'without a usable sandbox (root, restricted user namespaces) npm start explains and falls back to the browser host',
  R13: 'npm run dist doesn’t change node_modules, and works for each platform named in the README',
  R14: 'link command, AppUserModelID, notifications (balloon where no shortcut exists)',
  R15: 'commands in the README work in PowerShell, cmd and bash',
  S1: 'a token belongs to service address, identity provider endpoints, client ID and account together: if any of them changes, it isn’t used or sent anywhere',
  S2: 'an operation has the token of the account that started it, never another’s; signing out stops running work and reports what was done',
  S3: 'a closed service session writes nothing more: not to the keychain, drafts or another’s activity',
  S4: 'the service’s messages are redacted like the log: an echoed token doesn’t reach the page or the disk',
  S5: 'schemas stop at the first error, responses have limits for elements and coordinates, and parsing can’t use more than 500 MB',
  S6: 'names, IDs and messages from outside are shown without bidi and zero-width controls, and can’t cover neighbouring rows',
  S7: 'exports can’t be formulas, and what is exported can be imported again',
  S8: 'the practice service counts bytes, rejects foreign origins, and stays below 200 MB',
  S9: 'leftovers of interrupted writes are removed at start',
  S10: 'an unreadable or read-only data folder shows a window that says what is wrong and what to do',
  T1: 'after a change of service, nothing of the earlier one is shown, staged, sent or saved',
  T2: 'after a change of account, nothing that belongs to the earlier one is shown, staged, sent or saved',
  T3: 'the same for an airport, except that its running apply ends and is recorded',
  T4: 'a late answer changes only what its own profile stores, by what was sent before',
  T5: 'no module of the page holds mutable state except App',
  T6: 'closing the window in the middle of anything, and opening it again or a second one, shows what is true',
  I1: 'what was typed or chosen is there: the exact value after a reload, page turn, close or quit; after a page crash the last delivered one; after a kill a whole value at most a second old; on a full disk the last one reported as saved',
  I2: 'what belongs to an account or a service is in no page, state or request of another',
  I3: 'each token, code and verifier goes only to its origin with its owner, and is in no log, file or state',
  I4: 'no second write to a lead-on or switch leaves before the first is answered or given up; a contact message never without the user’s word',
  I5: 'after an end, only stores of its own profile change, and only by what was sent or typed before',
  Q1: 'each change that the service got was staged at an Apply of that person there; each change of that Apply was made, was already made, or is shown as staged, refused or unknown',
  Q2: 'a switch shows the last value read or acknowledged after the last own write; else “unknown”',
  Q3: 'each effect has a part in Activity that is older than its arrival; each “done” has its effect, and no “isn’t there” stays wrong',
  Q4: 'no timer or socket but those named in the list; no listener is left',
};

/** @type {readonly Line[]} */
export const lines = Object.entries(texts).map(([name, text]) => ({ name, text }));

/** Planned lines: as long as they have no test, they don't count as gaps. */
export const planned = new Set([
  ...['T3', 'T4', 'T5'],
  ...['I2', 'I3', 'I4', 'I5', 'Q1', 'Q2', 'Q3', 'Q4'],
]);

const electron = 'needs Electron: npm run test:electron, which .github/workflows/check.yml runs';
const windows = 'needs Windows: .github/workflows/release.yml builds and starts it there';
const history = 'needs the repository’s history, which an archive of it lacks';

/**
 * Lines whose tests check only what the app asks of the system, and where the effect is tested.
 *
 * @type {Readonly<Record<string, string>>}
 */
export const elsewhere = {
  ...{ E2: electron, E3: electron, E4: electron, E5: electron, E6: electron, E8: electron },
  ...{ E11: electron, E12: electron, E13: electron, E14: electron, E18: electron, E19: windows },
  ...{ W1: windows, W2: electron, W3: electron, W7: windows, W9: electron, W10: electron },
  W12: windows,
  E16: history,
};
