import * as v from 'valibot';
import { call } from '../call.ts';
import { formOwners, longestForm, type FormName } from './form-owners.ts';

const formPlace = v.object({
  form: v.picklist(Object.keys(formOwners) as FormName[]),
  /** The key of the service where it was typed, even if another one is in use now. Empty for the app's forms. */
  service: v.string(),
  /** `AppState.whose` when it was typed; null for forms that don't belong to an account. */
  whose: v.nullable(v.string()),
});

export type FormPlace = v.InferOutput<typeof formPlace>;

/** Reads and saves what is typed and chosen on the page, as JSON. */
export const formCalls = {
  /** Returns null if nothing was saved. */
  readForm: call(formPlace).answers<string | null>(),
  /** Keeps it in memory immediately. Returns whether it's on disk, after the next write. */
  saveForm: call(
    v.object({ ...formPlace.entries, text: v.pipe(v.string(), v.maxLength(longestForm)) }),
  ).answers<boolean>(),
};
