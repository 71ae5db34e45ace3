/** The airport that is being loaded, if any. */
export const loadingAirport = $state<{ icao?: string | undefined }>({});
