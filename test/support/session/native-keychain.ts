import type { Keychain } from '../../../electron/sign-in/keychain/keychain.ts';

/**
 * How one call fails. `hang` does nothing until `release`. `lie` reports success without doing anything.
 * A crash ends the process before or after the system has done it.
 */
export type Fault = 'hang' | 'lie' | 'crash-before' | 'crash-after' | { readonly throws: string };

interface NativeCall {
  readonly name: 'get' | 'set' | 'delete' | 'find';
  readonly account: string;
}

/** A machine's entries by service and account. They outlive the processes that use them. */
type Entries = Map<string, Entry>;

interface Entry {
  readonly service: string;
  readonly account: string;
  readonly password: string;
}

type System = 'windows' | 'linux';

/** Stands in for keytar in one process, on the entries of a machine. */
export class NativeKeychain implements Keychain {
  readonly hidesLocks: boolean;
  readonly entries: Entries;
  /** Every call, in order. */
  readonly calls: NativeCall[] = [];
  /** The highest number of parallel calls. */
  busiest = 0;
  locked = false;
  /** Whether the process has crashed, on demand or because of keytar. */
  dead = false;
  /** Returns the fault of a call; calls count from 0. */
  fault: (step: number, call: NativeCall) => Fault | undefined = () => undefined;

  readonly #hanging: (() => void)[] = [];
  #activeResources = 0;

  constructor(system: System = 'linux', entries: Entries = new Map<string, Entry>()) {
    this.hidesLocks = system === 'linux';
    this.entries = entries;
  }

  /** Completes the calls that hang. */
  release(): void {
    for (const end of this.#hanging.splice(0)) end();
  }

  readonly getPassword = (service: string, account: string): Promise<string | null> =>
    this.#call({ name: 'get', account }, null, () => {
      if (this.locked) return null;
      return this.entries.get(this.#key(service, account))?.password ?? null;
    });

  readonly setPassword = (service: string, account: string, password: string): Promise<void> => {
    if (password === '') throw new Error('Password is required.');
    return this.#call({ name: 'set', account }, undefined, () => {
      if (this.locked) throw new Error('Cannot create an item in a locked collection');
      // The limit of Windows (CRED_MAX_CREDENTIAL_BLOB_SIZE), enforced here on every system.
      if (Buffer.byteLength(password) > 2560) throw new Error('The stub received bad data.');
      this.entries.set(this.#key(service, account), { service, account, password });
    });
  };

  readonly deletePassword = (service: string, account: string): Promise<boolean> =>
    this.#call({ name: 'delete', account }, true, () => {
      if (this.locked) return false;
      return this.entries.delete(this.#key(service, account));
    });

  readonly findCredentials = (service: string): Promise<Entry[]> =>
    this.#call({ name: 'find', account: '' }, [], () => {
      // keytar reads the text of an item that libsecret didn't unlock, which is a segmentation fault.
      if (this.locked) this.dead = true;
      const found = [...this.entries].filter(([key, entry]) =>
        this.hidesLocks ? entry.service === service : key.startsWith(service.toLowerCase()),
      );
      return found.map(([, entry]) => entry);
    });

  // Names are case-insensitive on Windows.
  #key(service: string, account: string): string {
    const name = `${service}/${account}`;
    return this.hidesLocks ? name : name.toLowerCase();
  }

  async #call<T>(call: NativeCall, claimed: T, work: () => T): Promise<T> {
    const never = new Promise<never>(() => undefined);
    if (this.dead) return never;
    const fault = this.fault(this.calls.length, call);
    this.calls.push(call);
    this.#activeResources += 1;
    this.busiest = Math.max(this.busiest, this.#activeResources);
    try {
      await Promise.resolve();
      if (fault === 'hang') await new Promise<void>((end) => this.#hanging.push(end));
      if (fault === 'lie') return claimed;
      if (typeof fault === 'object') throw new Error(fault.throws);
      if (fault === 'crash-before') this.dead = true;
      if (this.dead) return await never;
      const answer = work();
      if (fault === 'crash-after') this.dead = true;
      return this.dead ? await never : answer;
    } finally {
      this.#activeResources -= 1;
    }
  }
}
