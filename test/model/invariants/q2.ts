import { broken } from './broken.ts';
import { shownWho, type Model } from '../model.ts';
import { requestOfIcao, type Icao, type Shown } from '../person.ts';

/**
 * Q2: a switch shows the service's value or that it's unknown, unless others changed it or the service
 * still works on a request. `isSettled`: everything was read again after it was certain.
 */
export function checkSwitches(model: Model, { switches = {} }: Shown, isSettled = false): void {
  const { world } = model;
  if (shownWho(world) !== 'nadia') return;
  const service = world.services[world.inUse];
  const isChanging = service.waiting.size > 0;
  for (const [icao, on] of Object.entries(switches) as [Icao, boolean | null][]) {
    const id = requestOfIcao[icao];
    const request = service.world.airportRequests.find((one) => one.id === id);
    if (!request || request.contributions_enabled === on) continue;
    const isByOthers = world.byOthers.some((one) => one.of === icao);
    // After a newer one's reply, only a read shows that an older request was made late.
    const mayBeLate = world.sent.some(
      ({ end, targets }) =>
        end?.isAnswered !== true &&
        targets.some(({ kind, of }) => kind === 'switch' && of === icao),
    );
    if (!isSettled && (on === null || isByOthers || isChanging || mayBeLate)) continue;
    broken('Q2', `${icao} shows ${on}, and is ${request.contributions_enabled}`);
  }
}
