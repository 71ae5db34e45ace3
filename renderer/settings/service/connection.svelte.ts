import { app } from '../../frame/app.svelte.ts';
import { isGood, sayConnection } from './text.ts';
import type { FieldIssue } from '../../../electron/api/schema.ts';

/** One test of a connection at a time. */
class ConnectionTest {
  busy = $state(false);

  /** Tells how it ended. @returns what is wrong with the address itself. */
  async run(baseUrl: string): Promise<readonly FieldIssue[]> {
    if (this.busy) return [];
    this.busy = true;
    app.begin();
    const result = await window.companion.testConnection({ baseUrl }).finally(() => {
      this.busy = false;
    });
    if (!result.ok) {
      app.failed(result.error);
      return result.error.kind === 'invalid' ? result.error.issues : [];
    }
    const message = sayConnection(result.value, new URL(baseUrl).host);
    if (isGood(result.value)) app.done(`${message.what} ${message.next}`.trim());
    else app.status = { kind: 'failed', message };
    return [];
  }
}

export const connectionTest = new ConnectionTest();
