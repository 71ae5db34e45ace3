import * as v from 'valibot';
import { call } from '../call.ts';
import { formOwners, type FormName } from './form-owners.ts';

const formPlace = v.object({
  form: v.picklist(Object.keys(formOwners) as FormName[]),
  /** The key of the service where it was typed, even if another one is in use by now. Empty for the app's. */
  service: v.string(),
  /** `AppState.whose` when it was typed; null for what isn't an account's. */
  whose: v.nullable(v.string()),
});

export type FormPlace = v.InferOutput<typeof formPlace>;

export interface KeptForm {
  /** Null if nothing was saved. */
  readonly text: string | null;
  readonly isOnDisk: boolean;
}

/** In UTF-16 units: thousands of airports may be selected, and a draft may be too long to be sent. */
const longestForm = 500_000;

/** What is typed and chosen on the page, as JSON of its own. */
export const formCalls = {
  readForm: call(formPlace).answers<KeptForm>(),
  /** Keeps it at once. Answers after the next write whether it's on disk; if it isn't, it's kept in memory. */
  saveForm: call(
    v.object({ ...formPlace.entries, text: v.pipe(v.string(), v.maxLength(longestForm)) }),
  ).answers<boolean>(),
};
