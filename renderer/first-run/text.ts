import type { Action } from '../../electron/contract/activity.ts';
import type { PageName } from '../frame/pages.ts';

export const welcome = {
  title: 'Welcome to Stopbar Companion',
  practice: 'In practice mode, nothing you do reaches a real airport.',
  real: (service: string) => `Changes on ${service} affect all its users.`,
  safely: 'To try the app safely, choose the practice service in Settings.',
  notNow: 'Not now',
  begin: 'Got it',
} as const;

export interface Step {
  readonly page: PageName;
  readonly what: string;
  readonly how: string;
  readonly actions: readonly Action['action'][];
}

/** The steps of the tour: each is done once the activity has one of its actions. */
export const steps: readonly [Step, ...Step[]] = [
  {
    page: 'linking',
    what: 'Link a lead-on',
    how: 'Load EDDF, select a stopbar, choose a lead-on, then apply.',
    actions: ['link', 'changeLinks'],
  },
  {
    page: 'contributions',
    what: 'Change contributions',
    how: 'Enable or disable contributions at an airport.',
    actions: ['switchContributions'],
  },
  {
    page: 'contact',
    what: 'Send a message',
    how: 'Fill in the form and send it. The message isn’t delivered.',
    actions: ['sendContactMessage'],
  },
];

export const tour = {
  title: 'Tour',
  place: (done: number, all: number) => `${done} of ${all} done`,
  end: 'Tour complete',
  allDone: 'Activity lists what you did. You can undo changes there.',
  signIn: 'Select Sign in at the top right, then Nadia Brandt. You don’t need a password.',
  /** Shown while the browser shows the sign-in page. */
  inBrowser: 'Choose Nadia Brandt in your browser. You don’t need a password.',
  /** Shown once the airport is loaded. */
  stage: 'Select a stopbar, choose a lead-on, then apply.',
  /** Shown once a stopbar is selected. */
  choose: 'Choose a lead-on, then apply.',
  /** Shown once a change is staged. */
  apply: 'Apply your changes.',
  done: 'Done:',
  toDo: 'To do:',
  stop: 'End tour',
  close: 'Close',
} as const;
