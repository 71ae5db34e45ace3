import { formOwners, type FormName } from '../../../electron/contract/application/form-owners.ts';
import type { FormPlace } from '../../../electron/contract/application/forms.ts';
import type { ContactDraft } from '../../../electron/contract/contact.ts';
import type { AppState } from '../../../electron/contract/state.ts';

type Shown = Pick<AppState, 'service' | 'whose'>;

/** Returns where a page that shows this state keeps a form. */
export function placeOf(form: FormName, { service, whose }: Shown): FormPlace {
  const owner = formOwners[form];
  return {
    form,
    service: owner === 'app' ? '' : service,
    whose: owner === 'account' ? whose : null,
  };
}

/** Returns what such a page sends when a draft is typed. */
export const typedDraft = (shown: Shown, draft: ContactDraft) => ({
  ...placeOf('contact', shown),
  text: JSON.stringify(draft),
});
