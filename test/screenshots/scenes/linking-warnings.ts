import { row } from '../../e2e/fixtures.ts';
import { always, answer, choose, errorShown, press, type States } from '../scene.ts';
import { atFrankfurt, load, openSignedIn, stage } from './linking-steps.ts';

export const linkingWarningStates: States = {
  'linking-waiting': {
    reach: async (scene) => {
      const limited = answer(429, 'Too many requests', { 'Retry-After': '29' });
      always(scene, { path: /points$/ }, limited);
      await load(scene.page, 'EDDF');
      await scene.page.getByRole('timer').waitFor();
      await scene.page.getByRole('button', { name: 'Cancel' }).first().waitFor();
    },
  },
  'linking-far': atFrankfurt(async (scene) => {
    await row(scene.page, 'EDDF_SB_L1_07C').click();
    await scene.page.getByRole('searchbox', { name: 'Find a lead-on' }).fill('l5');
    await row(scene.page, 'EDDF_LO_L5_07C').click();
    await scene.page.getByRole('status').getByText('apart').waitFor();
  }),
  'linking-stale': {
    height: 680,
    reach: async (scene) => {
      const { points } = scene.service.world;
      points.delete('EDDF_SB_L3_07C');
      const changed = points.get('EDDF_LO_S1_07R');
      if (changed) points.set(changed.id, { ...changed, type: 'stopbar' });
      await openSignedIn(scene);
      await choose(scene.page, /^Stale/);
      await scene.page.getByText('Deleted').first().waitFor();
    },
  },
  'linking-unknown': atFrankfurt(async (scene) => {
    const { page, faults } = scene;
    await stage(scene);
    const links = { method: 'GET', path: /links$/ };
    // Reading the links works before the changes are sent, but not afterwards.
    faults.next(links, { kind: 'delay', ms: 0 });
    always(scene, links, answer(400, 'Bad Request'));
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      always(scene, { method, path: /./ }, { kind: 'lost' });
    }
    await press(page, /^Apply 3/);
    await errorShown(page);
  }),
};
