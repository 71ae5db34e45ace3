import axe from 'axe-core';
import { expect } from 'vitest';
import { transitionsEnded } from './transitions-ended.ts';

export async function axeFindsNothing(): Promise<void> {
  await transitionsEnded();
  const { violations } = await axe.run();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`)).toEqual([]);
}
