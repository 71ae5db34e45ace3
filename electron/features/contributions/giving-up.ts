import type { Call, Wait } from '../../contract/call.ts';

/** Returns the call. `giveUp` is called if it's cancelled while a write is shown as unanswered. */
export function givingUp(call: Call, giveUp: () => void): Call {
  const waiting = (wait: Wait) => {
    const hide = call.waiting(wait);
    if (wait.why === 'no-answer') call.signal.addEventListener('abort', giveUp);
    return () => {
      call.signal.removeEventListener('abort', giveUp);
      hide();
    };
  };
  return { ...call, waiting };
}
