import * as v from 'valibot';

/** The content of the profile's file. */
export const validSignIn = v.object({ id: v.optional(v.string()) });

type Content = v.InferOutput<typeof validSignIn>;

/** The profile's file, as `JsonFile` has it. */
interface ProfileFile {
  readonly value: Content;
  readonly write: (value: Content) => Promise<boolean>;
  readonly saved: () => Promise<boolean>;
  readonly readAgain: () => boolean;
}

/**
 * Says which sign-in of a profile is valid. The keychain may still have an older one, which it
 * refused to replace or to remove: that one must not sign anyone in.
 */
export class ValidSignIn {
  readonly #file: ProfileFile;
  /** The sign-in that the keychain refused. It lasts until the app quits. */
  unsaved: string | undefined;

  constructor(file: ProfileFile) {
    this.#file = file;
  }

  /** Undefined until someone signs in or out. */
  get id(): string | undefined {
    return this.#file.value.id;
  }

  /** Returns whether it's known which one is valid. Reads the file again if it couldn't be read. */
  isKnown(): boolean {
    return this.id !== undefined || this.#file.readAgain();
  }

  /** Makes every other sign-in invalid. Await `saved` before changing the keychain. */
  replace(id: string): void {
    this.unsaved = undefined;
    this.#file.readAgain();
    void this.#file.write({ id });
  }

  /** Resolves when it's on disk which one is valid, or that can't be written. */
  async saved(): Promise<void> {
    await this.#file.saved();
  }
}
