import { nadia } from '../../e2e/fixtures.ts';
import { always, answer, enter, errorShown, press, type States } from '../scene.ts';
import { load, open, option, stage } from './linking.ts';

/** The warnings of the Linking page. */
export const linkingWarningStates: States = {
  'linking-waiting': {
    reach: async (scene) => {
      const limited = answer(429, 'Too many requests', { 'Retry-After': '29' });
      always(scene, { path: /points$/ }, limited);
      await load(scene.page, 'EDDF');
      await scene.page.getByRole('timer').waitFor();
    },
  },
  'linking-far': {
    height: 660,
    reach: async (scene) => {
      await enter(scene.page, nadia);
      await open(scene);
      await option(scene.page, 'EDDF_SB_L1_07C').click();
      await option(scene.page, 'EDDF_LO_L5_07C').click();
      await scene.page.getByRole('status').getByText('apart').waitFor();
    },
  },
  'linking-stale': {
    height: 640,
    reach: async (scene) => {
      const { points } = scene.service.world;
      points.delete('EDDF_SB_L3_07C');
      const changed = points.get('EDDF_LO_S1_07R');
      if (changed) points.set(changed.id, { ...changed, type: 'stopbar' });
      await enter(scene.page, nadia);
      await open(scene);
      await press(scene.page, 'stale');
      await scene.page.getByText('Deleted stopbar').first().waitFor();
    },
    show: (page) => page.getByText('Deleted stopbar').first(),
  },
  'linking-unknown': {
    height: 640,
    reach: async (scene) => {
      const { page, faults } = scene;
      await enter(page, nadia);
      await open(scene);
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
    },
  },
};
