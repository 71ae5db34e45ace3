import type { ChildProcess } from 'node:child_process';
import type { Desk, DeskAct } from '../../electron/browser-host/desk.ts';
import type { FromParent, ToParent } from '../../electron/browser-host/parent.ts';

/** Does at a hosted companion's desk what a user would, and answers what is to be seen then. */
export type AtDesk = (deed: DeskAct) => Promise<Desk>;

export function deskOf(child: ChildProcess): AtDesk {
  let asked = 0;
  return (deed) => {
    asked += 1;
    const id = asked;
    return new Promise((resolve, reject) => {
      const hear = (message: unknown) => {
        const told = message as ToParent;
        if (told.id !== id) return;
        child.off('message', hear);
        if ('desk' in told) resolve(told.desk);
        else reject(new Error(told.failure));
      };
      child.on('message', hear);
      child.send({ id, deed } satisfies FromParent);
    });
  };
}
