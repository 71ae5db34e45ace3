import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { AirportOfDivision } from '../../../../../electron/contract/contributions.ts';
import { done, failed } from '../../../../../electron/contract/result.ts';
import { linkingDialog } from '../../../../../renderer/linking/open-dialog.svelte.ts';
import { button, open } from '../../../../support/linking/open-linking-page.ts';
import { createAirports } from '../../../../support/linking/three-airports.ts';

describe('the links of a division', () => {
  test('are exported into one file, without those that can’t be read', async () => {
    const row = (icao: string, status = 'approved') =>
      ({ icao, status, airportRequestId: 1 }) as AirportOfDivision;
    const files: { name: string; text: Promise<string> }[] = [];
    const blobs: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      if (blob instanceof Blob) blobs.push(blob);
      return 'blob:none';
    });
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      files.push({ name: this.download, text: blobs.at(-1)?.text() ?? Promise.resolve('') });
    });
    const airports = createAirports();
    open({
      ...airports,
      handlers: {
        ...airports.handlers,
        readDivisions: () => Promise.resolve(done([{ id: 12, name: 'Germany', role: null }])),
        readAirportRequests: () =>
          Promise.resolve(done([row('EDDM'), row('EDDF'), row('EDDL'), row('EDDB', 'pending')])),
        readAirport: ({ icao }) =>
          icao === 'EDDL'
            ? Promise.resolve({ ok: false, error: { kind: 'not-found', said: '' } } as const)
            : Promise.resolve(done(airports.at(icao).double.airport)),
      },
    });
    linkingDialog.shown = 'export';
    await expect.element(page.getByRole('radio', { name: 'Germany' })).toBeChecked();
    await button('Export').click();

    await expect.element(page.getByRole('alert')).toMatchTextContent(/Couldn’t load EDDL\./);
    vi.restoreAllMocks();
    expect(files[0]?.name).toMatch(/^links-\d{4}-\d\d-\d\d\.csv$/);
    const text = (await files[0]?.text) ?? '';
    expect(text).toContain('icao,stopbarId,leadOnId\r\nEDDF,');
    expect(text).toContain('\r\nEDDM,EDDM_SB_L1_07C,EDDM_LO_L1_07C\r\n');
    expect(text).not.toContain('EDDL');
  });

  test('aren’t exported after the wait for one airport is cancelled', async () => {
    const asked: string[] = [];
    const row = (icao: string) =>
      ({ icao, status: 'approved', airportRequestId: 1 }) as AirportOfDivision;
    const airports = createAirports();
    open({
      ...airports,
      handlers: {
        ...airports.handlers,
        readDivisions: () => Promise.resolve(done([{ id: 12, name: 'Germany', role: null }])),
        readAirportRequests: () => Promise.resolve(done([row('EDDF'), row('EDDM')])),
        readAirport: ({ icao }) => {
          asked.push(icao);
          return Promise.resolve(failed({ kind: 'cancelled' }));
        },
      },
    });
    linkingDialog.shown = 'export';
    await expect.element(page.getByRole('radio', { name: 'Germany' })).toBeChecked();
    await button('Export').click();
    await expect
      .element(page.getByRole('status'))
      .toMatchTextContent('Cancelled. Nothing was exported.');
    expect(asked).toEqual(['EDDF']);
  });
});
