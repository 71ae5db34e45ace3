import type { AirportRequest, Division, Membership } from '../world.ts';
import { NADIA } from './accounts.ts';

/** Division and airport request ids are deliberately far apart: mixing them up must show. */
const GERMANY = 12;
const LOW_COUNTRIES = 19;
const ALPS = 27;

export function seedDivisions(): Division[] {
  return [
    { id: GERMANY, name: 'Germany', created_at: '2024-08-30 09:12:44' },
    { id: LOW_COUNTRIES, name: 'Low Countries', created_at: '2024-10-11 16:31:07' },
    { id: ALPS, name: 'Alps', created_at: '2025-02-03 11:48:20' },
  ];
}

export function seedMemberships(): Membership[] {
  return [
    { accountId: NADIA, divisionId: GERMANY, role: 'nav_head' },
    { accountId: NADIA, divisionId: LOW_COUNTRIES, role: 'nav_member' },
  ];
}

export function seedAirportRequests(): AirportRequest[] {
  return [
    airport(203, GERMANY, 'EDDF', 'approved', { objects: true, contributions: true }),
    airport(204, GERMANY, 'EDDM', 'approved', { objects: true, contributions: true }),
    airport(207, GERMANY, 'EDDL', 'approved', { objects: false, contributions: false }),
    airport(211, GERMANY, 'EDDB', 'approved', { objects: false, contributions: true }),
    airport(218, GERMANY, 'EDDH', 'pending', { objects: true, contributions: false }),
    airport(219, GERMANY, 'EDDS', 'rejected', { objects: false, contributions: false }),
    airport(226, LOW_COUNTRIES, 'EHAM', 'approved', { objects: false, contributions: true }),
    airport(231, LOW_COUNTRIES, 'EHRD', 'approved', { objects: false, contributions: false }),
    airport(232, LOW_COUNTRIES, 'EBBR', 'pending', { objects: false, contributions: true }),
    airport(240, LOW_COUNTRIES, 'ELLX', 'rejected', { objects: false, contributions: false }),
    airport(247, ALPS, 'LSZH', 'approved', { objects: true, contributions: true }),
    airport(248, ALPS, 'LSGG', 'approved', { objects: false, contributions: false }),
    airport(255, ALPS, 'LOWW', 'approved', { objects: false, contributions: true }),
    airport(256, ALPS, 'LOWI', 'pending', { objects: false, contributions: false }),
  ];
}

function airport(
  id: number,
  division_id: number,
  icao: string,
  status: AirportRequest['status'],
  has: { objects: boolean; contributions: boolean },
): AirportRequest {
  return {
    id,
    division_id,
    icao,
    status,
    has_objects: has.objects,
    contributions_enabled: has.contributions,
    requested_by: '10000002',
    created_at: '2025-03-08 14:05:33',
    updated_at: '2025-04-12 09:30:00',
  };
}
