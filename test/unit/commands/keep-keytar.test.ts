import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { keepKeytar } from '../../../electron/commands/keep-keytar.mjs';
import { temporaryFolder } from '../../support/temporary-folder.ts';

let modules: string;
let native: string;

beforeEach(async () => {
  modules = await temporaryFolder();
  native = join(modules, 'keytar', 'build', 'Release', 'keytar.node');
  await mkdir(join(native, '..'), { recursive: true });
  await writeFile(native, 'for this computer');
});

const rebuild = async () => {
  await writeFile(native, 'for another');
  await writeFile(`${native}.extra`, '');
};

const isAsBefore = async () =>
  (await readFile(native, 'utf8')) === 'for this computer' && !existsSync(`${native}.extra`);

describe('R13 npm run dist', () => {
  test('restores keytar', async () => {
    await keepKeytar(rebuild, modules);
    expect(await isAsBefore()).toBe(true);
  });

  test('restores keytar if the build fails', async () => {
    const build = keepKeytar(async () => {
      await rebuild();
      throw new Error('no disk');
    }, modules);
    await expect(build).rejects.toThrow('no disk');
    expect(await isAsBefore()).toBe(true);
  });

  test('restores keytar after an earlier build was killed', async () => {
    const killed = Promise.withResolvers<undefined>();
    void keepKeytar(async () => {
      await rebuild();
      await killed.promise;
    }, modules);
    await expect.poll(async () => readFile(native, 'utf8')).toBe('for another');
    let seen = '';
    await keepKeytar(async () => {
      seen = await readFile(native, 'utf8');
    }, modules);
    expect(seen).toBe('for this computer');
    expect(await isAsBefore()).toBe(true);
    killed.resolve(undefined);
  });

  test('works without keytar', async () => {
    await rm(join(modules, 'keytar'), { recursive: true });
    expect(await keepKeytar(() => Promise.resolve('built'), modules)).toBe('built');
  });
});
