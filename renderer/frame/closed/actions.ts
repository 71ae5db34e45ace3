import type { ClosedAirport } from '../../../electron/contract/contributions.ts';
import { contributionsPage } from '../../contributions/contributions-page.svelte.ts';
import { notSwitched, switched } from '../../contributions/outcome/text.ts';
import { switchAndReport } from '../../contributions/switch-airports.ts';
import { switching, undo } from '../../contributions/text.ts';
import { app } from '../app.svelte.ts';
import { closed as text } from './text.ts';

/** Disables contributions until the user has worked on the airport. */
export const closeForWork = (icao: string): Promise<void> => request(icao, false);

export const reopenAfterWork = (icao: string): Promise<void> => request(icao, true);

async function request(icao: string, wanted: boolean): Promise<void> {
  const { account } = app.view;
  const ids = closedAirport(icao);
  app.clearStatus();
  const result = await app.calls[wanted ? 'reopenAfterWork' : 'closeForWork'](icao);
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
  const message = notSwitched(error, { ids, where: icao }, wanted, app.service);
  app.status = { kind: 'failed', message };
  const run = (): void => void request(icao, wanted);
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

async function enable(airport: ClosedAirport): Promise<void> {
  const { rows, enabling } = contributionsPage();
  const done = await switchAndReport([{ row: rows.of(airport), name: airport.icao }], true);
  await enabling.tellNotReady(done.map(({ name }) => name));
}

const closedAirport = (icao: string): ClosedAirport | undefined =>
  app.state?.closedForWork.find((other) => other.icao === icao);
