import { contactLimits } from '../../electron/contract/fields.ts';
import { charactersLeft, tooLong, used, usedOver } from './text.ts';

const most = contactLimits.message.max;
/** Screen readers announce these numbers of characters left, not every key press. */
const steps = [0, 20, 100, 400] as const;

export interface Count {
  readonly shown: string;
  readonly tone: 'plain' | 'near' | 'over';
  /** For screen readers. Changes only at the steps. */
  readonly aloud: string;
}

/** Returns how much of the message limit is used, in UTF-16 units like the service's limit. */
export function count(length: number): Count {
  const left = most - length;
  const step = steps.find((most) => left <= most);
  if (left < 0) {
    return { shown: usedOver(length, most), tone: 'over', aloud: tooLong };
  }
  return {
    shown: used(length, most),
    tone: step === undefined ? 'plain' : 'near',
    aloud: step === undefined ? '' : charactersLeft(step),
  };
}
