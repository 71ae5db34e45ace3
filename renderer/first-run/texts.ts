/** The tour: what it is begun by, also among the commands, and its title. */
export const practise = 'Practise for two minutes';

/** What stands around the screens and the steps, which are in words.ts. */
export const welcome = {
  place: (number: number, screens: number) => `${number} of ${screens}`,
  back: 'Back',
  skip: 'Skip',
  notNow: 'Not now',
  next: 'Next',
  begin: 'Begin',
} as const;

export const tour = {
  end: 'That was all of it',
  allDone:
    'You have done all three jobs. Activity shows what came of them, and undoes what can be.',
  signIn: 'First, sign in at the top right, as Nadia Brandt. No password is asked for.',
  done: 'Done:',
  toDo: 'To do:',
  stop: 'Stop practising',
  close: 'Close',
} as const;
