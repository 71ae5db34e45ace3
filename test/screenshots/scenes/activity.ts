import { fillIds, nadia, openPage } from '../../e2e/fixtures.ts';
import { linkByIds, openSignedIn, stage } from './linking-steps.ts';
import { enter, fill, press, statusShown, type Scene, type States } from '../scene.ts';

/** Does one action with each outcome: done, failed, unknown. */
async function act({ page, faults }: Scene): Promise<void> {
  await enter(page, nadia);
  await fillIds(page, 'EDDF', 'EDDF_SB_L7_07C', 'NO_SUCH');
  await press(page, 'Link');
  await page.getByText('This point isn’t at this airport.').first().waitFor();
  await linkByIds({ page });
  await statusShown(page);
  await openPage(page, 'Contributions');
  await page.getByRole('switch', { name: 'Contributions at EDDF' }).click();
  await statusShown(page);
  faults.next({ path: /contact$/ }, { kind: 'lost' });
  await openPage(page, 'Contact');
  await fill(page, 'Email', 'controller@example.org');
  await page.getByRole('combobox', { name: 'Topic' }).fill('Lead-on at L7');
  await fill(page, 'Message', 'The lead-on at L7 stays dark.');
  await press(page, 'Send message');
  await page.getByRole('button', { name: 'Send again' }).waitFor();
  await openPage(page, 'Activity');
  await page.getByRole('listitem').nth(3).waitFor();
}

export const activityStates: States = {
  'activity-empty': {
    height: 360,
    reach: async ({ page }) => {
      await openPage(page, 'Activity');
      await page.getByText('No activity yet').waitFor();
    },
  },
  'activity-filled': { height: 600, reach: act },
  'activity-details': {
    reach: async (scene) => {
      await openSignedIn(scene);
      await stage(scene);
      await press(scene.page, /^Apply 3/);
      await scene.page.getByText('Applied 3 changes').waitFor();
      await openPage(scene.page, 'Activity');
      await scene.page.locator('main [data-row]').first().click();
    },
  },
};
