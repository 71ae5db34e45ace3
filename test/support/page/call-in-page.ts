import type { Page } from '@playwright/test';
import { formOwners, type FormName } from '../../../electron/contract/application/form-owners.ts';
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

/** Returns what the app keeps of the forms of a page, as text. */
export const keptForms = (page: Page): Promise<string> =>
  page.evaluate(async (owners) => {
    const read = await window.companion.readState(undefined);
    if (!read.ok) return '';
    const { service, whose } = read.value.account;
    const kept = await Promise.all(
      Object.entries(owners).map(([form, owner]) =>
        window.companion.readForm(undefined, {
          form: form as FormName,
          service: owner === 'app' ? '' : service,
          whose: owner === 'account' ? whose : null,
        }),
      ),
    );
    return JSON.stringify(kept);
  }, formOwners);
