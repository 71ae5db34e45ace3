import { broken } from '../known.ts';
import { signedIn, type Model } from '../model.ts';
import type { ServiceName } from '../person.ts';

/** I5: nobody is signed in who didn't sign in last, and nobody is shown another's switches. */
export function checkEnds(model: Model): void {
  const { world } = model;
  const { run } = world;
  const { session, switches } = run.application.state;
  const service: ServiceName = world.inUse;
  const who = signedIn(world);
  if (who !== undefined && who !== model.mayBe[service]) {
    broken(model, 'I5', `${who} is signed in, and ${model.mayBe[service] ?? 'nobody'} should be`);
  }
  for (const { airportRequestId, wanted, failure } of switches) {
    if (wanted === null && failure === null) continue;
    const isTheirs = model.wishes.some(
      (one) => one.kind === 'switch' && one.service === service && one.who === who,
    );
    if (!isTheirs)
      broken(model, 'I5', `${who ?? 'nobody'} is shown another's switch ${airportRequestId}`);
  }
  if (session.kind === 'signed-out' && switches.length > 0) {
    broken(model, 'I5', 'switches are shown to nobody');
  }
}
