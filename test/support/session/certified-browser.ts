/** A browser for the pages of oidc-provider: it keeps cookies and presses buttons. */

type Button = 'Sign-in' | 'Abort';

export function openCertifiedBrowser() {
  const tabs: PromiseWithResolvers<string>[] = [];
  const tabAt = (number: number) => (tabs[number - 1] ??= Promise.withResolvers<string>());
  let opened = 0;
  return {
    browse: (url: string): Promise<void> => {
      opened += 1;
      tabAt(opened).resolve(url);
      return Promise.resolve();
    },
    tab: (number = 1) => tabAt(number).promise,
    /** Returns the address to which the provider redirects. */
    choose: async (button: Button = 'Sign-in', number = 1): Promise<URL> =>
      walk(new URL(await tabAt(number).promise), button),
  };
}

async function walk(start: URL, button: Button): Promise<URL> {
  const cookies = new Map<string, string>();
  const go = async (url: URL, form?: URLSearchParams): Promise<URL> => {
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form && { method: 'POST', body: form }),
    });
    for (const cookie of response.headers.getSetCookie()) keep(cookies, cookie);
    const location = response.headers.get('location');
    if (location !== null) {
      const next = new URL(location, url);
      return next.origin === start.origin ? go(next) : next;
    }
    return answerPage(await response.text(), url);
  };
  const answerPage = (html: string, url: URL): Promise<URL> => {
    const abort = /href="([^"]+\/abort)"/.exec(html)?.[1];
    if (button === 'Abort' && abort !== undefined) return go(new URL(abort, url));
    const action = /<form[^>]* action="([^"]+)"/.exec(html)?.[1];
    const prompt = /name="prompt" value="([^"]+)"/.exec(html)?.[1];
    if (action === undefined || prompt === undefined) throw new Error(`No form on ${html}`);
    return go(new URL(action, url), new URLSearchParams({ prompt, login: 'nadia', password: '-' }));
  };
  return go(start);
}

function keep(cookies: Map<string, string>, cookie: string): void {
  const [pair = ''] = cookie.split(';');
  const [name = '', value = ''] = pair.split('=');
  if (value === '') cookies.delete(name);
  else cookies.set(name, value);
}
