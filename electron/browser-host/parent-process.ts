import { app } from './electron/app.ts';
import { perform, type DesktopState, type UserAction } from './user-actions.ts';

/** A request from the parent process, over the channel that only it has. Only tests use it. */
export interface FromParent {
  readonly id: number;
  readonly action: UserAction;
}

export type ToParent =
  | { readonly id: number; readonly state: DesktopState }
  | { readonly id: number; readonly failure: string };

/** Quits with the parent process, and performs its actions. */
export function handleParentMessages(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'disconnect'] as const) {
    process.once(signal, () => app.quit());
  }
  process.on('message', ({ id, action }: FromParent) => process.send?.(answerTo(id, action)));
}

function answerTo(id: number, action: UserAction): ToParent {
  try {
    return { id, state: perform(action) };
  } catch (thrown) {
    return { id, failure: thrown instanceof Error ? thrown.message : String(thrown) };
  }
}
