/** What the map is drawn with: the tokens of tokens.css, as the page shows them at the moment. */
export interface Palette {
  readonly ground: string;
  readonly surface: string;
  readonly line: string;
  readonly edge: string;
  readonly text: string;
  readonly muted: string;
  readonly accent: string;
  readonly stopbar: string;
  readonly leadOn: string;
  readonly caution: string;
  /** A CSS list of families. */
  readonly font: string;
}

/** A token may be a `light-dark()`, which only the style of an element resolves: `element`'s. */
export function readPalette(element: HTMLElement): Palette {
  const computed = getComputedStyle(element);
  const before = element.style.color;
  const token = (name: string): string => {
    element.style.color = `var(${name})`;
    return computed.color;
  };
  const palette = {
    ground: token('--sunken'),
    surface: token('--surface'),
    line: token('--line'),
    edge: token('--edge'),
    text: token('--text'),
    muted: token('--muted'),
    accent: token('--accent'),
    stopbar: token('--stopbar'),
    leadOn: token('--lead-on'),
    caution: token('--caution'),
    font: computed.fontFamily,
  };
  element.style.color = before;
  return palette;
}

const preferences = [
  '(prefers-color-scheme: dark)',
  '(prefers-contrast: more)',
  '(forced-colors: active)',
];

/** Until the answered function is called: whenever the tokens may have other values than before. */
export function watchPalette(onchange: () => void): () => void {
  const stop = new AbortController();
  for (const preference of preferences) {
    matchMedia(preference).addEventListener('change', onchange, { signal: stop.signal });
  }
  // A theme that the user chose stands on the root element.
  const observer = new MutationObserver(onchange);
  observer.observe(document.documentElement, { attributes: true });
  return () => {
    stop.abort();
    observer.disconnect();
  };
}
