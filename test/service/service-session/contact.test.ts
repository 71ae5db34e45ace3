import { expect, test } from 'vitest';
import {
  contactMessage,
  openServiceSession,
  type OpenCompanion,
} from '../../support/application/open-service-session.ts';

type Reach = (opened: OpenCompanion) => Promise<unknown>;

const sessions: Record<string, Reach> = {
  'nobody is signed in': () => Promise.resolve(),
  'someone is signing in': ({ browser, call }) => {
    void call('signIn');
    return browser.tab();
  },
  'someone is signed in': ({ signIn }) => signIn(),
  'someone has signed out': async ({ call, signIn }) => {
    await signIn();
    await call('signOut');
  },
  'a sign-in was cancelled': ({ signIn }) => signIn('Cancel'),
};

test('a contact message doesn’t identify the sender, signed in or not', async () => {
  for (const [, reach] of Object.entries(sessions)) {
    const opened = await openServiceSession();
    await reach(opened);
    const { call, requestsTo } = opened;
    expect(await call('sendContactMessage', contactMessage)).toMatchObject({ ok: true });
    expect(await call('sendContactMessage', { ...contactMessage, anyway: true })).toMatchObject({
      ok: false,
    });
    expect(requestsTo('/v2/contact')).toHaveLength(2);
    for (const { headers, body } of requestsTo('/v2/contact')) {
      const names = Object.keys(headers).join(' ');
      expect(names).toContain('content-type');
      expect(names).not.toMatch(/token|auth|cookie/);
      expect(JSON.parse(body)).toEqual(contactMessage);
    }
    // End a pending sign-in, which would keep its port open.
    await call('cancelSignIn');
  }
});
