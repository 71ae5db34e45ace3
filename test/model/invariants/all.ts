import type { Model } from '../model.ts';
import { checkTyped } from './i1.ts';
import { checkSeparation } from './i2.ts';
import { checkSecrets } from './i3.ts';
import { checkWrites } from './i4.ts';
import { checkEnds } from './i5.ts';
import { checkApplied, checkAsked, checkSeveral } from './q1.ts';
import { noteRun } from './undo.ts';
import { checkSwitches } from './q2.ts';
import { checkActivity, checkByOthers } from './q3.ts';
import { checkPushed } from './pushed.ts';

/** What holds after each step. */
export async function checkStep(model: Model): Promise<void> {
  const { world, checked } = model;
  const shown = await world.person.shown();
  checkTyped(model, shown);
  checkSeparation(model, shown);
  checkSecrets(model);
  checkWrites(model);
  checkEnds(model);
  checkAsked(model);
  checkSeveral(model);
  checkSwitches(model, shown);
  checkByOthers(model);
  checkPushed(model);
  noteRun(model, shown);
  const { states, sent, log, answers } = world;
  checked.states = states.length;
  checked.sent = sent.length;
  checked.log = log.length;
  checked.answers = answers.length;
}

/** What holds at the service in use when faults have ended and everything has settled. */
export async function checkEnd(model: Model): Promise<void> {
  const shown = await model.world.person.shown();
  checkApplied(model, shown);
  checkSwitches(model, shown, true);
  await checkActivity(model);
}
