import * as v from 'valibot';
import { sorts } from './listed.ts';
import { filters } from './point-state.ts';

export const views = ['list', 'map'] as const;
export type View = (typeof views)[number];

/** How one airport is looked at. */
const workLook = v.object({
  icao: v.string(),
  selectedId: v.nullable(v.string()),
  view: v.picklist(views),
  query: v.string(),
  sort: v.picklist(sorts),
  filters: v.array(v.picklist(filters)),
});

export type WorkLook = v.InferOutput<typeof workLook>;

/** What a window that is opened anew shows of the Linking page. */
export const linkingLook = v.object({
  work: v.nullable(workLook),
  typed: v.object({ icao: v.string(), stopbarId: v.string(), leadOnId: v.string() }),
});
