import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createLog } from '../../../electron/storage/log.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

describe('the log', () => {
  let printed: string[];
  beforeEach(() => {
    printed = [];
    vi.spyOn(console, 'error').mockImplementation((line: string) => void printed.push(line));
    onTestFinished(() => void vi.restoreAllMocks());
  });

  const openLog = async () => {
    const folder = await temporaryFolder();
    const log = createLog(folder);
    const read = async () => {
      await log.written();
      return readFile(join(folder, 'companion.log'), 'utf8');
    };
    return { log, read };
  };

  test('writes each error with the ID that it returns', async () => {
    const { log, read } = await openLog();
    const first = log('Refused link from evil.example');
    const second = log('signIn failed', new Error('no route'));
    expect(first).not.toBe(second);
    const [one = '', two = ''] = (await read()).split('\n');
    expect(one).toContain(`[${first}] Refused link from evil.example`);
    expect(two).toContain(`[${second}] signIn failed Error: no route`);
  });

  test('remembers the ids of the last five lines, newest first', async () => {
    const { log } = await openLog();
    expect(log.lastIds()).toEqual([]);
    const ids = ['a', 'b', 'c', 'd', 'e', 'f'].map((message) => log(message));
    expect(log.lastIds()).toEqual(ids.slice(1).reverse());
  });

  test('prints one line to the console, without the ID and the stack', async () => {
    const { log, read } = await openLog();
    log('The keychain failed', new Error('no bus at /callback?code=SECRET-3'));
    log('Sent to /callback?state=SECRET-4');
    expect(printed[0]).toBe('The keychain failed');
    expect(printed[1]).toMatch(/Sent to \/callback\?state=…$/);
    expect(await read()).toMatch(/The keychain failed Error: no bus[^\n]*\n +at /);
    expect(printed).toHaveLength(2);
  });

  test('S10 in a folder that can’t be written to prints that, in one line', async () => {
    const folder = join(await temporaryFolder(), 'logs');
    await writeFile(folder, 'not a folder');
    const log = createLog(folder);
    log('One', new Error('first'));
    log('Two');
    await log.written();
    expect(printed).toEqual(['One', 'Two', `The log can’t be written to ${folder}`]);
  });
});
