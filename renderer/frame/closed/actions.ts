import type { Result } from '../../../electron/contract/result.ts';
import type { ClosedAirport } from '../../../electron/contract/contributions.ts';
import { contributionsPage } from '../../contributions/contributions-page.svelte.ts';
import { notSwitched, switched } from '../../contributions/outcome/text.ts';
import { switching, undo } from '../../contributions/text.ts';
import { app } from '../app.svelte.ts';
import { closed as text } from './text.ts';

/** Disables contributions until the user has worked on the airport. */
export const closeForWork = (icao: string): Promise<void> => request(icao, false);

export const reopenAfterWork = (icao: string): Promise<void> => request(icao, true);

async function request(
  icao: string,
  wanted: boolean,
  airport = closedAirport(icao),
  send: () => Promise<Result<unknown>> = () =>
    app.calls[wanted ? 'reopenAfterWork' : 'closeForWork'](icao),
): Promise<void> {
  const { account } = app.view;
  app.clearStatus();
  const result = await send();
  if (account.ended.aborted) return;
  if (result.ok) {
    const text = switched(wanted, icao);
    // The bar on the page says so, and offers to enable them.
    if (!wanted) app.status = { kind: 'announced', text };
    else {
      app.done(text, { label: undo, run: () => void closeForWork(icao) });
      void contributionsPage().enabling.tellNotReady([icao]);
    }
    return;
  }
  const { error } = result;
  const message = notSwitched(error, { ids: airport, where: icao }, wanted, app.service);
  app.status = { kind: 'failed', message };
  const run = (): void => void request(icao, wanted, airport, send);
  app.offerRetry(error, { what: switching(wanted, icao), run, account });
}

/** Ends the reminder and leaves contributions off. They're then enabled as at any other airport. */
export async function leaveClosed(icao: string): Promise<void> {
  const { account } = app.view;
  const airport = closedAirport(icao);
  const left = await app.calls.leaveClosed(icao);
  if (account.ended.aborted) return;
  if (!left.ok) {
    app.failed(left.error);
    return;
  }
  const run = (): void => {
    if (airport && !account.ended.aborted) void enable(airport);
  };
  app.done(text.left(icao), airport && { label: text.enable, run });
}

const enable = (airport: ClosedAirport): Promise<void> =>
  request(airport.icao, true, airport, () => {
    const { divisionId, airportRequestId } = airport;
    const changes = [{ divisionId, airportRequestId, contributionsEnabled: true }];
    return app.calls.setContributions({ changes });
  });

const closedAirport = (icao: string): ClosedAirport | undefined =>
  app.state?.closedForWork.find((other) => other.icao === icao);
