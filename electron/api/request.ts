import * as v from 'valibot';
import { done, failed, type AppError, type Result } from '../contract/result.ts';
import { errorBodyBytes } from './response-body.ts';
import { asWrite, errorOfAnswer, errorOfFailure, retryAfter } from './errors.ts';
import { BrokenBodyError, sendHttp, type HttpReply } from './http.ts';
import { parseJson } from './parse-json.ts';
import { isServiceReply, errorMessage, type Clean } from './error-message.ts';
import { backOffMs, shownFromMs, Waits, type RunningCall } from './waits.ts';

/** The account that an operation is sent for: never another one's token. */
export interface AccountAccess {
  /** The account's token now; its failure is the request's. Fails once the account has signed out. */
  readonly token: () => Promise<Result<string>>;
  /**
   * Judges a 401, which on some routes proves nothing (SERVICE.md B1): `dead` is reported as signed
   * out, `unproven` as unavailable; with a `new` token of the same account it is tried once more.
   */
  readonly onRefusedToken?: (token: string) => Promise<'dead' | 'new' | 'unproven' | 'cancelled'>;
  /** Judges a 403: returns the ban where the account is banned, else the same error. */
  readonly onForbidden?: (token: string, error: AppError) => Promise<AppError>;
  /** Called with what the service accepted of the account. @param sentAt when the request began. */
  readonly onAccepted?: (token: string, sentAt: number, isWrite: boolean) => void;
  /** Aborted when the account signs out: a request that waits for its next try isn't sent again. */
  readonly signal?: AbortSignal;
}

export interface ServiceAddress {
  readonly baseUrl: string;
  /** Name of the header that carries the network token. */
  readonly tokenHeader: string;
}

export interface RequestSettings extends ServiceAddress {
  readonly fetch: typeof globalThis.fetch;
  /** Like `fetch`, for operations that must not arrive twice; `fetch` itself if left out. */
  readonly fetchOnce?: typeof globalThis.fetch;
  /** Takes every known secret out of what the service says. */
  readonly clean: Clean;
  /** Aborted when the service is closed: no request is tried again then. */
  readonly stop?: AbortSignal;
  /** Whoever is signed in now. */
  readonly account: () => AccountAccess;
  readonly now?: () => number;
  /** For the head of an answer, and again for its body. */
  readonly timeoutMs?: number;
  /** The longest that one operation waits in all; a longer `Retry-After` is reported instead. */
  readonly longestWaitMs?: number;
  /** Shows the waits, and knows which call each operation is for. */
  readonly waits?: Waits;
}

/**
 * Whether it is tried again: yes, where doing it twice does no harm; never; or only after 429, which
 * alone says that nothing was done.
 */
export type Repeatable = 'yes' | 'never' | 'when-limited';

export interface Operation<Answer> {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly authorized: boolean;
  /** Sent in place of the session's: the 401 is then the service's own word on it. */
  readonly judged?: string;
  readonly repeatable: Repeatable;
  /** For a request that changes nothing, though its method says otherwise. */
  readonly readOnly?: boolean;
  readonly body?: object;
  /** What the caller needs of a 2xx body; `undefined` is what it gets for one that is not JSON. */
  readonly answer: v.GenericSchema<unknown, Answer>;
  readonly maxBytes?: number;
  /** Which of several ids a 404 with this body means. */
  readonly missing?: (body: unknown) => 'division' | 'airport-request' | undefined;
}

