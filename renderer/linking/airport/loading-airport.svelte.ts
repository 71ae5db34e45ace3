class LoadingAirport {
  icao = $state<string>();
}

/** The airport that is being loaded, if any. */
export const loadingAirport = new LoadingAirport();
