import type { ChildProcess } from 'node:child_process';
import type { DesktopState, UserAction } from '../electron/user-actions.ts';
import type { FromParent, ToParent } from '../electron/register.ts';

/** Does what a user would do with a hosted app outside its page. Returns what the user then sees. */
export type Perform = (action: UserAction) => Promise<DesktopState>;

export function performIn(child: ChildProcess): Perform {
  let asked = 0;
  return (action) => {
    asked += 1;
    const id = asked;
    return new Promise((resolve, reject) => {
      const hear = (message: unknown) => {
        const told = message as ToParent;
        if (told.id !== id) return;
        child.off('message', hear);
        if ('state' in told) resolve(told.state);
        else reject(new Error(told.failure));
      };
      child.on('message', hear);
      child.send({ id, action } satisfies FromParent);
    });
  };
}
