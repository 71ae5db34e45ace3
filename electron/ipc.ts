import { check } from './contract/fields.ts';
import { calls, serviceCalls, type CallName, type Handlers } from './contract.ts';
import { failed, type Result } from './contract/result.ts';

/** Who sent a call, as far as the main process can tell for itself. */
export interface Sender {
  readonly ourWindow: boolean;
  readonly topFrame: boolean;
  /** Of the frame's own address: never taken from the message. */
  readonly url: string;
}

/** The only door from page to application: sender → service → payload → handler → `Result`. */
export interface Door<Name extends CallName = CallName> {
  readonly handlers: Pick<Handlers, Name>;
  /** Of the service in use (`AppState.serviceId`). */
  readonly serviceId?: number | undefined;
  readonly origin: string;
  /** Writes a fault down and answers the id under which it stands in the log. */
  readonly log: (message: string, thrown?: unknown) => string;
}

/** Never throws; every refusal is data. */
export async function dispatch<Name extends CallName>(
  { handlers, serviceId, origin, log }: Door<Name>,
  name: Name,
  sender: Sender,
  payload: unknown,
  /** The service that the page showed when it made the call; undefined before it knew of one. */
  meantFor?: unknown,
): Promise<Result<unknown>> {
  if (!isOurs(sender, origin)) {
    return failed({ kind: 'unexpected', logId: log(`Refused ${name} from ${place(sender.url)}`) });
  }
  // S3: what was meant for another service must not reach this one.
  if (meantFor !== undefined && meantFor !== serviceId && name in serviceCalls) {
    return failed({ kind: 'cancelled' });
  }
  const checked = check(calls[name].input, payload);
  if (!checked.ok) return failed({ kind: 'invalid', issues: checked.issues });
  try {
    // The name ties schema and handler together; the compiler cannot follow it through the union.
    const handler = handlers[name] as (input: unknown) => Promise<Result<unknown>>;
    return await handler(checked.value);
  } catch (thrown) {
    return failed({ kind: 'unexpected', logId: log(`${name} failed`, thrown) });
  }
}

function isOurs(sender: Sender, origin: string): boolean {
  return sender.ourWindow && sender.topFrame && sender.url.startsWith(`${origin}/`);
}

const place = (url: string): string => (URL.canParse(url) ? new URL(url).host : 'nowhere');
