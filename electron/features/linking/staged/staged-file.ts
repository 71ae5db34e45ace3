import * as v from 'valibot';
import { JsonFile, type StoragePlace } from '../../../storage/json-file.ts';
import { storedStaging } from './staging.ts';
import { storedUnsettled } from './unsettled.ts';

export const schema = v.object({
  icao: v.optional(v.string(), ''),
  ...storedStaging,
  unsettled: storedUnsettled,
});

export type Kept = Readonly<v.InferOutput<typeof schema>>;

/** What is staged and unsettled at an airport. */
export type StagedFile = JsonFile<typeof schema>;

export const openStagedFile = (place: StoragePlace, name: string): StagedFile =>
  new JsonFile({ ...place, name, schema });