const statusesWorthRepeating = [408, 429, 502, 503, 504];
const mostRetries = 2;

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
  const { tokenHeader, now = Date.now, timeoutMs = 15_000, longestWaitMs = 30_000 } = settings;
  const { fetch, fetchOnce = fetch, waits = new Waits() } = settings;
  const baseUrl = settings.baseUrl.replace(/\/$/, '');

  /** How long to wait before the next try, in milliseconds; undefined where it is not worth one. */
  const waitAfter = (
    { answered, error, begun }: Failed,
    retries: number,
    mostMs: number,
  ): number | undefined => {
    const backOff = Math.min(backOffMs(retries), mostMs);
    if (begun) return undefined;
    if (!answered) return 'reason' in error && error.reason === 'broken' ? backOff : undefined;
    const { status, headers } = answered;
    if (!statusesWorthRepeating.includes(status)) return undefined;
    const asked = now();
    const at = retryAfter(headers, asked);
    if (at === undefined) return status === 429 ? undefined : backOff;
    return at - asked > mostMs ? undefined : at - asked;
  };

  async function tryOnce(
    operation: Operation<unknown>,
    secret: string | undefined,
  ): Promise<Tried> {
    const { method, path, body, repeatable, maxBytes = errorBodyBytes } = operation;
    const headers = {
      ...(body && { 'content-type': 'application/json' }),
      ...(secret !== undefined && { [tokenHeader]: secret }),
    };
    const sent = { url: `${baseUrl}/${path}`, method, headers };
    const call = waits.current;
    const mayEnd = isRead(operation) && !call?.hasWritten ? call?.signal : undefined;
    if (call && !isRead(operation)) call.hasWritten = true;
    try {
      const answered = await sendHttp(
        repeatable === 'yes' ? fetch : fetchOnce,
        body ? { ...sent, body: JSON.stringify(body) } : sent,
        { maxBytes, timeoutMs, ...(mayEnd && { end: mayEnd }) },
      );
      if (answered.ok) return { answered };
      return { answered, error: errorOf(answered, operation, now(), settings.clean) };
    } catch (thrown) {
      const error = errorOfFailure(thrown);
      return {
        error: isRead(operation) ? error : asWrite(error),
        begun: thrown instanceof BrokenBodyError,
      };
    }
  }

  async function sendWith<Answer>(
    operation: Operation<Answer>,
    secret: string | undefined,
    stop?: AbortSignal,
  ): Promise<Result<Answer>> {
    const { repeatable, answer } = operation;
    const call = waits.current;
    let lostTry: AppError | undefined;
    /** Of a write that may have been done, though another try could still tell. */
    let openTry: AppError | undefined;
    // Nobody sees how long a look-up takes that nobody asked for.
    let mayWaitMs = call ? longestWaitMs : Math.min(longestWaitMs, shownFromMs);
    if (isCancelled(operation, call)) return failed({ kind: 'cancelled' });
    for (let retries = 0; ; retries += 1) {
      const tried = await tryOnce(operation, secret);
      const { answered, error } = tried;
      if (!error) {
        const body = parseJson(settings.clean(answered.text, 'answer')).value;
        // A schema that goes on would collect an issue for each of millions of elements.
        const read = v.safeParse(answer, body, { abortEarly: true });
        return read.success ? done(read.output) : failed({ kind: 'unreadable' });
      }
      const mayRepeat = repeatable === 'yes' || (repeatable === 'when-limited' && isLimited(tried));
      const waitMs =
        mayRepeat && retries < mostRetries ? waitAfter(tried, retries, mayWaitMs) : undefined;
      if (waitMs === undefined) {
        // An earlier try may have been done, whatever became of the last one.
        return failed(lostTry ?? error);
      }
      if (error.kind === 'lost') lostTry = error;
      // 429 alone says that nothing was done.
      if (!isRead(operation) && !isLimited(tried)) openTry = error;
      mayWaitMs -= waitMs;
      const stops = [stop, settings.stop].filter((one) => one !== undefined);
      await waits.wait(
        waitMs,
        isLimited(tried) ? 'limited' : 'unavailable',
        AbortSignal.any(stops),
      );
      if (stops.some(({ aborted }) => aborted) || call?.signal.aborted) {
        return failed(lostTry ?? openTry ?? { kind: 'cancelled' });
      }
    }
  }

  async function sendAuthorized<Answer>(
    operation: Operation<Answer>,
    account: AccountAccess,
    triesLeft = 1,
  ): Promise<Result<Answer>> {
    const secret = await account.token();
    if (!secret.ok) return secret;
    const sentAt = now();
    const result = await sendWith(operation, secret.value, account.signal);
    if (result.ok) {
      // What follows isn't part of the call.
      waits.for(undefined, () => account.onAccepted?.(secret.value, sentAt, !isRead(operation)));
      return result;
    }
    if (result.error.kind === 'cancelled') {
      const why = await account.token();
      return why.ok ? result : why;
    }
    // A probe that changes nothing is refused where its account has no permission there.
    if (result.error.kind === 'forbidden' && (result.error.ban || !operation.readOnly)) {
      return failed((await account.onForbidden?.(secret.value, result.error)) ?? result.error);
    }
    if (result.error.kind !== 'signed-out' || !account.onRefusedToken) return result;
    const verdict = await account.onRefusedToken(secret.value);
    if (verdict === 'dead') {
      // Of an account that has ended, its end is the reason.
      const why = await account.token();
      return why.ok ? result : why;
    }
    if (verdict === 'cancelled') return failed({ kind: 'cancelled' });
    // What was refused was not done, so doing it now is not doing it twice.
    if (verdict === 'new' && triesLeft > 0) {
      return sendAuthorized(operation, account, triesLeft - 1);
    }
    return failed({ kind: 'unavailable', status: 401, said: '' });
  }

  return async function send<Answer>(
    operation: Operation<Answer>,
    account: AccountAccess,
    call: RunningCall | undefined = waits.current,
  ): Promise<Result<Answer>> {
    const { authorized, judged } = operation;
    return waits.for(call, () =>
      authorized && judged === undefined
        ? sendAuthorized(operation, account)
        : sendWith(operation, judged, judged === undefined ? undefined : account.signal),
    );
  };
}

const isRead = ({ method, readOnly }: Operation<unknown>): boolean =>
  method === 'GET' || readOnly === true;

/** Nothing more is sent for a call that was cancelled, but what tells the outcome of a write. */
const isCancelled = (operation: Operation<unknown>, call: RunningCall | undefined): boolean =>
  call?.signal.aborted === true && !(isRead(operation) && call.hasWritten);

/** What became of one try: an answer, an error, or both. */
type Tried = { readonly answered: HttpReply; readonly error?: undefined } | Failed;

interface Failed {
  readonly answered?: HttpReply;
  readonly error: AppError;
  /** A part of the answer came. */
  readonly begun?: boolean;
}

const isLimited = ({ answered }: Tried): boolean => answered?.status === 429;

function errorOf(
  answered: HttpReply,
  operation: Operation<unknown>,
  now: number,
  clean: Clean,
): AppError {
  const body = refusalBody(answered);
  const error = errorOfAnswer(answered, body, now, clean);
  const { authorized, missing } = operation;
  if (error.kind === 'not-found') {
    if (isRead(operation) && !isServiceReply(body)) {
      return { kind: 'unavailable', status: 404, said: '' };
    }
    const which = missing?.(body);
    return which === undefined ? error : { ...error, missing: which };
  }
  // Where no token was sent, a 401 says nothing of the session.
  if (error.kind !== 'signed-out' || authorized) return error;
  return { kind: 'rejected', status: 401, said: errorMessage(body, clean) };
}

/** JSON where it says that it is and it is, else text; undefined where there is none. */
function refusalBody({ text, headers }: HttpReply): unknown {
  if (text === '') return undefined;
  const isJson = /^[^;]*[/+]json\s*(;|$)/i.test(headers.get('content-type') ?? '');
  return isJson ? { value: text, ...parseJson(text) }.value : text;
}
