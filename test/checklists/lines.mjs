/**
 * What the app promises, line by line: E for Electron's security checklist, O for OAuth callbacks (RFC 8252,
 * RFC 9700), K for the keychain, F for faults of each operation, W for common complaints about tray apps on
 * Windows, R for real Electron and Windows, S for separation of accounts and services. A test's title
 * starts with the lines that it proves.
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
  E15: 'openExternal for listed https origins only (refuse file:, ms-*:, javascript:, user-info, look-alike hosts)',
  E16: 'a supported Electron major',
  E17: 'sender of every call: our window, top frame, our origin',
  E18: 'own scheme instead of file:; .., %2e%2e, backslash, NUL and other hosts refused',
  E19: 'fuses: run-as-node, NODE_OPTIONS and inspect off, only-from-asar and asar integrity on, cookie encryption on, extra file privileges off',
  E20: 'the page’s globals are an exact list; no ipcRenderer, no event object',
  O1: 'system browser, never an embedded page',
  O2: 'PKCE S256, fresh each time; a provider that ignores it still gets it',
  O3: 'state compared, used once',
  O4: 'listens on literal 127.0.0.1, port 0, retried when the bind is refused',
  O5: 'opened when sign-in starts, closed with its timer and its sockets after every outcome',
  O6: 'GET and the exact path only; else 404 or 405',
  O7: 'Host must be the listener’s own (DNS rebinding)',
  O8: 'a wrong state is refused and counted, and does not end the pending sign-in',
  O9: 'duplicate parameters refused; size capped',
  O10: 'a replay gets 410',
  O11: 'error=access_denied and others are shown in words',
  O12: 'cancel; a second sign-in cancels the first',
  O13: 'ends by itself after 5 minutes; slow providers (30 s for an exchange) are fine',
  O14: 'the answer page is static, no-store, no-referrer, default-src ’none’, and echoes nothing',
  O15: 'iss checked if sent',
  O16: 'refresh, where there is a refresh token: one in flight, rotated token saved before use',
  O17: 'a pasted callback address goes through the same checks',
  O18: 'no code, token or verifier in any log',
  K1: 'no service',
  K2: 'dead bus',
  K3: 'no collection',
  K4: 'locked, no prompter',
  K5: 'refused by the user',
  K6: 'too large for Windows (2,560 bytes of UTF-8): split over entries, whole or not at all',
  K7: 'the module fails to load',
  K8: 'hangs: 5 s, then an error',
  K9: 'calls serialised',
  K10: 'a write is read back',
  K11: 'signing out removes every entry',
  K12: 'an unreadable keychain is not “signed out”: the session goes on in memory, and the user is told',
  F1: 'refused',
  F2: 'unknown host',
  F3: 'reset before the answer',
  F4: 'reset in mid-body',
  F5: 'no answer (time-out)',
  F6: 'a byte a second',
  F7: 'endless body',
  F8: '500 text',
  F9: '502 HTML',
  F10: '503 with Retry-After',
  F11: '429 with seconds, with a date, with none, with nonsense',
  F12: '200 with wrong JSON, with half JSON, with an empty body, with HTML',
  F13: '301 and 307 to another host (the token does not follow)',
  F14: 'wrong content type',
  F15: 'certificate not trusted',
  F16: 'the clock an hour off',
  F17: 'sleep and wake in mid-request',
  F18: 'the process killed in mid-write',
  W1: 'the tray icon disappears (reference collected; Explorer restarted): the window is always reachable by starting the app again',
  W2: 'a second start raises the first',
  W3: 'size and place survive, per mode, on the screen where they were, clamped when that screen is gone, set again after placement on mixed DPI',
  W4: 'closed to the tray it gives its memory back: the window is destroyed after a while, its state kept',
  W5: 'no white flash: shown when ready, with the right background',
  W6: 'starts hidden with the system, and starts visible otherwise',
  W7: 'an update never installs during use; it says so, and installs at quit',
  W8: 'after sleep it is still signed in',
  W9: 'a proxy or an own certificate authority works (the system’s network stack)',
  W10: 'always-on-top is remembered, also “only when compact”',
  W11: 'few files: everything bundled, only native modules unpacked',
  W12: 'installs per user without administrator rights, and the uninstaller leaves no process and, when asked, no data',
  R1: 'maximize() and unmaximize() show a hidden window: a remembered maximised window starts without a flash, and a hidden or minimised one stays so when displays change',
  R2: 'net.fetch rejects with a plain Error(’net::ERR_…’) or ’Redirect was cancelled’: every net error code that can occur ends in the right kind, at sign-in too',
  R3: 'Chromium resends any request, POST included, when a reused connection dies before the reply: a write that must not repeat goes over a connection of its own',
  R4: 'a body that is cut off at its limit aborts the request, so that no connection stays in use',
  R5: 'the renderer crashes or fails to load: it is logged, reopened, and drafts are there',
  R6: 'a status of 600 or a reason phrase outside Latin-1: no uncaught exception; anything uncaught goes to the redacted log and doesn’t end the app silently',
  R7: 'the tray icon is sharp at 125 %, 150 %, 200 % and changes with the display’s scale',
  R8: '“Start at login” shows what Windows will really do (switched off in Task Manager = off)',
  R9: 'an application menu of its own: edit, zoom, no reload, no developer tools in the packaged app; a context menu with cut, copy, paste, and spelling in the message field',
  R10: 'the show/hide shortcut raises a window that is visible but behind; it refuses keys that would take copy, paste, close or the palette from every program',
  R11: 'a development copy has its own data folder and lock',
  R12: 'without a usable sandbox (root, restricted user namespaces) npm start explains and falls back to the browser host',
  R13: 'npm run dist leaves node_modules as it found it, and works for each platform named in the README',
  R14: 'link command, AppUserModelID, notifications (balloon where no shortcut exists)',
  R15: 'commands in the README work in PowerShell, cmd and bash',
  S1: 'a token belongs to service address, identity provider endpoints, client ID and account together: change any of them and it isn’t used, and not sent anywhere',
  S2: 'an operation carries the token of the account that started it, never another’s; signing out stops what is under way and says what was done',
  S3: 'a closed service session writes nothing any more: not to the keychain, not to drafts, not to the activity of another',
  S4: 'the service’s words are redacted like the log: an echoed token reaches neither page nor disk',
  S5: 'schemas stop at the first error, answers have limits for elements and coordinates, and parsing can’t use more than 500 MB',
  S6: 'names, IDs and messages from outside are shown without bidi and zero-width controls, and can’t cover neighbouring rows',
  S7: 'exports can’t be formulas, and what is exported can be imported again',
  S8: 'the practice service counts bytes, refuses foreign origins, and stays below 200 MB',
  S9: 'leftovers of interrupted writes are swept at start',
  S10: 'an unreadable or read-only data folder gives a window with words and a way out',
};

/** @type {readonly Line[]} */
export const lines = Object.entries(texts).map(([name, text]) => ({ name, text }));

/** Planned lines: they have no tests yet and don't count as gaps. */
export const planned = new Set([
  'R1',
  'R2',
  'R5',
  'R7',
  'R8',
  'R9',
  'R10',
  'R11',
  'R12',
  'R13',
  'R14',
  'R15',
]);

const electron =
  'needs Electron: test/e2e/electron.spec.ts, which .github/workflows/release.yml runs';
const windows = 'needs Windows: .github/workflows/release.yml builds and starts it there';

/**
 * For these, tests here check only what the app asks of the system. The effect is tested elsewhere.
 *
 * @type {Readonly<Record<string, string>>}
 */
export const elsewhere = {
  ...{ E2: electron, E3: electron, E4: electron, E5: electron, E6: electron, E8: electron },
  ...{ E11: electron, E12: electron, E13: electron, E14: electron, E18: electron, E19: windows },
  ...{ W1: windows, W2: electron, W3: electron, W7: windows, W9: electron, W10: electron },
  W12: windows,
};
