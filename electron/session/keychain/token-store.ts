import { createHash, randomBytes } from 'node:crypto';
import * as v from 'valibot';
import { done, failed, type Result } from '../../contract/result.ts';
import { KeychainCalls, type KeychainPlace } from './keychain-calls.ts';
import { KeychainError } from './keychain.ts';
import type { SecretStore } from './secret-store.ts';

/** Windows takes 2,560 bytes. */
const partBytes = 2400;
/** More than any header could carry. */
const mostParts = 100;
const pointerAccount = 'current';

const pointerSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    generation: v.pipe(v.string(), v.regex(/^[0-9a-f]{16}$/)),
    parts: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(mostParts)),
    sha256: v.string(),
  }),
);

/**
 * Keeps one secret of any size in the OS keychain, in entries that Windows can hold.
 *
 * Each write has a generation of its own: its parts are written and read back, then the pointer is
 * switched over to them, then all else goes. So there is the old secret or the new one at every
 * moment, and what a crash leaves behind goes with the next write or removal.
 */
export class TokenStore implements SecretStore {
  readonly #calls: KeychainCalls;
  readonly #log: KeychainPlace['log'];
  #last: Promise<unknown> = Promise.resolve();

  constructor(place: KeychainPlace) {
    this.#log = place.log;
    this.#calls = new KeychainCalls(place, {
      rewritten: pointerAccount,
      onLateChange: () => void this.#serially(() => this.#tidy()),
    });
  }

  read(): Promise<Result<string | null>> {
    return this.#serially(() => this.#read());
  }

  write(secret: string): Promise<Result<null>> {
    return this.#serially(() => this.#write(secret));
  }

  remove(): Promise<Result<null>> {
    return this.#serially(() => this.#remove());
  }

  async #read(): Promise<string | null> {
    const pointer = await this.#readPointer();
    if (!pointer) return null;
    let text = '';
    for (const account of accountsOf(pointer)) {
      text += (await this.#calls.get(account)) ?? '';
    }
    if (sha256(text) !== pointer.sha256) throw new KeychainError('damaged');
    return decode(text);
  }

  async #write(secret: string): Promise<null> {
    const text = encode(secret);
    // Hexadecimal: Windows does not tell A from a.
    const generation = randomBytes(8).toString('hex');
    const pointer = { generation, parts: Math.ceil(text.length / partBytes), sha256: sha256(text) };
    if (pointer.parts > mostParts) throw new KeychainError('too-large');
    for (const [index, account] of accountsOf(pointer).entries()) {
      await this.#keep(account, text.slice(index * partBytes, (index + 1) * partBytes));
    }
    await this.#keep(pointerAccount, JSON.stringify(pointer));
    // The new secret is kept by now: what cannot be swept away goes with the next write or removal.
    await this.#sweep(accountsOf(pointer)).catch(() => undefined);
    return null;
  }

  async #remove(): Promise<null> {
    // First, because it asks the user where the keychain is locked (see KeychainCalls).
    await this.#calls.list();
    // Before the parts: there is the whole secret or none.
    await this.#calls.delete(pointerAccount);
    for (const account of await this.#calls.list()) await this.#calls.delete(account);
    const left = await this.#calls.list();
    if (left.length > 0) throw new KeychainError('refused');
    return null;
  }

  /** @throws KeychainError where what is read back is not what was written. */
  async #keep(account: string, text: string): Promise<void> {
    await this.#calls.set(account, text);
    if ((await this.#calls.get(account)) !== text) throw new KeychainError('damaged');
  }

  /** Removes what belongs to no secret. */
  async #tidy(): Promise<null> {
    const pointer = await this.#readPointer();
    await this.#sweep(pointer ? accountsOf(pointer) : []);
    return null;
  }

  async #sweep(kept: readonly string[]): Promise<void> {
    for (const account of await this.#calls.list()) {
      if (account !== pointerAccount && !kept.includes(account)) await this.#calls.delete(account);
    }
  }

  async #readPointer(): Promise<Pointer | null> {
    const text = await this.#calls.get(pointerAccount);
    if (text === null) return null;
    const parsed = v.safeParse(pointerSchema, text);
    if (!parsed.success) throw new KeychainError('damaged');
    return parsed.output;
  }

  #serially<T>(work: () => Promise<T>): Promise<Result<T>> {
    const result = this.#last.then(() => this.#judged(work));
    this.#last = result.catch(() => undefined);
    return result;
  }

  async #judged<T>(work: () => Promise<T>): Promise<Result<T>> {
    try {
      await this.#calls.ready();
      return done(await work());
    } catch (thrown) {
      if (!(thrown instanceof KeychainError)) throw thrown;
      this.#log?.(thrown.line, thrown);
      return failed({ kind: 'keychain', problem: thrown.problem });
    }
  }
}

type Pointer = v.InferOutput<typeof pointerSchema>;

const accountsOf = ({ generation, parts }: Pointer): readonly string[] =>
  Array.from({ length: parts }, (_, index) => `${generation}.${index}`);

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** In printable ASCII, so that it can be cut anywhere, and no keychain stumbles over a NUL. */
const encode = (secret: string): string =>
  JSON.stringify(secret).replace(
    /[^ -~]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** @throws KeychainError where it is none. */
function decode(text: string): string {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), v.string()), text);
  if (!parsed.success) throw new KeychainError('damaged');
  return parsed.output;
}
