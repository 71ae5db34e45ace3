/** What is typed in the form that links by IDs. It's kept when the form is closed. */
export const typedIds = $state({ icao: '', stopbarId: '', leadOnId: '' });
