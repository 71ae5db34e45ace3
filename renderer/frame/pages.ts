import { firstPage, pageNames, pageTitles, type PageName } from '../../electron/contract/window.ts';

export { pageNames, pageTitles, type PageName };

/** Returns the page of a URL hash; the first page for an unknown one. */
export function pageAt(hash: string): PageName {
  return pageNames.find((name) => hash === `#/${name}`) ?? firstPage;
}
