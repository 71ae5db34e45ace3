import * as v from 'valibot';
import { JsonFile, type StoragePlace } from '../../../storage/json-file.ts';
import { storedStaging, type Staging } from './staging.ts';
import { storedUnsettled, type Sent } from './unsettled.ts';

export const schema = v.object({
  icao: v.optional(v.string(), ''),
  ...storedStaging,
  unsettled: storedUnsettled,
});

/** What is kept of an airport. */
export interface Kept extends Pick<Staging, 'steps' | 'position'> {
  readonly icao: string;
  readonly unsettled: readonly Sent[];
}

/** The file of what is staged and unsettled at an airport. */
export type StagedFile = JsonFile<v.GenericSchema<unknown, Kept>>;

export const openStagedFile = (place: StoragePlace, name: string): StagedFile =>
  // A newer version may have written other kinds of error.
  new JsonFile({ ...place, name, schema: schema as unknown as v.GenericSchema<unknown, Kept> });
