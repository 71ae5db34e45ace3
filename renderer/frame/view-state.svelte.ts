import { callsFor } from './calls.ts';
import { app } from './app.svelte.ts';

const calls = callsFor();

interface ViewState<State> {
  readonly part: 'linking' | 'contributions';
  /** Returns the state to save; read again when it changes. */
  readonly state: () => State;
  /** Restores the state of the last window. Not called if there was none. */
  readonly restore: (state: State) => void;
  /** Aborted when the view's service is no longer in use: nothing is restored or saved after that. */
  readonly signal?: AbortSignal;
}

/** Restores and saves a view that is spread over several objects. Resolves when it's restored. */
export async function persistViewState<State>({
  part,
  state,
  restore,
  signal,
}: ViewState<State>): Promise<void> {
  const placeOf = (name: typeof part) => {
    const { owner } = name === 'linking' ? app.view : app.view.account;
    return owner && { form: name, ...owner };
  };
  const from = placeOf(part);
  const read = from && (await calls.readForm(from));
  if (signal?.aborted === true) return;
  let last = read?.ok ? read.value.text : null;
  // Only this page wrote it, so the cast is safe.
  if (last !== null) restore(JSON.parse(last) as State);
  const stop = $effect.root(() => {
    $effect(() => {
      const text = JSON.stringify(state());
      const place = placeOf(part);
      if (text === last || !place) return;
      last = text;
      void calls.saveForm({ ...place, text });
    });
  });
  signal?.addEventListener('abort', stop);
}
