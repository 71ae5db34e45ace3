import type { Page } from '@playwright/test';
import type { CallName, Calls } from '../../../electron/contract.ts';

/** Makes a call in the page, for the service and the account in use. */
export const callInPage = <Name extends CallName>(
  page: Page,
  name: Name,
  ...input: Parameters<Calls[Name]>
): ReturnType<Calls[Name]> =>
  page.evaluate(
    async ([name, input]) => {
      const read = await window.companion.readState(undefined);
      const call = window.companion[name] as (target: unknown, ...given: unknown[]) => unknown;
      return call(read.ok && read.value.account, ...input);
    },
    [name, input] as const,
  ) as ReturnType<Calls[Name]>;
