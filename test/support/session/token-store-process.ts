import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Result } from '../../../electron/contract/result.ts';

export interface StoreRequest {
  readonly call: 'read' | 'write' | 'remove' | 'list';
  readonly secret?: string;
}

/** The token store in another process. Its calls reject when that process ends. */
export class TokenStoreProcess {
  readonly #child: ChildProcess;

  constructor(child: ChildProcess) {
    this.#child = child;
  }

  read(): Promise<Result<string | null>> {
    return this.#ask({ call: 'read' }) as Promise<Result<string | null>>;
  }

  write(secret: string): Promise<Result<null>> {
    return this.#ask({ call: 'write', secret }) as Promise<Result<null>>;
  }

  remove(): Promise<Result<null>> {
    return this.#ask({ call: 'remove' }) as Promise<Result<null>>;
  }

  /** Returns the accounts in the keychain, as listed by keytar. */
  list(): Promise<readonly string[]> {
    return this.#ask({ call: 'list' }) as Promise<readonly string[]>;
  }

  /** Resolves when the process has ended on its own. */
  async quit(): Promise<void> {
    const exit = once(this.#child, 'exit');
    this.#child.disconnect();
    await exit;
  }

  async #ask(request: StoreRequest): Promise<unknown> {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const onExit = (code: number | null, signal: string | null) =>
      reject(new Error(`The process ended with ${signal ?? code ?? 'nothing'}`));
    this.#child.once('message', resolve).once('exit', onExit);
    this.#child.send(request);
    try {
      return await promise;
    } finally {
      this.#child.off('message', resolve).off('exit', onExit);
    }
  }
}
