import type { AirportRequest } from '../../api/schema.ts';
import type { Reading } from './known-switches.ts';
import { serviceTime } from '../../api/service-time.ts';

export const readingOf = (row: AirportRequest): Reading => ({
  icao: row.icao,
  enabled: row.contributions_enabled,
  changedAt: serviceTime(row.updated_at),
});
