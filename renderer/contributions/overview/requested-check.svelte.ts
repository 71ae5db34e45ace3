class RequestedCheck {
  isRequested = $state(false);
}

/** Whether the links are to be checked once the airports are read. Others than the page set it. */
export const requestedCheck = new RequestedCheck();
