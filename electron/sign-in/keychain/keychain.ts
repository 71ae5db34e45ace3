import type keytar from 'keytar';
import type { KeychainProblem } from '../../contract/result.ts';

/** The OS keychain through keytar. On Windows, an entry holds at most 2,560 bytes. */
export type Keychain = typeof keytar & {
  /**
   * Whether a locked keychain looks empty: libsecret reports an entry that it can't unlock as
   * missing, and keytar's `findCredentials` then crashes the process.
   */
  readonly hidesLocks: boolean;
};

/** Messages for the console; the log file has the details. */
const consoleLines: Readonly<Record<KeychainProblem, string>> = {
  absent: 'No system keychain found: sign-ins last until you quit.',
  'not-loaded': 'Couldn’t load the system keychain: sign-ins last until you quit.',
  locked: 'The system keychain is locked.',
  refused: 'The system keychain refused access.',
  'too-large': 'The sign-in is too large for the system keychain.',
  'no-answer': 'The system keychain didn’t reply in time.',
  damaged: 'The sign-in in the system keychain is damaged.',
  unconfirmed: 'Can’t check whether the sign-in in the system keychain is valid.',
};

export class KeychainError extends Error {
  readonly problem: KeychainProblem;

  constructor(problem: KeychainProblem, cause?: unknown) {
    super(`The keychain cannot be used: ${problem}`, { cause });
    this.problem = problem;
  }

  get line(): string {
    return consoleLines[this.problem];
  }
}

let underWay = 0;

/** Loads keytar when it is first needed. @throws the loader's error if keytar wasn't built. */
export async function loadKeychain(): Promise<Keychain> {
  const { default: keytar } = await import('keytar');
  process.once('exit', endDespiteCalls);
  return {
    getPassword: counted(keytar.getPassword),
    setPassword: counted(keytar.setPassword),
    deletePassword: counted(keytar.deletePassword),
    findCredentials: counted(keytar.findCredentials),
    hidesLocks: process.platform === 'linux',
  };
}

const counted =
  <Args extends readonly unknown[], T>(call: (...args: Args) => Promise<T>) =>
  async (...args: Args): Promise<T> => {
    underWay += 1;
    try {
      return await call(...args);
    } finally {
      underWay -= 1;
    }
  };

// Except on Windows, Node waits for its threads before it exits, and a hanging call blocks one.
function endDespiteCalls(): void {
  if (underWay > 0 && process.platform !== 'win32') process.kill(process.pid, 'SIGKILL');
}

// Keytar passes on only the system's message. In another language, it is classified as `refused`.
const words: readonly (readonly [KeychainProblem, RegExp])[] = [
  ['locked', /\blocked\b|IsLocked/i],
  ['no-answer', /timeout was reached|NoReply/i],
  // The RPC error for a blob that exceeds the limit of Windows.
  ['too-large', /stub received bad data/i],
  ['absent', /org\.freedesktop\.secrets|ServiceUnknown|logon session/i],
  ['absent', /does not exist at path|NoSuchObject/i],
  [
    'absent',
    /could not connect|autolaunch|spawn a message bus|address is empty|connection refused/i,
  ],
  ['absent', /connection is closed|broken pipe|disconnected|returned 0 bytes/i],
];

/** Classifies what keytar threw. The messages come from libsecret, GLib, D-Bus or Windows. */
export function classifyKeychainError(thrown: unknown): KeychainProblem {
  const said = thrown instanceof Error ? thrown.message : String(thrown);
  return words.find(([, pattern]) => pattern.test(said))?.[0] ?? 'refused';
}

/**
 * Returns the keychain service name for a profile's entries in this copy of the app. Windows lists
 * entries by prefix; the bracket, which no key contains, keeps a profile's list free of other
 * profiles' entries.
 */
export const keychainService = (profileKey: string, appId = 'app.stopbar.companion'): string =>
  `${appId} [${encodeURIComponent(profileKey)}]`;
