import { formOwners, type FormName } from '../../../electron/contract/application/form-owners.ts';
import { formAct } from './act.ts';
import { ofAccount, there, type StoredThing } from './thing.ts';

const forms = Object.keys(formOwners) as FormName[];

/** Each form as a page saves it, with any content. The contact form is in a file with the messages. */
export const formThings: readonly StoredThing[] = forms
  .filter((form) => form !== 'contact')
  .map((form) => {
    const owner = formOwners[form];
    const file = owner === 'app' ? 'forms.json' : 'profiles/*/forms.json';
    return {
      ...{ name: `form ${form}, as saved`, owner, act: formAct(form) },
      kept: [`form ${form}`, `${file} forms.*`, `${file} people`],
      afterwards: there(owner === 'account' ? ofAccount : {}),
    };
  });
