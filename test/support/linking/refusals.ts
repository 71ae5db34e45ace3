import type { AppInNode } from '../page/app/serve-apps.ts';

/** For `inNode`: the service refuses every change of the next applies, and says why. */
export function refuseAll({ faults }: AppInNode, why: string): void {
  const headers = { 'Content-Type': 'application/json' };
  const body = JSON.stringify({ message: why });
  faults.next(
    { path: /links\/bulk$/ },
    { kind: 'answer', status: 403, headers, body },
    { times: 9 },
  );
}

/** For `inNode`: of the next apply of two changes, the second is refused, or its request is lost. */
export function failSecond({ faults }: AppInNode, how: 'refused' | 'unknown'): void {
  const bulk = { path: /links\/bulk$/ };
  const headers = { 'Content-Type': 'application/json' };
  const unclear = { kind: 'answer', status: 404, headers, body: '{"error":"Not Found"}' } as const;
  const body = '{"message":"Not at this airport"}';
  // The app then asks whether the service has the request, and sends one change after the other.
  faults.next(bulk, unclear);
  faults.next(bulk, { kind: 'delay', ms: 0 }, { times: 2 });
  faults.next(
    bulk,
    how === 'refused' ? { kind: 'answer', status: 403, headers, body } : { kind: 'reset' },
    { times: how === 'refused' ? 1 : 9 },
  );
}
