import inspector from 'node:inspector';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { machine } from '../../../../electron/browser-host/machine.ts';
import { debuggingSwitch } from '../../../../electron/shell/hardening/debugging.ts';

beforeEach(() => {
  const { argv } = process;
  machine.isPackaged = true;
  onTestFinished(() => {
    process.argv = argv;
    machine.isPackaged = false;
  });
});

const start = (...args: string[]) => {
  process.argv = [process.execPath, ...args];
};

test.each(['remote-debugging-port', 'remote-debugging-pipe'])(
  'an installed app finds --%s, with and without a value',
  (name) => {
    start('--hidden', `--${name}`);
    expect(debuggingSwitch()).toBe(name);
    start(`--${name}=9222`);
    expect(debuggingSwitch()).toBe(name);
  },
);

test('other arguments are allowed', () => {
  start('--hidden', '--remote-debugging-porter', 'remote-debugging-port');
  expect(debuggingSwitch()).toBeUndefined();
});

test('a copy that isn’t installed may be debugged', () => {
  machine.isPackaged = false;
  start('--remote-debugging-port=0');
  expect(debuggingSwitch()).toBeUndefined();
});

test('a copy with the inspector enabled may be debugged', () => {
  inspector.open(0, '127.0.0.1');
  onTestFinished(() => inspector.close());
  start('--remote-debugging-port=0');
  expect(debuggingSwitch()).toBeUndefined();
});
