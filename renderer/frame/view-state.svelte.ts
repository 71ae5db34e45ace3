import type { ViewPart } from '../../electron/contract/application/window.ts';
import { callsFor } from './calls.ts';

const calls = callsFor();

interface ViewState<State> {
  readonly part: ViewPart;
  /** Returns the state to save; read again when it changes. */
  readonly state: () => State;
  /** Restores the state of the last window. Not called if there was none. */
  readonly restore: (state: State) => void;
  /** Aborted when the view's service is no longer in use: nothing is restored or saved after that. */
  readonly signal?: AbortSignal;
}

/**
 * Saves the state of a view in the main process until the app quits: a hidden window is destroyed
 * after a while, and the next one restores it. Resolves when the state is restored.
 */
export async function persistViewState<State>({
  part,
  state,
  restore,
  signal,
}: ViewState<State>): Promise<void> {
  const read = await calls.readViewStates();
  if (signal?.aborted === true) return;
  let last = read.ok ? read.value[part] : undefined;
  // Only this page wrote it, so the cast is safe.
  if (last !== undefined) restore(JSON.parse(last) as State);
  const stop = $effect.root(() => {
    $effect(() => {
      const now = JSON.stringify(state());
      if (now === last) return;
      last = now;
      void calls.persistViewState({ part, state: now });
    });
  });
  signal?.addEventListener('abort', stop);
}
