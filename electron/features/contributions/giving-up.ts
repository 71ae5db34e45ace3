import type { Call, Wait } from '../../contract/call.ts';

/** Returns the call. `giveUp` is called once it's cancelled and a write is shown as unanswered. */
export function givingUp(call: Call, giveUp: () => void): Call {
  const waiting = (wait: Wait) => {
    const hide = call.waiting(wait);
    if (wait.why === 'no-answer') {
      if (call.signal.aborted) giveUp();
      else call.signal.addEventListener('abort', giveUp);
    }
    return () => {
      call.signal.removeEventListener('abort', giveUp);
      hide();
    };
  };
  return { ...call, waiting };
}
