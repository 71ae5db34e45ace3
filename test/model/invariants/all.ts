import type { Model } from '../model.ts';
import { checkTyped } from './i1.ts';
import { checkSeparation } from './i2.ts';
import { checkSecrets } from './i3.ts';
import { checkWrites } from './i4.ts';
import { checkEnds } from './i5.ts';
import { checkApplied, checkAsked } from './q1.ts';
import { checkSwitches } from './q2.ts';
import { checkActivity } from './q3.ts';

/** What holds after each step. */
export async function checkStep(model: Model): Promise<void> {
  const { world, checked } = model;
  await checkTyped(model);
  await checkSeparation(model);
  checkSecrets(model);
  checkWrites(model);
  checkEnds(model);
  checkAsked(model);
  const { states, sent, log, answers } = world;
  checked.states = states.length;
  checked.sent = sent.length;
  checked.log = log.length;
  checked.answers = answers.length;
}

/** What holds at each service when faults have ended and everything has settled. */
export async function checkEnd(model: Model): Promise<void> {
  await checkApplied(model);
  await checkSwitches(model);
  await checkActivity(model);
}
