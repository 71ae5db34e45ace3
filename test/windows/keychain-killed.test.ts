import { test } from 'vitest';
import { killAtEachCall } from '../support/session/kill-at-each-call.ts';
import { startStore } from './start-store.ts';

test('F18 a kill at any call of a write leaves the old or the new secret', () =>
  killAtEachCall(startStore));
