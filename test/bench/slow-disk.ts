// Import it first: files keep the functions that they find when they're loaded.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

/** How long each write to the disk takes in addition, and how many there were. */
export const disk = { slowMs: 0, writes: 0 };

const { fsync, fdatasync, fsyncSync } = fs;
const cell = new Int32Array(new SharedArrayBuffer(4));

const later = <Given extends unknown[]>(sync: (...given: Given) => void) =>
  Object.assign((...given: Given) => {
    disk.writes += 1;
    setTimeout(() => sync(...given), disk.slowMs);
  }, sync);

Object.assign(fs, {
  fsync: later(fsync),
  fdatasync: later(fdatasync),
  fsyncSync: (file: number) => {
    disk.writes += 1;
    Atomics.wait(cell, 0, 0, disk.slowMs);
    fsyncSync(file);
  },
});
syncBuiltinESMExports();
