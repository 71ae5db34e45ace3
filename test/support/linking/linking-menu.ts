import { page } from 'vitest/browser';

/** The field that chooses the airport. */
export const airportField = () => page.getByRole('combobox', { name: 'Airport', exact: true });

/** Chooses an item of the Linking page’s menu. */
export async function chooseMore(name: string): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}

/** Opens the dialog that links by IDs, and fills it in. */
export async function fillIds(icao: string, stopbarId: string, leadOnId: string): Promise<void> {
  await chooseMore('Link by ID…');
  await page.getByRole('textbox', { name: 'Airport (ICAO)' }).fill(icao);
  await page.getByRole('textbox', { name: 'Stopbar ID' }).fill(stopbarId);
  await page.getByRole('textbox', { name: 'Lead-on ID' }).fill(leadOnId);
}
