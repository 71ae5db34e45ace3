/** Undefined in tests that don't start the app: they may make every call. */
let isReady: boolean | undefined;

/** Notes that the app is starting, until `becomeReady`. */
export function beginStart(): void {
  isReady = false;
}

export function becomeReady(): void {
  if (isReady === false) isReady = true;
}

/**
 * Checks a call that Electron allows only before the app is ready.
 * @throws Error with this message.
 */
export function onlyBeforeReady(message: string): void {
  if (isReady === true) throw new Error(message);
}

/**
 * Checks a call that Electron allows only once the app is ready.
 * @throws Error with this message.
 */
export function onlyOnceReady(message: string): void {
  if (isReady === false) throw new Error(message);
}

/** Forgets that the app was started. */
export function resetReadiness(): void {
  isReady = undefined;
}
