import { expect, test } from 'vitest';
import {
  contactMessage,
  link,
  openSignedInService,
} from '../../support/application/open-service-session.ts';
import { stageAndApply } from '../../support/linking/stage-and-apply.ts';
import { clock } from '../../support/practice-call.ts';

test('R3 codes, refresh tokens and writes that must not repeat use the connection without resends', async () => {
  const time = clock();
  const sentOnce: string[] = [];
  const fetchOnce: typeof fetch = (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input);
    sentOnce.push(`${init?.method ?? 'GET'} ${pathname}`);
    return fetch(input, init);
  };
  const { call } = await openSignedInService({ fetchOnce, now: time.now }, { now: time.now });
  time.passSeconds(3600);
  await call('openAirport', { icao: link.icao });
  await call('link', link);
  await call('sendContactMessage', contactMessage);
  await stageAndApply(call, { icao: link.icao, link: [], unlink: [link] });
  await call('signOut');
  await expect
    .poll(() => sentOnce)
    .toEqual([
      ...['POST /oauth/token', 'POST /oauth/token', 'POST /v2/contact'],
      'POST /v2/airports/EDDF/links/bulk',
      // The refresh token, then the access token.
      ...['POST /oauth/revoke', 'POST /oauth/revoke'],
    ]);
});
