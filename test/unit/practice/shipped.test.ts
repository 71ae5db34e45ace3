import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const electron = fileURLToPath(new URL('../../../electron/', import.meta.url));

test.each(['faults', 'serve'])('no released file imports %s', (name) => {
  const files = globSync('**/*.ts', { cwd: electron });
  expect(files.length).toBeGreaterThan(20);
  const importing = files.filter((file) =>
    readFileSync(electron + file, 'utf8').includes(`/${name}.ts'`),
  );
  expect(importing).toEqual([]);
});
