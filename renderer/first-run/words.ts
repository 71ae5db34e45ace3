import type { Action } from '../../electron/contract/activity.ts';
import type { PageName } from '../frame/pages.ts';

export interface Screen {
  readonly title: string;
  readonly text: string;
}

/** What a newcomer reads first. */
export const screensOf = (service: string, practice: boolean): readonly Screen[] => [
  {
    title: 'Welcome to Stopbar Companion',
    text: 'It does three jobs on the lighting service while you control: it links lead-ons to stopbars, switches contributions on and off for your division’s airports, and writes to the people who run the service. Whatever it does or tries stands under Activity.',
  },
  practice
    ? {
        title: 'You are on the practice service',
        text: 'It runs inside the companion, and nothing here is real: try everything. The dashed line at the top and the word Practice say so on every page. Your own service is chosen in the settings.',
      }
    : {
        title: `You are on ${service}`,
        text: 'What you do here is real, and others see it. To try things first, choose the practice service in the settings.',
      },
  {
    title: 'Signing in',
    text: 'The button at the top right opens your browser, and you come back by yourself. Your password never reaches the companion. Looking at airports and writing a message need no sign-in.',
  },
];

export interface Step {
  readonly page: PageName;
  readonly what: string;
  readonly how: string;
  readonly actions: readonly Action['action'][];
}

/** The two-minute practice: each step is done once the activity has it. */
export const steps: readonly Step[] = [
  {
    page: 'linking',
    what: 'Link a lead-on',
    how: 'Load EDDF, choose a stopbar, press a lead-on beside it, then apply.',
    actions: ['link', 'changeLinks'],
  },
  {
    page: 'contributions',
    what: 'Switch an airport',
    how: 'Press a switch in the list of your divisions.',
    actions: ['switchContributions'],
  },
  {
    page: 'contact',
    what: 'Write a message',
    how: 'Fill in all three fields, and send it: nobody reads it.',
    actions: ['sendContactMessage'],
  },
];
