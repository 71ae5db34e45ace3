import { notify } from './system/notices.ts';
import { unexpected } from './text.ts';

export function tellUnexpected(onClick: () => void): void {
  notify(unexpected.title, unexpected.body, onClick);
}
