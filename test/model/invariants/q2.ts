import { broken } from '../known.ts';
import { shownWho, type Model } from '../model.ts';
import { requestOfIcao, type Icao } from '../person.ts';

/** Q2: after everything has settled, a switch shows the service's value. */
export async function checkSwitches(model: Model): Promise<void> {
  const { world } = model;
  if (shownWho(world) !== 'nadia') return;
  const { switches = {} } = await world.person.shown();
  for (const [icao, on] of Object.entries(switches) as [Icao, boolean | null][]) {
    const request = world.services[world.inUse].world.airportRequests.find(
      ({ id }) => id === requestOfIcao[icao],
    );
    if (request && request.contributions_enabled !== on) {
      broken(model, 'Q2', `${icao} shows ${on}, and is ${request.contributions_enabled}`);
    }
  }
}
