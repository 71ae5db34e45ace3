import { errorBodyBytes, readBody } from './response-body.ts';

export interface Sent {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface Bounds {
  /** Of the answer's body where it is 2xx; any other is cut to `errorBodyBytes`. */
  readonly maxBytes: number;
  /** For the head of an answer, and again for its body. */
  readonly timeoutMs: number;
  /** Aborted when nobody waits for the answer any more. */
  readonly end?: AbortSignal;
}

/** A whole answer. */
export interface Answered extends Pick<Response, 'ok' | 'status' | 'headers'> {
  readonly text: string;
}

/** The head of an answer came, and its body broke off: whatever was asked for was judged by then. */
export class BrokenBody extends Error {
  constructor(cause: unknown) {
    super('The answer broke off', { cause });
  }
}

/**
 * One request and its answer: sent once, redirected nowhere.
 * @throws what `fetch` and the body's stream throw; DOMException `TimeoutError`, or `AbortError`
 * where it was ended.
 */
export async function exchange(
  fetch: typeof globalThis.fetch,
  { url, ...sent }: Sent,
  { maxBytes, timeoutMs, end }: Bounds,
): Promise<Answered> {
  const cancel = new AbortController();
  const late = Promise.withResolvers<never>();
  // Nobody may be listening at the very moment.
  late.promise.catch(() => undefined);
  const giveUp = (reason: DOMException) => {
    late.reject(reason);
    cancel.abort(reason);
  };
  const timer = setTimeout(() => {
    giveUp(new DOMException('The answer took too long', 'TimeoutError'));
  }, timeoutMs);
  const stop = () => {
    giveUp(new DOMException('Cancelled', 'AbortError'));
  };
  end?.addEventListener('abort', stop);
  try {
    const response = await Promise.race([
      fetch(url, { ...sent, ...alone, signal: cancel.signal }),
      late.promise,
    ]);
    timer.refresh();
    const { ok, status, headers } = response;
    const most = ok ? maxBytes : errorBodyBytes;
    const body = await readBody(response, most, late.promise, cancel).catch((cause: unknown) => {
      throw new BrokenBody(cause);
    });
    const text = decode(body, headers);
    const isCut = !ok && body.length === errorBodyBytes;
    return { ok, status, headers, text: isCut ? withoutLastWord(text) : text };
  } finally {
    clearTimeout(timer);
    end?.removeEventListener('abort', stop);
  }
}

// Neither cookies nor a cache stand between the companion and the service.
const alone = { redirect: 'manual', credentials: 'omit', cache: 'no-store' } as const;

/** A word that was cut may be half of a secret, which would not be recognised. */
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
