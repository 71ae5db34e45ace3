import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isOnPath } from '../../../electron/commands/set-up/system-packages.mjs';

/** Returns why tests on a real keyring can't run here, or undefined if they can. */
export async function whyNoKeyring(): Promise<string | undefined> {
  if (process.platform !== 'linux') return 'GNOME Keyring is for Linux';
  const missing = ['dbus-daemon', 'gnome-keyring-daemon'].filter((program) => !isOnPath(program));
  if (missing.length > 0) return `${missing.join(' and ')} not installed`;
  return import('keytar').then(
    () => undefined,
    () => 'keytar was not built, for want of libsecret',
  );
}

/** `locked`: nobody can unlock the keyring or create one. `unresponsive`: the bus never replies. */
export type BusKind = 'unlocked' | 'locked' | 'no-keyring' | 'unresponsive';

interface LaunchedBus {
  /** The environment of programs that should use it. */
  readonly env: Readonly<Record<string, string>>;
  readonly stop: () => Promise<void>;
}

/** Starts a D-Bus. Its keyring keeps its files in the folder and starts on demand. */
export async function launchBus(kind: BusKind, folder: string): Promise<LaunchedBus> {
  const env = {
    HOME: folder,
    XDG_RUNTIME_DIR: join(folder, 'run'),
    XDG_DATA_HOME: join(folder, 'data'),
    DBUS_SESSION_BUS_ADDRESS: `unix:path=${join(folder, 'bus')}`,
  };
  await mkdir(join(folder, 'run'), { recursive: true, mode: 0o700 });
  const config = join(folder, 'bus.conf');
  await writeFile(config, busConfig(kind, folder));
  await writeFile(join(folder, 'password'), 'a password');
  await writeFile(join(folder, 'keyring.service'), keyringService(kind, folder));

  const daemon = spawn('dbus-daemon', [`--config-file=${config}`, '--nofork', '--print-address'], {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  // It prints its address once it listens.
  await once(daemon.stdout, 'data');
  return { env, stop: () => ended(daemon) };
}

export async function ended(
  child: ChildProcess,
  signal: NodeJS.Signals = 'SIGTERM',
): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill(signal);
  await exit;
}

const busConfig = (kind: BusKind, folder: string): string => `<busconfig>
  <type>session</type>
  <listen>unix:path=${join(folder, 'bus')}</listen>
  ${kind === 'unlocked' || kind === 'locked' ? `<servicedir>${folder}</servicedir>` : ''}
  <policy context="default">
    <allow own="*"/>
    <allow send_destination="*"/>
    ${kind === 'unresponsive' ? '' : '<allow receive_sender="*"/>'}
  </policy>
</busconfig>`;

function keyringService(kind: BusKind, folder: string): string {
  const keyring = 'exec gnome-keyring-daemon --foreground --components=secrets';
  const command =
    kind === 'unlocked' ? `${keyring} --unlock < ${join(folder, 'password')}` : keyring;
  return `[D-BUS Service]\nName=org.freedesktop.secrets\nExec=/bin/sh -c "${command}"\n`;
}
