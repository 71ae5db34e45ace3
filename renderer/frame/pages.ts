import {
  firstPage,
  pageNames,
  pageTitles,
  type PageName,
} from '../../electron/contract/application/pages.ts';

export { pageNames, pageTitles, type PageName };

/** Returns the page for a URL hash, or the first page for an unknown hash. */
export function pageAt(hash: string): PageName {
  return pageNames.find((name) => hash === `#/${name}`) ?? firstPage;
}
