/** The licences of everything shipped. The build inserts those of the packages that it bundled. */
export const licences = 'MADE_BY_THE_BUILD';
