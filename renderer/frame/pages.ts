import { firstPage, pageNames, pageTitles, type PageName } from '../../electron/contract/pages.ts';

export { pageNames, pageTitles, type PageName };

/** The page that an address names; Linking for any other. */
export function pageAt(hash: string): PageName {
  return pageNames.find((name) => hash === `#/${name}`) ?? firstPage;
}
