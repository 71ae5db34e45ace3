/** The licences of everything shipped. The build replaces the text with that of the packages it bundled. */
export const licences = 'MADE_BY_THE_BUILD';
