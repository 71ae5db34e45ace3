import ky, { HTTPError, isHTTPError, type RetryOptions } from 'ky';
import * as v from 'valibot';
import { done, failed, type AppError, type Result } from '../contract.ts';
import { cappedAnswer, errorBodyBytes } from './answer-body.ts';
import { errorOfAnswer, errorOfFailure, retryAfter } from './errors.ts';
import { refusalWords } from './refusal-words.ts';

export interface ServiceAddress {
  readonly baseUrl: string;
  /** Name of the header that carries the network token. */
  readonly tokenHeader: string;
}

export interface RequestSettings extends ServiceAddress {
  readonly fetch: typeof globalThis.fetch;
  /** Asked for anew at each request; `undefined` while nobody is signed in. */
  readonly token: () => string | undefined;
  readonly now?: () => number;
  /** For the head of an answer, and again for its body. */
  readonly timeoutMs?: number;
  /** The longest wait before another try; a longer `Retry-After` is reported instead. */
  readonly longestWaitMs?: number;
}

export interface Operation<Answer> {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly authorized: boolean;
  /** Whether doing it twice does no harm: only then is it ever tried again. */
  readonly repeatable: boolean;
  readonly body?: object;
  /** What the caller needs of a 2xx body; `undefined` is what it gets for one that is not JSON. */
  readonly answer: v.GenericSchema<unknown, Answer>;
  readonly maxBytes?: number;
}

const statusesWorthRepeating = [408, 429, 502, 503, 504];

/** Fills a path: every value becomes one segment. @throws TypeError for `.` and `..`. */
export function path(parts: TemplateStringsArray, ...values: (string | number)[]): string {
  return String.raw({ raw: parts }, ...values.map((value) => segment(String(value))));
}

function segment(value: string): string {
  // Percent-encoding does not help here: URL parsers resolve `%2e%2e` too.
  if (/^\.{0,2}$/.test(value)) throw new TypeError(`"${value}" cannot be a path segment`);
  return encodeURIComponent(value);
}

/** Sends operations to one service. What it answers is never thrown, always a `Result`. */
export function createRequest(settings: RequestSettings) {
  const { tokenHeader, token, now = Date.now, timeoutMs = 15_000 } = settings;
  const { longestWaitMs = 30_000 } = settings;

  const http = ky.create({
    fetch: settings.fetch,
    prefix: settings.baseUrl,
    timeout: timeoutMs,
    redirect: 'manual',
    credentials: 'omit',
    cache: 'no-store',
    parseJson: (text) => ({ value: text, ...parseJson(text) }).value,
    hooks: {
      afterResponse: [
        ({ response, options }) => {
          const answerBytes = Number(options.context['maxBytes'] ?? errorBodyBytes);
          const maxBytes = response.ok ? answerBytes : errorBodyBytes;
          return cappedAnswer(response, { maxBytes, withinMs: timeoutMs });
        },
      ],
    },
  });

  /** How long to wait before the next try, in milliseconds; undefined where there is none. */
  const waitBefore = (retry: number, error: Error): number | undefined => {
    const backOff = Math.min(300 * 2 ** (retry - 1), longestWaitMs);
    if (!isHTTPError(error)) {
      return errorOfFailure(error).kind === 'lost' && !isTimeout(error) ? backOff : undefined;
    }
    const { status, headers } = error.response;
    if (!statusesWorthRepeating.includes(status)) return undefined;
    const asked = now();
    const at = retryAfter(headers, asked);
    if (at === undefined) return status === 429 ? undefined : backOff;
    return at - asked > longestWaitMs ? undefined : at - asked;
  };

  // Every wait is our own: ky would trust this computer's clock, and wait for as long as it is told.
  const retries = (method: Operation<unknown>['method']): RetryOptions => {
    let wait: number | undefined;
    return {
      limit: 2,
      methods: [retryMethod[method]],
      shouldRetry: ({ error, retryCount }) => {
        wait = waitBefore(retryCount, error);
        return wait !== undefined;
      },
      delay: () => wait ?? 0,
    };
  };

  return async function send<Answer>(operation: Operation<Answer>): Promise<Result<Answer>> {
    const { method, authorized, repeatable, body, answer, maxBytes } = operation;
    const secret = authorized ? token() : undefined;
    if (authorized && secret === undefined) return failed({ kind: 'signed-out' });
    try {
      const response = await http(operation.path, {
        method,
        ...(body && { json: body }),
        ...(secret !== undefined && { headers: { [tokenHeader]: secret } }),
        ...(maxBytes !== undefined && { context: { maxBytes } }),
        retry: repeatable ? retries(method) : 0,
      });
      const read = v.safeParse(answer, parseJson(await response.text()).value);
      return read.success ? done(read.output) : failed({ kind: 'unreadable' });
    } catch (thrown) {
      return failed(errorOf(thrown, authorized, now()));
    }
  };
}

const retryMethod = { GET: 'get', POST: 'post', PATCH: 'patch', DELETE: 'delete' } as const;

const isTimeout = (error: Error): boolean => error.name === 'TimeoutError';

function errorOf(thrown: unknown, authorized: boolean, now: number): AppError {
  if (!(thrown instanceof HTTPError)) return errorOfFailure(thrown);
  const error = errorOfAnswer(thrown.response, thrown.data, now);
  // Where no token was sent, a 401 says nothing of the session.
  if (error.kind !== 'signed-out' || authorized) return error;
  return { kind: 'rejected', status: 401, said: refusalWords(thrown.data) };
}

function parseJson(text: string): { readonly value?: unknown } {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return {};
  }
}
