/** Shorter secrets would also match parts of ordinary words. */
const shortestSecret = 8;
const maxSecrets = 200;

/**
 * Names before a secret, in an address, a form, a header, JSON or a printed object, also
 * percent-encoded or escaped twice.
 */
const named =
  /((?:(?<![a-z0-9])|(?<=%[0-9a-f]{2}))(?:token|code(?:_verifier)?|verifier|state|api[-_]?key|password|authorization)(?:\\*["'])?\s*(?:=|:|%3D|%3A)\s*(?:\\*["'])?(?:(?:Bearer|Basic)\s+)?)(?:(?!%26)[^\s&"'\\,;)}<>])+/gi;
const bearer = /\b(Bearer\s+)[\w.~+/=-]+/gi;

/** Removes secrets from text: known ones, and those that follow a name such as `token=`. */
export class Redaction {
  readonly #forms = new Map<string, readonly string[]>();

  /** From now on, removes the secret in every form, such as percent-encoded or base64. */
  readonly hide = (secret: string): void => {
    if (secret.length < shortestSecret) return;
    this.#forms.delete(secret);
    this.#forms.set(secret, formsOf(secret));
    const [oldest] = this.#forms.keys();
    if (this.#forms.size > maxSecrets && oldest !== undefined) this.#forms.delete(oldest);
  };

  /** As `Clean` in api/errors/service-words.ts. */
  readonly clean = (text: string, source?: 'words' | 'answer'): string => {
    const forms = [...this.#forms.values()].flat();
    if (source === 'answer') return withoutKnown(text, forms);
    const cleaned = withoutBroken(without(text, forms), forms);
    const hideValue = (found: string, name: string): string =>
      source === 'words' && !looksSecret(found, name) ? found : `${name}…`;
    return cleaned.replace(named, hideValue).replace(bearer, hideValue);
  };
}

const looksSecret = (found: string, name: string): boolean =>
  /\S(?:=|%3D)\S*$/i.test(name) || found.length - name.length >= 16;

function without(text: string, secrets: readonly string[]): string {
  return secrets.reduce((cleaned, secret) => cleaned.replaceAll(secret, '…'), text);
}

/** Returns the same string if it has no secret: it can be 16 MB. */
function withoutKnown(json: string, secrets: readonly string[]): string {
  // Some services escape `+`, `-` or `_`. Quotes and backslashes must stay escaped.
  const plain = json.includes('\\u00')
    ? json.replace(/\\u00(?!22|5c)([2-7][0-9a-f])/gi, (_all, hex: string) =>
        String.fromCharCode(parseInt(hex, 16)),
      )
    : json;
  const cleaned = without(plain, secrets);
  return cleaned === plain ? json : cleaned;
}

/** Removes secrets with line breaks, spaces or invisible characters in them. */
function withoutBroken(text: string, secrets: readonly string[]): string {
  const runs = [...text.matchAll(/[^\s\p{Cc}\p{Cf}]+/gu)];
  if (runs.length < 2) return text;
  const dense = runs.map(([run]) => run).join('');
  const places = runs.flatMap(({ 0: run, index }) =>
    Array.from(run.split(''), (_, at) => index + at),
  );
  const spans: (readonly [from: number, to: number])[] = [];
  for (const secret of secrets) {
    for (let at = dense.indexOf(secret); at !== -1; at = dense.indexOf(secret, at + 1)) {
      spans.push([places[at] ?? 0, (places[at + secret.length - 1] ?? 0) + 1]);
    }
  }
  let cleaned = '';
  let end = 0;
  for (const [from, to] of spans.sort(([one], [other]) => one - other)) {
    if (from >= end) cleaned += `${text.slice(end, from)}…`;
    end = Math.max(end, to);
  }
  return cleaned + text.slice(end);
}

function formsOf(secret: string): readonly string[] {
  const url = encodeURIComponent(secret);
  const json = JSON.stringify(secret).slice(1, -1);
  const lowerCaseUrl = url.replace(/%[0-9A-F]{2}/g, (byte) => byte.toLowerCase());
  const hex = Buffer.from(secret).toString('hex');
  const plain = [secret, url, lowerCaseUrl, json, json.replaceAll('/', '\\/'), hex];
  return [...new Set([...plain, ...base64Forms(secret)])];
}

/** Returns the base64 of a text that contains the secret, for each position in a group of three. */
function base64Forms(secret: string): readonly string[] {
  return [0, 1, 2].flatMap((before) => {
    const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(secret)]);
    // Leave out digits that contain bits of the text before or after the secret.
    const first = Math.ceil((before * 8) / 6);
    const last = Math.floor((bytes.length * 8) / 6);
    return (['base64', 'base64url'] as const).map((kind) =>
      bytes.toString(kind).slice(first, last),
    );
  });
}
