/** Whether to check the links once the airports are loaded. Set from outside the page. */
export const requestedCheck = $state({ isRequested: false });
