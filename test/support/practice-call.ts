import { onTestFinished } from 'vitest';
import { nadiaId, tomasId } from '../../electron/practice/seed/accounts.ts';
import {
  startPractice,
  type Practice,
  type PracticeOptions,
} from '../../electron/practice/start-practice.ts';

export interface Answer {
  readonly status: number;
  /** Parsed according to the content type. */
  readonly kind: 'json' | 'text' | 'none';
  readonly body: unknown;
  readonly headers: Headers;
}

interface Call {
  readonly token?: string;
  readonly json?: unknown;
  /** A raw body instead of JSON. */
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface OpenPractice extends Practice {
  /** `call('GET', '/divisions/user', { token })`, below the base address. */
  readonly call: (method: string, path: string, call?: Call) => Promise<Answer>;
  readonly nadia: string;
  readonly tomas: string;
}

/** Starts a practice service, and closes it when the test ends. */
export async function openPractice(options?: PracticeOptions): Promise<OpenPractice> {
  const practice = await startPractice(options);
  onTestFinished(() => practice.close());
  return {
    ...practice,
    call: async (method, path, call = {}) => {
      const response = await fetch(practice.baseUrl + path, requestOf(method, call));
      return readAnswer(response);
    },
    nadia: practice.grants.accessTokenFor(nadiaId),
    tomas: practice.grants.accessTokenFor(tomasId),
  };
}

export async function readAnswer(response: Response): Promise<Answer> {
  const { status, headers } = response;
  const text = await response.text();
  if (headers.get('content-type')?.startsWith('application/json') === true) {
    return { status, kind: 'json', body: JSON.parse(text), headers };
  }
  return { status, kind: text === '' ? 'none' : 'text', body: text, headers };
}

/** A clock for a practice service that moves only on demand. */
export function clock(start = '2025-06-10T12:00:00Z') {
  let time = Date.parse(start);
  return {
    now: () => time,
    passSeconds: (seconds: number) => {
      time += seconds * 1000;
    },
  };
}

function requestOf(method: string, { token, json, body, headers }: Call): RequestInit {
  const sent = json === undefined ? body : JSON.stringify(json);
  return {
    method,
    headers: {
      ...(sent === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(token === undefined ? {} : { 'X-Network-Token': token }),
      ...headers,
    },
    ...(sent === undefined ? {} : { body: sent }),
  };
}

/** A plain-text reply with any content. */
export const asText = (status: number) => ({ status, kind: 'text' });
/** A reply as JSON. */
export const asJson = (status: number, body: unknown = {}) => ({ status, kind: 'json', body });
