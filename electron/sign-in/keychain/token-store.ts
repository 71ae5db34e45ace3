import { createHash, randomBytes } from 'node:crypto';
import * as v from 'valibot';
import { done, failed, type Result } from '../../contract/result.ts';
import { KeychainCalls, type KeychainPlace } from './keychain-calls.ts';
import { KeychainError } from './keychain.ts';
import type { SecretStore } from './secret-store.ts';

/** Windows allows 2,560 bytes. */
const partBytes = 2400;
/** More than any header can carry. */
const maxParts = 100;
const pointerAccount = 'current';

const pointerSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    generation: v.pipe(v.string(), v.regex(/^[0-9a-f]{16}$/)),
    parts: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(maxParts)),
    sha256: v.string(),
  }),
);

/**
 * Keeps one secret of any size in the OS keychain, split into entries that are small enough for
 * Windows.
 *
 * Each write is a new generation: write the parts and read them back, then switch the pointer to
 * them, then remove everything else. The old or the new secret exists at every moment, and the next
 * write or removal cleans up after a crash.
 */
export class TokenStore implements SecretStore {
  readonly #calls: KeychainCalls;
  readonly #log: KeychainPlace['log'];
  #last: Promise<unknown> = Promise.resolve();

  constructor(place: KeychainPlace) {
    this.#log = place.log;
    this.#calls = new KeychainCalls(place);
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
    // Hexadecimal, because Windows ignores case.
    const generation = randomBytes(8).toString('hex');
    const pointer = { generation, parts: Math.ceil(text.length / partBytes), sha256: sha256(text) };
    if (pointer.parts > maxParts) throw new KeychainError('too-large');
    for (const [index, account] of accountsOf(pointer).entries()) {
      await this.#keep(account, text.slice(index * partBytes, (index + 1) * partBytes));
    }
    await this.#keep(pointerAccount, JSON.stringify(pointer));
    // The new secret is saved: the next write or removal cleans up what this sweep can't.
    await this.#sweep(accountsOf(pointer)).catch(() => undefined);
    return null;
  }

  async #remove(): Promise<null> {
    // List first: if the keychain is locked, this asks the user to unlock it (see KeychainCalls).
    await this.#calls.list();
    // Delete the pointer before the parts, so the secret is either whole or gone.
    await this.#calls.delete(pointerAccount);
    for (const account of await this.#calls.list()) await this.#calls.delete(account);
    const left = await this.#calls.list();
    if (left.length > 0) throw new KeychainError('refused');
    return null;
  }

  /** Writes an entry and reads it back. @throws KeychainError if they differ. */
  async #keep(account: string, text: string): Promise<void> {
    await this.#calls.set(account, text);
    if ((await this.#calls.get(account)) !== text) throw new KeychainError('damaged');
  }

  /** Removes entries that don't belong to the secret. */
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
    const result = this.#last.then(() => this.#attempt(work));
    this.#last = result.catch(() => undefined);
    return result;
  }

  async #attempt<T>(work: () => Promise<T>): Promise<Result<T>> {
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

/** Encodes as printable ASCII: it can be cut anywhere, and has no NUL, which breaks keychains. */
const encode = (secret: string): string =>
  JSON.stringify(secret).replace(
    /[^ -~]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** @throws KeychainError if the text isn't an encoded secret. */
function decode(text: string): string {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), v.string()), text);
  if (!parsed.success) throw new KeychainError('damaged');
  return parsed.output;
}
