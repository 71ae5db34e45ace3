import { after as startTimer, type After } from '../clock.ts';
import { errorBodyBytes, readBody } from './response-body.ts';

interface HttpRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

interface HttpLimits {
  /** The limit for a 2xx body; any other is cut to `errorBodyBytes`. */
  readonly maxBytes: number;
  /** The time limit for the whole reply. */
  readonly timeoutMs: number;
  /** Aborted when the reply isn't needed any more. */
  readonly ends?: readonly (AbortSignal | undefined)[];
  readonly after?: After;
}

export interface HttpReply extends Pick<Response, 'ok' | 'status' | 'headers'> {
  readonly text: string;
}

/** The reply's status arrived, but its body broke off. */
export class BrokenBodyError extends Error {
  constructor(cause: unknown) {
    super('The answer broke off', { cause });
  }
}

/**
 * Sends a request once and returns the reply. Doesn't follow redirects.
 * @throws what `fetch` and the body's stream throw; DOMException `TimeoutError`; the reason of `ends`
 * once one is aborted.
 */
export async function sendHttp(
  fetch: typeof globalThis.fetch,
  { url, ...request }: HttpRequest,
  { maxBytes, timeoutMs, ends = [], after = startTimer }: HttpLimits,
): Promise<HttpReply> {
  for (const end of ends) end?.throwIfAborted();
  const cancel = new AbortController();
  const late = Promise.withResolvers<never>();
  // Prevent an unhandled rejection: it may be rejected while nothing awaits it.
  late.promise.catch(() => undefined);
  const giveUp = (reason: unknown) => {
    late.reject(reason);
    cancel.abort(reason);
  };
  const timeOut = () => giveUp(new DOMException('The answer took too long', 'TimeoutError'));
  const stopTimer = after(timeoutMs, timeOut);
  const stop = () => giveUp(ends.find((end) => end?.aborted)?.reason);
  for (const end of ends) end?.addEventListener('abort', stop);
  try {
    const response = await Promise.race([
      fetch(url, { ...request, ...alone, signal: cancel.signal }),
      late.promise,
    ]);
    const { ok, status, headers } = response;
    const most = ok ? maxBytes : errorBodyBytes;
    const reading = Promise.race([readBody(response, most, cancel), late.promise]);
    const body = await reading.catch((cause: unknown) => {
      throw new BrokenBodyError(cause);
    });
    const text = decode(body, headers);
    const isCut = !ok && body.length === errorBodyBytes;
    return { ok, status, headers, text: isCut ? withoutLastWord(text) : text };
  } finally {
    stopTimer();
    for (const end of ends) end?.removeEventListener('abort', stop);
  }
}

const alone = { redirect: 'manual', credentials: 'omit', cache: 'no-store' } as const;

/** Drops the last word, which may be half of a secret that `clean` wouldn't recognise. */
function withoutLastWord(text: string): string {
  let end = text.length;
  while (end > 0 && /\S/.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

const utf8 = new TextDecoder();

function decode(body: Buffer, headers: Headers): string {
  const charset = /;\s*charset="?([\w-]+)/i.exec(headers.get('content-type') ?? '')?.[1] ?? 'utf-8';
  if (/^utf-?8$/i.test(charset)) return utf8.decode(body);
  try {
    return new TextDecoder(charset).decode(body);
  } catch {
    return utf8.decode(body);
  }
}
