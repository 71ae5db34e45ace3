// Load with `node --import` instead of the browser host's own: performs what the parent process asks for.
import '../../../electron/browser-host/register.ts';
import { net } from '../../../electron/browser-host/system.ts';
import { request } from './net-request.ts';
import { perform, type DesktopState, type UserAction } from './user-actions.ts';

/** A request from the parent process, over the channel that only it has. */
export interface FromParent {
  readonly id: number;
  readonly action: UserAction;
}

export type ToParent =
  | { readonly id: number; readonly state: DesktopState }
  | { readonly id: number; readonly failure: string };

Object.assign(net, { request });

process.on('message', ({ id, action }: FromParent) => process.send?.(answerTo(id, action)));

function answerTo(id: number, action: UserAction): ToParent {
  try {
    return { id, state: perform(action) };
  } catch (thrown) {
    return { id, failure: thrown instanceof Error ? thrown.message : String(thrown) };
  }
}
