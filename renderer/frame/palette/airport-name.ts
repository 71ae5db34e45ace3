/** Returns an airport's name; undefined while it's unknown. The service's names go here. */
export const airportName: (icao: string) => string | undefined = () => undefined;
