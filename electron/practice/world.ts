/**
 * The practice service's data. Rows have the form in which they are sent (SERVICE.md, part B), without
 * what the app doesn't read. Tests may read and change them.
 */

export interface Coordinate {
  readonly lat: number;
  readonly lng: number;
}

export type PointType = 'stopbar' | 'lead_on' | 'taxiway' | 'stand';

export interface Point {
  readonly id: string;
  readonly airportId: string;
  /** If it changes while the point is linked, those links are stale. */
  type: PointType;
  readonly name: string;
  readonly coordinates: readonly Coordinate[];
  /** A lead-on's stopbars; left out of a response if empty. */
  linkedTo: readonly string[];
}

export interface Division {
  readonly id: number;
  readonly name: string;
}

export interface Membership {
  readonly accountId: string;
  readonly divisionId: number;
  readonly role: 'nav_head' | 'nav_member';
}

export interface AirportRequest {
  readonly id: number;
  readonly division_id: number;
  readonly icao: string;
  readonly status: 'pending' | 'approved' | 'rejected';
  readonly has_objects: boolean;
  contributions_enabled: boolean;
  updated_at: string;
}

export interface Ban {
  readonly reason: string | null;
  readonly expires_at: string | null;
}

export interface Account {
  readonly row: {
    readonly id: string;
    readonly vatsim_id: string;
    readonly email: string;
    readonly full_name: string | null;
    readonly display_name: string;
    readonly division: string | null;
    /** A secret on the real service: the app must drop it on arrival. */
    readonly api_key: string;
  };
  /** Shown beside the name on the sign-in page. */
  readonly title: string;
  ban: Ban | null;
}

interface ContactMessage {
  readonly id: string;
  readonly email: string;
  readonly topic: string;
  readonly message: string;
  readonly created_at: string;
}

/** The service sends numbers as strings. */
export interface Runway {
  readonly le_ident: string;
  readonly le_latitude_deg: string;
  readonly le_longitude_deg: string;
  readonly he_ident: string;
  readonly he_latitude_deg: string;
  readonly he_longitude_deg: string;
  readonly width_ft: string;
}

export interface AirportFacts {
  readonly icao: string;
  readonly name: string;
  readonly runways?: readonly Runway[];
}

export interface EuroScopeFile {
  readonly fileName: string;
  readonly uploaded: string;
}

interface Notice {
  /** Null if there is none. */
  readonly notam: string | null;
  readonly type: 'info' | 'warning' | 'error' | 'success' | 'discord';
}

export interface World {
  readonly airportFacts: Map<string, AirportFacts>;
  readonly accounts: Account[];
  readonly divisions: Division[];
  readonly memberships: Membership[];
  readonly airportRequests: AirportRequest[];
  readonly points: Map<string, Point>;
  readonly contactMessages: ContactMessage[];
  /** By ICAO code. */
  readonly euroScopeFiles: Map<string, readonly EuroScopeFile[]>;
  readonly health: Record<'database' | 'storage', 'ok' | 'outage'>;
  notice: Notice;
}

export function pointsAt(world: World, icao: string): Point[] {
  return [...world.points.values()].filter((point) => point.airportId === icao);
}

/** Returns every link at an airport, including stale ones, as stopbar ID → lead-on IDs. */
export function linksAt(world: World, icao: string): Record<string, string[]> {
  const links: Record<string, string[]> = {};
  for (const point of pointsAt(world, icao)) {
    for (const stopbarId of point.linkedTo) (links[stopbarId] ??= []).push(point.id);
  }
  return links;
}

export function approvedRequest(world: World, icao: string): AirportRequest | undefined {
  return world.airportRequests.find(
    (request) => request.icao === icao && request.status === 'approved',
  );
}

export const isMember = ({ memberships }: World, account: Account, divisionId: number): boolean =>
  memberships.some((one) => one.accountId === account.row.id && one.divisionId === divisionId);

/**
 * Returns whether an account may link: members may, at the approved airports of their divisions.
 */
export function mayLinkAt(world: World, account: Account, icao: string): boolean {
  const request = approvedRequest(world, icao);
  return request !== undefined && isMember(world, account, request.division_id);
}
