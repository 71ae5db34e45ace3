import { createHash } from 'node:crypto';
import { html, raw } from 'hono/html';
import type { Account } from '../world.ts';

const style = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif;
  --page: light-dark(#eef1f5, #14181f); --card: light-dark(#fff, #1d232d);
  --text: light-dark(#1a2029, #e6eaf0); --quiet: light-dark(#4f5b6b, #a7b2c2);
  --edge: light-dark(#8390a2, #64718a); --accent: light-dark(#a2280f, #ff9b7a); }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; padding: 1rem; display: grid; place-items: center;
  background: var(--page); color: var(--text); }
main { width: min(100%, 27rem); padding: 2rem; border-radius: 0.75rem; background: var(--card);
  border-top: 0.25rem solid var(--accent); box-shadow: 0 1px 3px #0003, 0 8px 24px #0002; }
h1 { margin: 0 0 0.75rem; font-size: 1.375rem; line-height: 1.25; text-wrap: balance; }
p { margin: 0 0 1.25rem; color: var(--quiet); }
form { display: grid; gap: 0.625rem; }
button { min-height: 2.75rem; padding: 0.5rem 1rem; border: 1px solid var(--edge);
  border-radius: 0.5rem; background: transparent; color: inherit; font: inherit; text-align: start;
  cursor: pointer; }
button:hover { border-color: currentColor; }
button:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
button[value='cancel'] { margin-top: 0.625rem; border-color: transparent; text-align: center;
  text-decoration: underline; }
`;
// On one line, because the hash covers every character between the tags.
const styleElement = `<style>${style}</style>`;
const styleHash = createHash('sha256').update(style).digest('base64');

/** Returns the page with the practice accounts. Its form is sent back to the same address. */
export function choicePage(accounts: readonly Account[]) {
  return page(
    'Practice sign-in',
    html`<p>
        Choose a practice account. You don’t need a password, and nothing reaches the real network.
      </p>
      <form method="post">
        ${accounts.map(
          ({ row, title }) =>
            html`<button name="account" value="${row.id}">
              ${row.full_name ?? row.display_name}, ${title}
            </button>`,
        )}
        <button name="account" value="cancel">Cancel</button>
      </form>`,
  );
}

export function refusalPage() {
  return page(
    'Can’t sign in',
    html`<p>The app’s request isn’t valid. Close this page and sign in again from the app.</p>`,
  );
}

/** @param callback where the form redirects: Chromium applies form-action to redirects too */
export function pageHeaders(callback?: string): Record<string, string> {
  const formAction = callback === undefined ? "'none'" : `'self' ${sourceOf(callback)}`;
  return {
    'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${styleHash}'; form-action ${formAction}; base-uri 'none'; frame-ancestors 'none'`,
    'Cache-Control': 'no-store',
    // With `no-referrer`, the form would send `Origin: null`, which the service rejects.
    'Referrer-Policy': 'same-origin',
    'X-Content-Type-Options': 'nosniff',
  };
}

function page(title: string, content: ReturnType<typeof html>) {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        ${raw(styleElement)}
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          ${content}
        </main>
      </body>
    </html>`;
}

function sourceOf(callback: string): string {
  const { protocol, origin } = new URL(callback);
  return protocol === 'http:' ? origin : protocol;
}
