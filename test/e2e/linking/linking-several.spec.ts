import { chooseMore, expect, loadAirport, nadia, signIn, test } from '../fixtures.ts';

const munich = { stopbarId: 'EDDM_SB_A4_08L', leadOnId: 'EDDM_LO_A4_08L' };

test('links of several airports are imported, reviewed together and applied one after the other', async ({
  page,
  service,
}) => {
  const linkedTo = (id: string) => service.world.points.get(id)?.linkedTo;
  await signIn(page, nadia);
  await loadAirport(page, 'EDDF');
  await chooseMore(page, 'Import…');
  const csv = [
    'icao,stopbarId,leadOnId',
    'EDDF,EDDF_SB_L9_07C,EDDF_LO_L9_07C',
    `EDDM,${munich.stopbarId},${munich.leadOnId}`,
    'EDDM,EDDM_NO_SUCH_STOPBAR,EDDM_NO_SUCH_LEAD_ON',
  ].join('\n');
  await page.getByRole('textbox', { name: 'Links or a proposal' }).fill(csv);
  await page.getByRole('button', { name: 'Stage 3 links at 2 airports' }).click();

  const review = page.getByRole('dialog', { name: 'Changes at all airports' });
  await expect(review).toContainText('1 link staged, 1 doesn’t fit this airport');
  expect(linkedTo('EDDF_LO_L9_07C')).toEqual([]);
  await review.getByRole('button', { name: 'Apply 2 changes at 2 airports' }).click();

  await expect(page.getByRole('status')).toContainText('Applied 2 changes at 2 airports.');
  expect(linkedTo('EDDF_LO_L9_07C')).toEqual(['EDDF_SB_L9_07C']);
  expect(linkedTo(munich.leadOnId)).toContain(munich.stopbarId);
});
