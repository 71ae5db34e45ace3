import { app } from '../../frame/app.svelte.ts';
import { isGood, sayConnection } from './text.ts';
import type { FieldIssue } from '../../../electron/contract/fields.ts';

/** Runs one connection test at a time. */
class ConnectionTest {
  busy = $state(false);

  /** Tests a service and reports the outcome. Resolves to the problems of the address itself. */
  async run(baseUrl: string): Promise<readonly FieldIssue[]> {
    if (this.busy) return [];
    this.busy = true;
    app.clearStatus();
    const result = await app.calls.testConnection({ baseUrl }).finally(() => {
      this.busy = false;
    });
    if (!result.ok) {
      app.failed(result.error);
      return result.error.kind === 'invalid' ? result.error.issues : [];
    }
    const message = sayConnection(result.value, new URL(baseUrl).host);
    if (isGood(result.value)) app.done(`${message.what} ${message.next}`.trim());
    else app.status = { kind: 'failed', message: { ...message, brief: message.what } };
    return [];
  }
}

export const connectionTest = new ConnectionTest();
