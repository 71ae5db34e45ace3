import { expect, onTestFinished, test } from 'vitest';
import { Services } from '../../../electron/desktop/open-application.ts';
import { openServices } from '../../support/application/open-services.ts';

test('only the practice service can simulate conditions', async () => {
  const { call } = await openServices();
  const state = await call('readState');
  expect(state).toMatchObject({ value: { service: { simulating: null } } });
  expect(await call('simulate', 'offline')).toEqual({
    ok: false,
    error: { kind: 'conflict', said: '' },
  });
  expect(await call('readState')).toEqual(state);
});

test('the practice service starts without a simulation each time it is opened', async () => {
  const services = new Services({ file: undefined, builtIn: undefined });
  const open = async () => {
    const opened = await services.open({ service: 'practice', liveProfile: null });
    onTestFinished(opened.close);
    return opened;
  };
  const first = await open();
  await first.simulation?.simulate('refused');
  const second = await open();
  expect([first.simulation?.condition, second.simulation?.condition]).toEqual(['refused', 'none']);
});
