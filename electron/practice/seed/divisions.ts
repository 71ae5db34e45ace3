import type { AirportRequest, Division, Membership } from '../world.ts';
import { nadiaId } from './accounts.ts';

/** Division IDs and airport request IDs don't overlap, so mixing them up fails. */
const germany = 12;
const lowCountries = 19;
const alps = 27;

export function seedDivisions(): Division[] {
  return [
    { id: germany, name: 'Germany' },
    { id: lowCountries, name: 'Low Countries' },
    { id: alps, name: 'Alps' },
  ];
}

export function seedMemberships(): Membership[] {
  return [
    { accountId: nadiaId, divisionId: germany, role: 'nav_head' },
    { accountId: nadiaId, divisionId: lowCountries, role: 'nav_member' },
  ];
}

export function seedAirportRequests(): AirportRequest[] {
  return [
    airport(203, germany, 'EDDF', 'approved', { objects: true, contributions: true }),
    airport(204, germany, 'EDDM', 'approved', { objects: true, contributions: true }),
    airport(207, germany, 'EDDL', 'approved', { objects: false, contributions: false }),
    airport(211, germany, 'EDDB', 'approved', { objects: false, contributions: true }),
    airport(218, germany, 'EDDH', 'pending', { objects: true, contributions: false }),
    airport(219, germany, 'EDDS', 'rejected', { objects: false, contributions: false }),
    airport(226, lowCountries, 'EHAM', 'approved', { objects: false, contributions: true }),
    airport(231, lowCountries, 'EHRD', 'approved', { objects: false, contributions: false }),
    airport(232, lowCountries, 'EBBR', 'pending', { objects: false, contributions: true }),
    airport(240, lowCountries, 'ELLX', 'rejected', { objects: false, contributions: false }),
    airport(247, alps, 'LSZH', 'approved', { objects: true, contributions: true }),
    airport(248, alps, 'LSGG', 'approved', { objects: false, contributions: false }),
    airport(255, alps, 'LOWW', 'approved', { objects: false, contributions: true }),
    airport(256, alps, 'LOWI', 'pending', { objects: false, contributions: false }),
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
    updated_at: '2025-04-12 09:30:00',
  };
}
