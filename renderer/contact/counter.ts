import { contactLimits } from '../../electron/contract/fields.ts';
import { charactersLeft, left, over, tooLong } from './text.ts';

const maxLength = contactLimits.message.max;
/** The counter is shown from this number of characters left. */
const shownFrom = 500;
/** Screen readers announce these numbers of characters left, not every key press. */
const steps = [0, 20, 100, 500] as const;

interface Count {
  /** Empty while there's enough room. */
  readonly shown: string;
  readonly tone: 'near' | 'over';
  /** The text for screen readers. It changes only at the steps. */
  readonly announcement: string;
}

/** Returns how much of the message limit is left, in UTF-16 units like the service's limit. */
export function countCharacters(length: number): Count {
  const rest = maxLength - length;
  if (rest < 0) return { shown: over(-rest), tone: 'over', announcement: tooLong };
  const step = steps.find((some) => rest <= some);
  return {
    shown: rest <= shownFrom ? left(rest) : '',
    tone: 'near',
    announcement: step === undefined ? '' : charactersLeft(step),
  };
}
