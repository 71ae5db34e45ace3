import type { AppInNode } from '../page/app/serve-apps.ts';

/** For `openApp({ prepare })`: EDDL and EDDM have the same points and links as EDDF. */
export function threeAirports({ world: { points } }: Pick<AppInNode, 'world'>): void {
  const all = [...points.values()];
  for (const icao of ['EDDL', 'EDDM']) {
    const named = (text: string): string => text.replace('EDDF', icao);
    for (const { id, airportId } of all) if (airportId === icao) points.delete(id);
    for (const point of all) {
      if (point.airportId !== 'EDDF' || !point.id.startsWith('EDDF')) continue;
      const [id, linkedTo] = [named(point.id), point.linkedTo.map(named)];
      points.set(id, { ...point, id, airportId: icao, linkedTo });
    }
  }
}
