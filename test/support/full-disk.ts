import type { Log } from '../../electron/storage/log.ts';
import { StorageProblems } from '../../electron/storage/storage-problems.ts';

/** A disk that can be full. Whatever is written then fails as the system reports it. */
export class Disk extends StorageProblems {
  readonly now: { state: 'works' | 'full' };

  constructor(folder: string, log: Log, now: Disk['now'] = { state: 'works' }) {
    super(folder, log);
    this.now = now;
  }

  override attempt(file: string, doing: 'read' | 'write', work: () => void, retry = work): boolean {
    const isFull = doing === 'write' && this.now.state === 'full';
    return super.attempt(file, doing, isFull ? noSpace : work, retry);
  }

  override attemptLater(file: string, work: () => Promise<void>): Promise<boolean> {
    return super.attemptLater(file, this.now.state === 'full' ? noSpace : work);
  }
}

function noSpace(): never {
  const error = new Error('ENOSPC: no space left on device, write');
  throw Object.assign(error, { code: 'ENOSPC', syscall: 'write' });
}
