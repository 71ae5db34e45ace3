import type { GenericSchema, InferOutput } from 'valibot';
import type { AppError, Result } from '../../electron/contract/result.ts';
import { Form } from '../controls/form/form.svelte.ts';
import { sayError, type Message } from '../text/errors.ts';
import { app } from './app.svelte.ts';

/** Reports an error. What is wrong with fields is shown there, and only announced. */
export function reportInForm(
  form: Pick<Form<string, GenericSchema>, 'mark'>,
  error: AppError,
  message: Message = sayError(error, app.service),
): void {
  const inPlace = error.kind === 'invalid' && form.mark(error.issues);
  app.status = { kind: 'failed', message, ...(inPlace && { inPlace }) };
}

interface Sending<Input> {
  /** Returns the error message, instead of the usual one. `input` is what was sent, if anything. */
  readonly say?: ((error: AppError, input?: Input) => Message) | undefined;
  /** How it's sent again after the user has signed in. `what` returns the title of its activity entry. */
  readonly repeat?: { readonly what: (input: Input) => string; readonly send: () => unknown };
}

/** A form whose action needs a sign-in: it can be sent again after signing in. */
export class SentForm<Field extends string, Schema extends GenericSchema> extends Form<
  Field,
  Schema
> {
  busy = $state(false);

  /**
   * Validates the form, sends it and reports the outcome; a success unless `success` returns nothing.
   * Resolves to the input on success, else to undefined. Does nothing while it's already being sent.
   */
  async send<Answer>(
    call: (input: InferOutput<Schema>) => Promise<Result<Answer>>,
    success: (input: InferOutput<Schema>, answer: Answer) => string | undefined,
    { say, repeat }: Sending<InferOutput<Schema>> = {},
  ): Promise<Record<Field, string> | undefined> {
    if (this.busy) return undefined;
    const typed = { ...this.values };
    const validated = this.validate();
    if (!validated.ok) {
      const error: AppError = { kind: 'invalid', issues: validated.issues };
      reportInForm(this, error, say?.(error));
      return undefined;
    }
    const { value } = validated;
    this.problems = {};
    app.pendingRetry = undefined;
    const deliver = async (): Promise<boolean> => {
      this.busy = true;
      app.clearStatus();
      const { account } = app.view;
      const result = await call(value).finally(() => {
        this.busy = false;
      });
      // Don't show one account's outcome to another.
      if (repeat && account.ended.aborted) return result.ok;
      if (result.ok) {
        const said = success(value, result.value);
        if (said !== undefined) app.done(said);
        return true;
      }
      reportInForm(this, result.error, say?.(result.error, value));
      // If the input has changed since, send the original and keep the new input.
      const isSame = () => JSON.stringify(typed) === JSON.stringify(this.values);
      const run = () => void (isSame() ? repeat?.send() : deliver());
      if (repeat) app.offerRetry(result.error, { what: repeat.what(value), run, account });
      return false;
    };
    return (await deliver()) ? typed : undefined;
  }
}
