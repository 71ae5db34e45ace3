import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { StoredDocument, type StoragePlace } from '../storage/stored-document.ts';

const schema = v.object({ id: v.optional(v.string()) });

/**
 * Says which sign-in of a profile is valid. The keychain may still have an older one, which it
 * refused to replace or to remove: that one must not sign anyone in.
 */
export class ValidSignIn {
  readonly #document: StoredDocument<typeof schema>;
  /** The sign-in that the keychain refused. It lasts until the app quits. */
  unsaved: string | undefined;

  constructor(place: StoragePlace) {
    this.#document = new StoredDocument({ ...place, name: 'sign-in', schema });
  }

  /** Undefined before the first change: sign-ins that earlier versions saved have no ID. */
  get id(): string | undefined {
    return this.#document.value.id;
  }

  /** Returns whether it's known which one is valid. Reads the file again if it couldn't be read. */
  isKnown(): boolean {
    return this.id !== undefined || this.#document.readAgain();
  }

  /** Makes every earlier sign-in invalid, and saves that before it returns. */
  replace(): void {
    this.unsaved = undefined;
    this.#document.readAgain();
    this.#document.writeNow({ id: randomUUID() });
  }
}
