import {
  done,
  failed,
  type KeychainProblem,
  type Result,
} from '../../../electron/contract/result.ts';
import type { SecretStore } from '../../../electron/sign-in/keychain/secret-store.ts';

/** Keeps a secret in memory, fails on demand and records its calls. */
export class MemoryStore implements SecretStore {
  secret: string | null;
  problem: KeychainProblem | undefined;
  /** In order, each with its secret. */
  readonly asked: string[] = [];
  /** While set, every call waits for it. */
  busy: Promise<unknown> | undefined;

  constructor(secret: string | null = null) {
    this.secret = secret;
  }

  read(): Promise<Result<string | null>> {
    return this.#answer('read', () => this.secret);
  }

  write(secret: string): Promise<Result<null>> {
    return this.#answer(`write ${secret}`, () => {
      this.secret = secret;
      return null;
    });
  }

  remove(): Promise<Result<null>> {
    return this.#answer('remove', () => {
      this.secret = null;
      return null;
    });
  }

  async #answer<T>(asked: string, work: () => T): Promise<Result<T>> {
    this.asked.push(asked);
    await this.busy;
    return this.problem ? failed({ kind: 'keychain', problem: this.problem }) : done(work());
  }
}
