import type { Call, Wait } from '../contract/call.ts';

/** Returns the call. `giveUp` is called if it's cancelled and a write is, or would be, shown as unanswered. */
export function givingUp(call: Call, giveUp: () => void): Call {
  const { signal } = call;
  const waiting = (wait: Wait) => {
    const hide = call.waiting(wait);
    const stop = () => {
      hide();
      giveUp();
    };
    if (wait.why === 'no-answer' && signal.aborted) stop();
    if (wait.why === 'no-answer') signal.addEventListener('abort', stop);
    return () => {
      signal.removeEventListener('abort', stop);
      hide();
    };
  };
  return { ...call, waiting };
}
