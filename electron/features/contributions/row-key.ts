import type { AirportRequestIds } from '../../contract/contributions.ts';

export const rowKey = ({ divisionId, airportRequestId }: AirportRequestIds): string =>
  `${divisionId}/${airportRequestId}`;
