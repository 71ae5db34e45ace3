/** Of distinct point ids in one bulk call: from 100 on the service fails (SERVICE.md B4). */
export const mostIds = 99;

/** Of a request's body: servers and what stands before them often take no more than 64 KiB. */
export const mostBytes = 64_000;

/** Requests in flight. */
export const mostAtOnce = 4;
