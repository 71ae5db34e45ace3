import { notify } from './system/notices.ts';
import { unexpected } from './text.ts';

export function notifyUnexpected(onClick: () => void): void {
  notify(unexpected.title, unexpected.body, onClick);
}
