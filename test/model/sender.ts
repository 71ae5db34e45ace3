import { serviceAt } from './run.ts';
import { targetsOf } from './target.ts';
import type { ServiceName } from './person.ts';
import type { Outside, SendingCall, Sent } from './world.ts';

interface Of {
  readonly number: number;
  /** The activity file of a service at this moment. */
  readonly activity: (service: ServiceName) => string;
  readonly isInUse: (service: ServiceName) => boolean;
  /** Returns the call that is running. */
  readonly call: () => SendingCall | undefined;
}

/** Sends the requests of one run, and records each with its secrets, its beginning and its end. */
export function openSender(outside: Outside, { number, activity, isInUse, call }: Of) {
  const { services, sent, secrets, clock, disk, signingIn, arrived } = outside;
  const over = new AbortController();
  const isOver = (): boolean => over.signal.aborted;
  let open = 0;
  let lastArrival: Promise<unknown> = Promise.resolve();

  const send: typeof fetch = async (input, init = {}) => {
    if (isOver()) return new Promise(() => undefined);
    const url = input instanceof Request ? input.url : input.toString();
    const service = serviceAt(services, url).name;
    const headers = Object.fromEntries(new Headers(init.headers));
    const body = textOf(init.body);
    const path = new URL(url).pathname.replace(/^\/v2/, '');
    const method = init.method ?? 'GET';
    const request = {
      ...{ service, run: number, path, method, headers, body },
      ...{ targets: targetsOf({ method, path, body }), at: clock.now(), order: outside.order() },
      activity: method === 'GET' ? '' : activity(service),
      isInUse: isInUse(service),
      call: call(),
      isOnDisk: disk.state === 'works',
      end: undefined as Sent['end'],
    };
    sent.push(request);
    const isTokens = path.endsWith('/oauth/token');
    if (isTokens) noteSecrets(new URLSearchParams(body), service);
    const end = (isAnswered: boolean) => {
      request.end ??= {
        ...{ order: outside.order(), at: clock.now() },
        ...{ isAnswered, isOnDisk: disk.state === 'works' },
      };
    };
    open += 1;
    // Requests that leave together arrive in the same order each time.
    const before = lastArrival;
    const arrival = Promise.withResolvers<undefined>();
    lastArrival = arrival.promise;
    arrived.once(String(request.order), () => arrival.resolve(undefined));
    try {
      await before;
      const signal = AbortSignal.any([...(init.signal ? [init.signal] : []), over.signal]);
      const named = { ...headers, 'x-order': String(request.order) };
      const response = await fetch(url, { ...init, headers: named, signal });
      if (isTokens) noteTokens(await response.clone().text(), body, service);
      // The app may read the body later than it gets the head.
      const whole = response.clone().text();
      open += 1;
      void whole
        .then(
          () => end(true),
          () => end(false),
        )
        .finally(() => {
          open -= 1;
        });
      return response;
    } catch (thrown) {
      end(false);
      // A process that has ended learns nothing more.
      if (isOver()) return await new Promise(() => undefined);
      throw thrown;
    } finally {
      arrival.resolve(undefined);
      open -= 1;
    }
  };

  const ownerOf = (body: string, service: ServiceName) => {
    const refreshed = secrets.get(new URLSearchParams(body).get('refresh_token') ?? '');
    return refreshed?.who ?? signingIn[service];
  };

  function noteSecrets(form: URLSearchParams, service: ServiceName): void {
    for (const name of ['code', 'code_verifier'] as const) {
      const secret = form.get(name);
      if (secret) secrets.set(secret, { name, service, who: signingIn[service] });
    }
  }

  function noteTokens(answer: string, body: string, service: ServiceName): void {
    const who = ownerOf(body, service);
    for (const name of ['access_token', 'refresh_token'] as const) {
      const token = new RegExp(`"${name}":"([^"]+)"`).exec(answer)?.[1];
      if (token !== undefined) secrets.set(token, { name, service, who });
    }
  }

  return { fetch: send, open: () => open, abandon: () => over.abort() };
}

/** The app sends JSON and forms. */
function textOf(body: RequestInit['body']): string {
  if (body instanceof URLSearchParams) return body.toString();
  return typeof body === 'string' ? body : '';
}
