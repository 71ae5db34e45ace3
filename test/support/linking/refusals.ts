import type { AppInNode } from '../page/app/serve-apps.ts';

/** For `inNode`: the service refuses every change of the next applies, and says why. */
export function refuseAll({ faults }: AppInNode, why: string): void {
  const headers = { 'Content-Type': 'application/json' };
  const body = JSON.stringify({ error: 'Forbidden', message: why });
  faults.next(
    { path: /links\/bulk$/ },
    { kind: 'answer', status: 403, headers, body },
    { times: 9 },
  );
}

/** For `inNode`: of the next apply, the second new link is refused, or its reply is lost. */
export function failSecond({ faults }: AppInNode, how: 'refused' | 'unknown'): void {
  const headers = { 'Content-Type': 'application/json' };
  const [missing, refusal] = [
    { kind: 'answer', status: 404, headers, body: '{"error":"Not Found"}' },
    { kind: 'answer', status: 403, headers, body: '{"message":"Not at this airport."}' },
  ] as const;
  const single = { method: 'POST', path: /\/link$/ };
  faults.next({ path: /links\/bulk$/ }, missing);
  faults.next(single, { kind: 'delay', ms: 0 });
  faults.next(single, how === 'refused' ? refusal : { kind: 'reset' });
}
