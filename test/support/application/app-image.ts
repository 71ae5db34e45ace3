import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Makes an installed AppImage that looks for updates at an address, and what the app needs to run as it. */
export async function installAppImage(address: string) {
  const folder = await mkdtemp(join(tmpdir(), 'companion-'));
  const file = join(folder, 'companion.AppImage');
  const resources = join(folder, 'resources');
  await mkdir(resources);
  await writeFile(file, '#!/bin/sh\n');
  await chmod(file, 0o755);
  await writeFile(
    join(resources, 'app-update.yml'),
    `provider: generic\nurl: ${address}\nupdaterCacheDirName: companion-updater\n`,
  );
  return {
    file,
    env: {
      APPIMAGE: file,
      COMPANION_HOST_RESOURCES: resources,
      XDG_CACHE_HOME: join(folder, 'cache'),
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
