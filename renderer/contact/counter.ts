import { contactLimits } from '../../electron/contract/fields.ts';
import { sayLeft, sayUsed, sayUsedOver, tooLong } from './words.ts';

const most = contactLimits.message.max;
/** Said aloud when no more than so many characters are left: often enough, and not at every key. */
const steps = [0, 20, 100, 400] as const;

export interface Count {
  readonly shown: string;
  readonly tone: 'plain' | 'near' | 'over';
  /** Changes at the steps alone, so that a screen reader says it there alone. */
  readonly aloud: string;
}

/** How much of the longest message is used, in UTF-16 units as the service counts them. */
export function count(length: number): Count {
  const left = most - length;
  const step = steps.find((most) => left <= most);
  if (left < 0) {
    return { shown: sayUsedOver(length, most), tone: 'over', aloud: tooLong };
  }
  return {
    shown: sayUsed(length, most),
    tone: step === undefined ? 'plain' : 'near',
    aloud: step === undefined ? '' : sayLeft(step),
  };
}
