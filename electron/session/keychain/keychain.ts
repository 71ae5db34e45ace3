import type keytar from 'keytar';
import type { KeychainProblem } from '../../contract/result.ts';

/** The OS keychain as keytar gives it: entries of at most 2,560 bytes on Windows. */
export type Keychain = typeof keytar & {
  /**
   * libsecret calls an entry that it may not unlock missing, and keytar's `findCredentials` then
   * ends the whole process.
   */
  readonly hidesLocks: boolean;
};

/** For the console; the log file has the details. */
const consoleLines: Readonly<Record<KeychainProblem, string>> = {
  absent: 'No system keychain found: sign-ins last until you quit.',
  'not-loaded': 'Can’t load the system keychain: sign-ins last until you quit.',
  locked: 'The system keychain is locked.',
  refused: 'The system keychain refused access.',
  'too-large': 'The sign-in is too large for the system keychain.',
  'no-answer': 'The system keychain didn’t reply in time.',
  damaged: 'The sign-in in the system keychain is damaged.',
};

/** Why a call to the keychain failed. */
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

/** Loads keytar when it is first needed. @throws what its loading throws, where it was not built. */
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

// Elsewhere than on Windows Node ends only after its threads, and a call that hangs keeps one.
function endDespiteCalls(): void {
  if (underWay > 0 && process.platform !== 'win32') process.kill(process.pid, 'SIGKILL');
}

// The system's own words are all that keytar passes on; in another language they end as `refused`.
const words: readonly (readonly [KeychainProblem, RegExp])[] = [
  ['locked', /\blocked\b|IsLocked/i],
  ['no-answer', /timeout was reached|NoReply/i],
  // What RPC makes of a blob that is over the limit of Windows.
  ['too-large', /stub received bad data/i],
  ['absent', /org\.freedesktop\.secrets|ServiceUnknown|logon session/i],
  ['absent', /does not exist at path|NoSuchObject/i],
  [
    'absent',
    /could not connect|autolaunch|spawn a message bus|address is empty|connection refused/i,
  ],
  ['absent', /connection is closed|broken pipe|disconnected|returned 0 bytes/i],
];

/** What keytar threw, as a problem. Its words come from libsecret, GLib, D-Bus or Windows. */
export function problemOf(thrown: unknown): KeychainProblem {
  const said = thrown instanceof Error ? thrown.message : String(thrown);
  return words.find(([, pattern]) => pattern.test(said))?.[0] ?? 'refused';
}

/**
 * Under which the entries of a profile stand. Windows lists entries by the beginning of the name,
 * so the bracket, which no key can hold here, keeps one profile's from being listed with another's.
 */
export const keychainService = (profileKey: string): string =>
  `app.stopbar.companion [${encodeURIComponent(profileKey)}]`;
