import { pastedAddress } from '../../../electron/contract/session.ts';
import { check, type FieldIssue } from '../../../electron/contract/fields.ts';
import { app } from '../app.svelte.ts';
import { pasteAddress as texts } from '../text.ts';
import type { FieldsOf, Mark } from '../../controls/form.svelte.ts';

/** The one field of a sign-in that waits. How the sign-in ends is told where it was begun. */
export class PastedAddress implements FieldsOf {
  values = $state({ address: '' });
  problems = $state.raw<Partial<Record<string, Mark>>>({});
  busy = $state(false);

  async send(): Promise<void> {
    if (this.busy) return;
    const { address } = this.values;
    const judged = check(pastedAddress, { address });
    if (!judged.ok) {
      this.#refuse(judged.issues);
      return;
    }
    this.busy = true;
    const result = await window.companion.pasteCallback({ address }).finally(() => {
      this.busy = false;
    });
    // It holds a code or a token.
    if (result.ok) this.values.address = '';
    if (result.ok || result.error.kind === 'cancelled') return;
    if (result.error.kind === 'invalid') this.#refuse(result.error.issues);
    else app.failed(result.error);
  }

  /** Fills the field from the clipboard, if the callback's address is in it. */
  async pasteCopied(): Promise<void> {
    const result = await window.companion.readCopiedCallback();
    if (result.ok) {
      this.values.address = result.value;
      this.problems = {};
    } else if (result.error.kind === 'invalid') this.#refuse(result.error.issues);
    else if (result.error.kind !== 'cancelled') app.failed(result.error);
  }

  /** It is judged when it is used, and not before. */
  leave(): void {
    return undefined;
  }

  forgive(): void {
    this.problems = {};
  }

  #refuse([issue]: readonly FieldIssue[]): void {
    const { problem = 'callback', expected } = issue ?? {};
    this.problems = {
      address: expected === undefined ? problem : { said: texts.elsewhere(expected) },
    };
  }
}
