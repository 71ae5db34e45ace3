import { leadsTo, nadia, press } from './practice-browser.ts';

export type UserBrowser = ReturnType<typeof openBrowser>;

/** The user's browser: records the addresses that the app opens, and uses the practice sign-in page. */
export function openBrowser() {
  const tabs: PromiseWithResolvers<URL>[] = [];
  const tabAt = (number: number) => (tabs[number - 1] ??= Promise.withResolvers<URL>());
  let opened = 0;

  const tab = (number = 1): Promise<URL> => tabAt(number).promise;
  const choose = async (button = nadia, number = 1): Promise<URL> => {
    const page = await fetch(await tab(number), { redirect: 'manual' });
    return leadsTo(await press(page, button));
  };

  return {
    browse: (url: string): Promise<void> => {
      opened += 1;
      tabAt(opened).resolve(new URL(url));
      return Promise.resolve();
    },
    opened: () => opened,
    /** Resolves with the address of a tab when it's open. */
    tab,
    /** Presses a button of the provider's page. Returns the callback address. */
    choose,
    /** Presses a button and opens the callback address. */
    comeBack: async (button = nadia, number = 1): Promise<Response> =>
      fetch(await choose(button, number)),
  };
}

/** Returns the address on which the app waits for the tab's callback. */
export const listenerOf = (tab: URL): URL => new URL(tab.searchParams.get('redirect_uri') ?? '');

export const portOf = (tab: URL): number => Number(listenerOf(tab).port);
