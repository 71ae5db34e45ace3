import { describe, expect, test } from 'vitest';
import { launchOf } from '../../../electron/shell/system/single-instance.ts';
import { openDesktop } from '../../support/application/open-desktop.ts';

const open = (link: string) => launchOf(['app', '--', `stopbar-companion://${link}`]);

describe('a link', () => {
  test('shows the window with the Linking page, and requests its airport', async () => {
    const { application, launch, shown } = await openDesktop();
    application.showPage('contact');
    const { asked } = application.state.view;
    launch(open('airport/eddf'));
    expect(application.state).toMatchObject({
      view: { page: 'linking', asked: asked + 1 },
      requestedAirport: 'EDDF',
    });
    // The window is new: it must open with that page, since its address takes precedence.
    expect(shown()?.address).toBe('app://companion/index.html#/linking');
  });

  test('sends nothing itself, and ends once the page loads an airport', async () => {
    const { application, launch } = await openDesktop();
    launch(open('airport/EDDF'));
    expect(application.state.requestedAirport).toBe('EDDF');
    await application.handlers.openAirport({ icao: 'EDDM' });
    expect(application.state).toMatchObject({
      requestedAirport: null,
      linking: { inWork: { icao: 'EDDM' } },
    });
  });

  test('ends even if the airport can’t be loaded', async () => {
    const { application, launch, practice } = await openDesktop();
    await practice.simulation.simulate('offline');
    launch(open('airport/EDDF'));
    expect(await application.handlers.openAirport({ icao: 'EDDF' })).toMatchObject({ ok: false });
    expect(application.state.requestedAirport).toBeNull();
  });

  test('is replaced by the next page that is opened', async () => {
    const { application, launch, menu } = await openDesktop();
    launch(open('airport/EDDF'));
    launch(open('airport/EDDM'));
    expect(application.state.requestedAirport).toBe('EDDM');
    menu().click('Contact');
    expect(application.state).toMatchObject({ view: { page: 'contact' }, requestedAirport: null });
  });

  test('is logged without its text', async () => {
    const { launch, logged } = await openDesktop();
    launch(open('airport/EDDF'));
    launch(open('contributions'));
    launch(open('airport/EDDF?secret'));
    expect(logged).toEqual([
      'A link opened Linking',
      'A link opened Contributions',
      'A link in an unknown form was ignored',
    ]);
  });

  test('in an unknown form only shows the window', async () => {
    const { application, launch, show, window } = await openDesktop();
    const visible = await show();
    application.showPage('contact');
    const { state } = application;
    window.hide();
    launch(open('airport/EDDF/apply'));
    expect(visible.isVisible()).toBe(true);
    expect(application.state).toEqual(state);
  });
});
