import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { root } from '../../../electron/commands/run.mjs';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const aboutLamp = { name: 'lamp', versions: { '1.0.0': { name: 'lamp', version: '1.0.0' } } };

/** Runs the audit of a project with one package, on a registry with that answer. */
async function audit(status: number, answer: object): Promise<{ code: number; output: string }> {
  const registry = createServer((request, response) => {
    const body = request.method === 'GET' ? aboutLamp : answer;
    request.resume().once('end', () => response.writeHead(status).end(JSON.stringify(body)));
  });
  await once(registry.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void registry.close());
  const { port } = registry.address() as AddressInfo;
  const folder = await temporaryFolder();
  const project = { name: 'project', version: '1.0.0', dependencies: { lamp: '1.0.0' } };
  const lamp = { version: '1.0.0', resolved: `http://127.0.0.1:${port}/lamp.tgz` };
  const packages = { '': project, 'node_modules/lamp': lamp };
  await writeFile(join(folder, 'package.json'), JSON.stringify(project));
  await writeFile(
    join(folder, 'package-lock.json'),
    JSON.stringify({ name: 'project', version: '1.0.0', lockfileVersion: 3, packages }),
  );
  const env = {
    ...process.env,
    npm_config_registry: `http://127.0.0.1:${port}`,
    npm_config_cache: join(folder, 'cache'),
    npm_config_fetch_retries: '0',
    // As in `npm run --silent`.
    npm_config_loglevel: 'silent',
  };
  const program = join(root, 'electron', 'commands', 'audit.mjs');
  return new Promise((resolve) => {
    execFile(process.execPath, [program], { cwd: folder, env }, (error, stdout, stderr) => {
      resolve({ code: Number(error?.code ?? 0), output: stdout + stderr });
    });
  });
}

const limits = { timeout: 60_000 };

test('the audit fails if a package has a known vulnerability', limits, async () => {
  const advisory = { id: 1, url: 'https://advisories.invalid/1', title: 'It goes out' };
  const known = { ...advisory, severity: 'high', vulnerable_versions: '<2.0.0' };
  const { code, output } = await audit(200, { lamp: [known] });
  expect(output).toContain('It goes out');
  expect(code).toBe(1);
});

test('the audit passes if no vulnerability is known', limits, async () => {
  const { code, output } = await audit(200, {});
  expect(output).toContain('found 0 vulnerabilities');
  expect(code).toBe(0);
});

test.each([404, 405, 503])(
  'the audit passes, and says that it checked nothing, if the registry answers %i',
  limits,
  async (status) => {
    const { code, output } = await audit(status, {});
    expect(output).toContain("::warning::The registry doesn't answer");
    expect(code).toBe(0);
  },
);
