import { rmSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { StoredDocument, type StoragePlace } from '../../storage/stored-document.ts';

const schema = v.object({ text: v.optional(v.nullable(v.string()), null) });

/** The notice that the user dismissed last, on disk. */
export class DismissedNotice {
  readonly #document: StoredDocument<typeof schema>;

  constructor({ folder, problems }: Omit<StoragePlace, 'onDamaged'>) {
    this.#document = new StoredDocument({
      folder,
      problems,
      name: 'dismissed-notice',
      schema,
      // The user can dismiss it again, so it isn't worth a message.
      onDamaged: (file) => rmSync(join(folder, file), { force: true }),
    });
  }

  has(text: string): boolean {
    return this.#document.value.text === text;
  }

  set(text: string): void {
    this.#document.write({ text });
  }
}
