import * as v from 'valibot';
import type { Call } from '../contract/call.ts';
import { done, failed, type AppError, type EpochMs, type Result } from '../contract/result.ts';
import { errorBodyBytes } from './http/response-body.ts';
import { errorOfAnswer, errorOfFailure } from './errors/errors.ts';
import { BrokenBodyError, sendHttp, type HttpReply } from './http/send-http.ts';
import { parseJson } from './http/parse-json.ts';
import { mayStillRun } from './late-writes.ts';
import { isHtml, isServiceReply, serviceWords, type Clean } from './errors/service-words.ts';
import { isRead, type Operation } from './operation.ts';
import { after as startTimer, pause, type After } from './clock.ts';
import { waitBeforeRetry, type FailedAttempt } from './retries/retry-rule.ts';

/**
 * What a rejected token means: it is `dead`, which is reported as signed out; the account has a `new`
 * one, for a retry; or we don't know (`unproven`), which is reported as unavailable.
 */
export type TokenVerdict = 'dead' | 'new' | 'unproven' | 'cancelled';

/** Access to the account that an operation is sent for. It never gives another account's token. */
export interface AccountAccess {
  /**
   * Returns the current token. Fails once the account has signed out; the request fails with it.
   */
  readonly token: () => Promise<Result<string>>;
  /** Finds out what a 401 means, which on some routes proves nothing (SERVICE.md B1). */
  readonly onRefusedToken: (token: string, call?: Call) => Promise<TokenVerdict>;
  /**
   * Finds out what a 403 means: returns the ban if the account is banned, otherwise the same error.
   */
  readonly onForbidden: (token: string, error: AppError, call?: Call) => Promise<AppError>;
  /** Called when the service accepted a request. @param sentAt when the request began. */
  readonly onAccepted: (token: string, sentAt: number, isWrite: boolean) => void;
  /** Aborted when the account ends: its reads end, and waiting requests aren't retried. */
  readonly signal: AbortSignal;
}

export interface RequestSettings {
  readonly baseUrl: string;
  readonly tokenHeader: string;
  readonly fetch: typeof globalThis.fetch;
  /** Like `fetch`, for operations that must not arrive twice. */
  readonly fetchOnce: typeof globalThis.fetch;
  /** Called with the headers of each reply. @param sentAt when it was requested. */
  readonly onHeaders: (headers: Headers, sentAt: number) => void;
  /** Removes every known secret from what the service says. */
  readonly clean: Clean;
  /** Aborted when the service ends: reads end, and waiting requests aren't retried. */
  readonly stop: AbortSignal;
  readonly now: () => EpochMs;
  /** The longest total wait of one operation. A longer `Retry-After` is reported instead. */
  readonly longestWaitMs?: number;
  /** Starts time limits and waits. Tests end them by hand. */
  readonly after?: After;
}

/** The time limit for the reply to a read. */
export const readLimitMs = 15_000;
/** The time limit for the reply to a write. Nothing else ends a write. */
export const writeLimitMs = 90_000;
/** Waits from this length on are shown and can be cancelled. Background work never waits longer. */
export const shownFromMs = 2000;

