/** Returns the service's words in quotation marks, as a whole sentence. */
export const quote = (said: string): string =>
  `“${/[.!?…]["'”’)]*$/.test(said) ? said : `${said}.`}”`;
