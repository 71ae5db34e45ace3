import { expect, onTestFinished, test } from 'vitest';
import { Services } from '../../../electron/desktop/open-application.ts';
import { openBrowser } from '../../support/session/user-browser.ts';
import { done, link, openServiceSession } from '../../support/application/open-service-session.ts';

/** Uses the practice service as the app does. */
async function usePractice(
  services: Services,
  earlier?: Awaited<ReturnType<typeof openServiceSession>>,
) {
  const settings = { service: 'practice', liveProfile: null } as const;
  const service = await services.open(settings);
  onTestFinished(service.close);
  const { profile, isNew } = service;
  const browser = openBrowser();
  const opened = await openServiceSession({
    ...{ profile, serviceIsNew: isNew, openExternal: browser.browse },
    ...(earlier && { dataFolder: earlier.dataFolder, secretStore: () => earlier.store }),
  });
  const signIn = async () => {
    const signedIn = opened.call('signIn');
    await browser.comeBack();
    return signedIn;
  };
  return { ...opened, service, signIn };
}

test('S3 the practice service keeps its links and the sign-in while another service is used', async () => {
  const services = new Services({ file: undefined, builtIn: undefined });
  const first = await usePractice(services);
  await first.signIn();
  expect(await first.call('link', link)).toEqual(done);
  await first.service.close();
  const next = await usePractice(services, first);
  await next.restore();
  expect(await next.sessionState()).toMatchObject({ who: { name: 'Nadia Brandt' } });
  const { stopbarId, leadOnId } = link;
  expect(await next.call('openAirport', { icao: 'EDDF' })).toMatchObject({
    value: { data: { links: expect.arrayContaining([{ stopbarId, leadOnId }]) as unknown } },
  });
});
