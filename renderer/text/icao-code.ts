// Apart from the other fields' texts, which the first page doesn't load.
export const missingIcao = 'Enter an ICAO code, like EDDF.';
export const wrongIcao = 'An ICAO code has four letters or digits, like EDDF.';
