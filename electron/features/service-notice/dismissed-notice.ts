import { rmSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { StoredDocument, type StoragePlace } from '../../storage/stored-document.ts';

const schema = v.object({ text: v.optional(v.nullable(v.string()), null) });

/** The notice that the user dismissed last, on disk. */
export class DismissedNotice {
  readonly #place: Omit<StoragePlace, 'onDamaged'>;
  #document: StoredDocument<typeof schema> | undefined;

  constructor({ folder, problems }: Omit<StoragePlace, 'onDamaged'>) {
    this.#place = { folder, problems };
  }

  has(text: string): boolean {
    return this.#open().value.text === text;
  }

  set(text: string): void {
    this.#open().write({ text });
  }

  /** Opened with the first notice: most services have none. */
  #open(): StoredDocument<typeof schema> {
    this.#document ??= new StoredDocument({
      ...{ ...this.#place, name: 'dismissed-notice', schema },
      // The user can dismiss it again, so it isn't worth a message.
      onDamaged: (file) => rmSync(join(this.#place.folder, file), { force: true }),
    });
    return this.#document;
  }
}
