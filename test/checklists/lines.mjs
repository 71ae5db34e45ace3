/**
 * What the companion promises, line by line: E for Electron's own security checklist, O for the way
 * back of a sign-in (RFC 8252, RFC 9700), K for the keychain, F for faults on each operation, W for
 * what users of tray apps on Windows complain about. A test's title begins with the lines it proves.
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
};

/** @type {readonly Line[]} */
export const lines = Object.entries(texts).map(([name, text]) => ({ name, text }));

const electron =
  'needs Electron: test/e2e/electron.spec.ts, which .github/workflows/release.yml runs';
const windows = 'needs Windows: .github/workflows/release.yml builds and starts it there';

/**
 * Of these, the tests see that the system is asked for it; that it obeys shows where the system is.
 *
 * @type {Readonly<Record<string, string>>}
 */
export const elsewhere = {
  ...{ E2: electron, E3: electron, E4: electron, E5: electron, E6: electron, E8: electron },
  ...{ E11: electron, E12: electron, E13: electron, E14: electron, E18: electron, E19: windows },
  ...{ W1: windows, W2: electron, W3: electron, W7: windows, W9: electron, W10: electron },
  W12: windows,
};
