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

  /** From now on, removes the secret, also percent-encoded or escaped in JSON. */
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
    const cleaned = forms.reduce((rest, form) => rest.replaceAll(form, '…'), text);
    if (source === 'answer') return cleaned;
    const hideValue = (found: string, name: string): string =>
      source === 'words' && !looksSecret(found, name) ? found : `${name}…`;
    return cleaned.replace(named, hideValue).replace(bearer, hideValue);
  };
}

const looksSecret = (found: string, name: string): boolean =>
  /\S(?:=|%3D)\S*$/i.test(name) || found.length - name.length >= 16;

function formsOf(secret: string): readonly string[] {
  const url = encodeURIComponent(secret);
  const lowerCaseUrl = url.replace(/%[0-9A-F]{2}/g, (byte) => byte.toLowerCase());
  const json = JSON.stringify(secret).slice(1, -1);
  // PHP and .NET escape more than they must.
  const escaped = [json.replaceAll('/', '\\/'), json.replaceAll('+', '\\u002B')];
  return [...new Set([secret, url, lowerCaseUrl, json, ...escaped])];
}
