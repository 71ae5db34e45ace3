import { pastedAddress } from '../../../electron/contract/session.ts';
import { check, type FieldIssue } from '../../../electron/contract/fields.ts';
import type { Result } from '../../../electron/contract/result.ts';
import { app } from '../app.svelte.ts';
import { pasteAddress as texts } from './text.ts';
import type { FieldsOf, Mark } from '../../controls/form/form.svelte.ts';

/** The field for the callback's address. `session.ts` reports the outcome of the sign-in. */
export class PastedAddress implements FieldsOf {
  values = $state({ address: '' });
  problems = $state.raw<Partial<Record<string, Mark>>>({});
  busy = $state(false);

  async send(): Promise<void> {
    if (this.busy) return;
    const { address } = this.values;
    const checked = check(pastedAddress, { address });
    if (!checked.ok) {
      this.#showProblem(checked.issues);
      return;
    }
    await this.#take(app.calls.pasteCallback({ address }));
  }

  /** Uses the address in the clipboard, if it's there. */
  async pasteCopied(): Promise<void> {
    if (!this.busy) await this.#take(app.calls.pasteCopiedCallback());
  }

  clearProblem(): void {
    this.problems = {};
  }

  async #take(call: Promise<Result<null>>): Promise<void> {
    this.busy = true;
    const result = await call.finally(() => {
      this.busy = false;
    });
    // Don't keep the address: it contains a code or a token.
    if (result.ok) this.values.address = '';
    if (result.ok || result.error.kind === 'cancelled') return;
    if (result.error.kind === 'invalid') this.#showProblem(result.error.issues);
    else app.failed(result.error);
  }

  #showProblem([issue]: readonly FieldIssue[]): void {
    const { problem = 'callback', expected } = issue ?? {};
    this.problems = {
      address: expected === undefined ? problem : { message: texts.elsewhere(expected) },
    };
  }
}
