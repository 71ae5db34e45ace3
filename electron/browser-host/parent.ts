import { app } from './electron/app.ts';
import { doAtDesk, type Desk, type DeskAct } from './desk.ts';

/** What the parent process asks over the channel that it alone has: a test does, `npm start` does not. */
export interface FromParent {
  readonly id: number;
  readonly deed: DeskAct;
}

export type ToParent =
  { readonly id: number; readonly desk: Desk } | { readonly id: number; readonly failure: string };

/** Ends with the process that started it, and does at the desk what that one asks. */
export function obeyParent(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'disconnect'] as const) {
    process.once(signal, () => {
      app.quit();
    });
  }
  process.on('message', ({ id, deed }: FromParent) => {
    process.send?.(answerTo(id, deed));
  });
}

function answerTo(id: number, deed: DeskAct): ToParent {
  try {
    return { id, desk: doAtDesk(deed) };
  } catch (thrown) {
    return { id, failure: thrown instanceof Error ? thrown.message : String(thrown) };
  }
}
