/** Whether the service can know an airport with this code (SERVICE.md B4). */
export const isAirportCode = (text: string): boolean => /^[A-Z0-9]{4}$/.test(text);