/** Returns a function that sends operations to one service. Errors are returned, not thrown. */
export function createRequest(settings: RequestSettings) {
  const { baseUrl, tokenHeader, fetch, fetchOnce, now } = settings;
  const { longestWaitMs = 30_000, after = startTimer } = settings;

  async function tryOnce(
    operation: Operation<unknown>,
    secret: string | undefined,
    call: Call | undefined,
    ends: Ends,
  ): Promise<Tried> {
    const { method, path, body, left, maxBytes = errorBodyBytes } = operation;
    const headers = {
      ...(body && { 'content-type': 'application/json' }),
      ...(secret !== undefined && { [tokenHeader]: secret }),
    };
    const sent = { url: `${baseUrl}/${path}`, method, headers };
    const isHarmless = operation.repeatable === 'yes' && !left;
    const limits = isRead(operation)
      ? { timeoutMs: readLimitMs, ends: call?.isAfterWrite ? [] : ends }
      : { timeoutMs: writeLimitMs };
    const stopShowing = call && !isRead(operation) ? showUnanswered(call) : undefined;
    const sentAt = now();
    try {
      const answered = await sendHttp(
        isHarmless || method === 'GET' ? fetch : fetchOnce,
        body ? { ...sent, body: JSON.stringify(body) } : sent,
        { maxBytes, after, ...limits },
      );
      settings.onHeaders(answered.headers, sentAt);
      if (answered.ok) return { answered };
      return { error: errorOf(answered, operation, now(), settings.clean) };
    } catch (thrown) {
      const error = errorOfFailure(thrown);
      // Without a full reply, the outcome of a write is unknown.
      const isLost = error.kind === 'unreachable' && !isRead(operation);
      return {
        error: isLost ? { ...error, kind: 'lost' } : error,
        begun: thrown instanceof BrokenBodyError,
      };
    } finally {
      stopShowing?.();
    }
  }

  /** Shows a write as unanswered as soon as a read would be given up. Returns how to stop that. */
  function showUnanswered(call: Call): () => void {
    let stop = after(readLimitMs, () => {
      stop = call.waiting({ why: 'no-answer', until: null });
    });
    return () => stop();
  }

  async function sendWith<Answer>(
    operation: Operation<Answer>,
    secret: string | undefined,
    call: Call | undefined,
    account: AccountAccess | undefined,
  ): Promise<Result<Answer>> {
    const { answer, left } = operation;
    const ends = [account?.signal, settings.stop, call?.signal];
    const repeatable = left ? 'yes' : operation.repeatable;
    let next = operation;
    let lostTry: AppError | undefined;
    /** The error of a write that may have gone through; a retry could still tell. */
    let openTry: AppError | undefined;
    // The user can't see or cancel a request that belongs to no call, so it waits only briefly.
    let mayWaitMs = call ? longestWaitMs : Math.min(longestWaitMs, shownFromMs);
    // A read that tells the outcome of a write is still sent.
    if (!call?.isAfterWrite && ends.some((end) => end?.aborted))
      return failed({ kind: 'cancelled' });
    for (let retries = 0; ; retries += 1) {
      const tried = await tryOnce(next, secret, call, ends);
      if ('answered' in tried) {
        const body = parseJson(settings.clean(tried.answered.text, 'answer')).value;
        // Stop at the first issue: there could be one for each of millions of elements.
        const read = v.safeParse(answer, body, { abortEarly: true });
        return read.success ? done(read.output) : failed({ kind: 'unreadable' });
      }
      const { error } = tried;
      const isLimited = error.kind === 'limited';
      const tries = { retries, maxMs: mayWaitMs, now: now() };
      const waitMs = waitBeforeRetry(repeatable, tried, tries);
      // An earlier attempt may have gone through even if the last one failed.
      if (waitMs === undefined) return failed(lostTry ?? error);
      if (!isRead(operation) && mayStillRun(error)) lostTry = error;
      // Only a 429 means that nothing was done.
      if (!isRead(operation) && !isLimited) openTry = error;
      if (left && !isLimited) {
        const body = await left();
        if (!body) return failed(lostTry ?? error);
        next = { ...operation, ...body };
      }
      mayWaitMs -= waitMs;
      const why = isLimited ? 'limited' : 'unavailable';
      const hide = waitMs < shownFromMs ? undefined : call?.waiting({ why, until: now() + waitMs });
      const mayGoOn = await pause(after, waitMs, ends);
      hide?.();
      if (!mayGoOn) return failed(lostTry ?? openTry ?? { kind: 'cancelled' });
    }
  }

  async function sendAuthorized<Answer>(
    operation: Operation<Answer>,
    account: AccountAccess,
    call: Call | undefined,
    triesLeft = 1,
  ): Promise<Result<Answer>> {
    const secret = await account.token();
    if (!secret.ok) return secret;
    const sentAt = now();
    const result = await sendWith(operation, secret.value, call, account);
    if (result.ok) {
      account.onAccepted(secret.value, sentAt, !isRead(operation));
      return result;
    }
    if (result.error.kind === 'cancelled') {
      const why = await account.token();
      return why.ok ? result : why;
    }
    // A probe that changes nothing gets a 403 if the account has no permission. That isn't a ban.
    if (result.error.kind === 'forbidden' && (result.error.ban || !operation.readOnly)) {
      return failed(await account.onForbidden(secret.value, result.error, call));
    }
    if (result.error.kind !== 'signed-out') return result;
    const verdict = await account.onRefusedToken(secret.value, call);
    if (verdict === 'dead') {
      // `token` returns why the account has ended.
      const why = await account.token();
      return why.ok ? result : why;
    }
    if (verdict === 'cancelled') return failed({ kind: 'cancelled' });
    // A rejected request did nothing, so sending it again doesn't do it twice.
    if (verdict === 'new' && triesLeft > 0) {
      return sendAuthorized(operation, account, call, triesLeft - 1);
    }
    return failed({ kind: 'unavailable', status: 401, said: '' });
  }

  return async function send<Answer>(
    operation: Operation<Answer>,
    /** Whose token is sent, and whose end stops it; undefined for nobody's. */
    account: AccountAccess | undefined,
    /** Undefined for background work, which fails instead of waiting long. */
    call?: Call,
  ): Promise<Result<Answer>> {
    const { authorized, tokenToCheck } = operation;
    if (!authorized) return sendWith(operation, undefined, call, undefined);
    if (tokenToCheck !== undefined) return sendWith(operation, tokenToCheck, call, account);
    return account ? sendAuthorized(operation, account, call) : failed({ kind: 'signed-out' });
  };
}

/** What ends a read, and the wait before a retry. */
type Ends = readonly (AbortSignal | undefined)[];

/** The outcome of one attempt. */
type Tried = { readonly answered: HttpReply } | FailedAttempt;

function errorOf(
  answered: HttpReply,
  operation: Operation<unknown>,
  now: number,
  clean: Clean,
): AppError {
  const body = refusalBody(answered);
  const error = errorOfAnswer(answered, body, now, clean);
  const { authorized } = operation;
  const isPage = authorized && typeof body === 'string' && isHtml(body);
  if (error.kind === 'not-found') {
    // A service may answer a write with an empty 404, but a page is a proxy's.
    if (isPage || (isRead(operation) && !isServiceReply(body))) {
      return { kind: 'unavailable', status: 404, said: '' };
    }
    return error;
  }
  // A page doesn't say whether the token is invalid either.
  if (error.kind === 'signed-out' && isPage && operation.tokenToCheck !== undefined) {
    return { kind: 'unavailable', status: 401, said: '' };
  }
  // If no token was sent, a 401 says nothing about the session.
  if (error.kind !== 'signed-out' || authorized) return error;
  return { kind: 'rejected', status: 401, said: serviceWords(body, clean) };
}

/** Returns JSON if the body is and claims to be JSON, otherwise text; undefined for an empty body. */
function refusalBody({ text, headers }: HttpReply): unknown {
  if (text === '') return undefined;
  const isJson = /^[^;]*[/+]json\s*(;|$)/i.test(headers.get('content-type') ?? '');
  return isJson ? { value: text, ...parseJson(text) }.value : text;
}
