import { expect, test } from 'vitest';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { start, startAgain } from './start-app.ts';

// Windows adds a slash to a link without a path.
test('W2 a second start raises the first, and passes on its link', async () => {
  const folder = await temporaryFolder();
  const companion = await start(folder);
  await companion.perform({ kind: 'closeWindow' });
  expect((await companion.perform({ kind: 'read' })).windows).toMatchObject([{ visible: false }]);
  expect(await startAgain(folder, '--', 'stopbar-companion://contributions/')).toEqual([0, null]);
  await companion.line(/A link opened Contributions/);
  expect((await companion.perform({ kind: 'read' })).windows).toMatchObject([{ visible: true }]);
});
