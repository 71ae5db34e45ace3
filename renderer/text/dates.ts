import type { EpochMs } from '../../electron/contract/result.ts';

const minute = { hour: '2-digit', minute: '2-digit' } as const;
const day = { day: 'numeric', month: 'short' } as const;

const forms = {
  time: { ...minute, second: '2-digit' },
  dayAndTime: { ...day, ...minute },
  date: { ...day, year: 'numeric' },
  dateAndTime: { ...day, year: 'numeric', ...minute },
} as const;

const inUtc = new Intl.DateTimeFormat('en-GB', {
  ...forms.dateAndTime,
  timeZone: 'UTC',
  hourCycle: 'h23',
});

/** Like `4 Mar 2099 05:06z`. */
export const sayUtc = (at: EpochMs): string => `${inUtc.format(at).replace(',', '')}z`;

const made: Partial<Record<keyof typeof forms, Intl.DateTimeFormat>> = {};

/** Local. Each form is made once: that alone takes longer than a whole row of a list. */
export function sayDate(at: EpochMs, form: keyof typeof forms): string {
  made[form] ??= new Intl.DateTimeFormat(undefined, forms[form]);
  return made[form].format(at);
}
