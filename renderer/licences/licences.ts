/** The licences of everything that ships. The build inserts them. */
export const licences = 'MADE_BY_THE_BUILD';
