/** A column that the table can be sorted by. */
export type Sort = (typeof columns)[number]['name'];

export interface Column {
  readonly name: Sort;
  /** In CSS. */
  readonly width: string;
}

interface Shown {
  readonly divisions: boolean;
  readonly overview: boolean;
}

interface Rule {
  readonly name: string;
  readonly width: string;
  /** The least width of a table that has room for it, in pixels. */
  readonly from: number | ((shown: Shown) => number);
}

const onlyIf = (isShown: boolean, from: number): number => (isShown ? from : Infinity);

/** All columns after the one with the checkboxes, in their order. */
const columns = [
  { name: 'icao', width: '52px', from: 0 },
  { name: 'name', width: 'minmax(0, 1fr)', from: 0 },
  {
    name: 'division',
    width: '140px',
    from: ({ divisions, overview }) => onlyIf(divisions, overview ? 760 : 560),
  },
  { name: 'request', width: '84px', from: 861 },
  { name: 'objects', width: '80px', from: 861 },
  { name: 'unlinked', width: '80px', from: ({ overview }) => onlyIf(overview, 320) },
  { name: 'stale', width: '74px', from: ({ overview }) => onlyIf(overview, 560) },
  { name: 'changed', width: '132px', from: 560 },
  { name: 'on', width: 'minmax(44px, auto)', from: 0 },
] as const satisfies readonly Rule[];

/** Returns the columns that fit into a table. @param width of the table, in pixels */
export const columnsFor = (width: number, shown: Shown): readonly Column[] =>
  columns.filter(({ from }: Rule) => width >= (typeof from === 'number' ? from : from(shown)));
