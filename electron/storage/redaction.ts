/** Shorter ones would stand in ordinary words too. */
const shortestSecret = 8;
const mostSecrets = 200;

/**
 * Names that stand before a secret, in an address, a form, a header, JSON or a printed object,
 * whether percent-encoded or escaped once more.
 */
const named =
  /((?:(?<![a-z0-9])|(?<=%[0-9a-f]{2}))(?:(?:[a-z]+[-_])*token|code(?:_verifier)?|verifier|state|api[-_]?key|password|authorization)(?:\\*["'])?\s*(?:=|:|%3D|%3A)\s*(?:\\*["'])?(?:(?:Bearer|Basic)\s+)?)(?:(?!%26)[^\s&"'\\,;)}<>])+/gi;
const bearer = /\b(Bearer\s+)[\w.~+/=-]+/gi;

/** Takes secrets out of text: by what stands before them, and those that it was told by themselves. */
export class Redaction {
  readonly #forms = new Map<string, readonly string[]>();

  /** From now on the secret is taken out in whatever form it comes. */
  readonly hide = (secret: string): void => {
    if (secret.length < shortestSecret) return;
    this.#forms.delete(secret);
    this.#forms.set(secret, formsOf(secret));
    const [oldest] = this.#forms.keys();
    if (this.#forms.size > mostSecrets && oldest !== undefined) this.#forms.delete(oldest);
  };

  readonly clean = (text: string): string => {
    let cleaned = text;
    for (const form of [...this.#forms.values()].flat()) cleaned = cleaned.replaceAll(form, '…');
    return cleaned.replace(named, '$1…').replace(bearer, '$1…');
  };
}

function formsOf(secret: string): readonly string[] {
  const url = encodeURIComponent(secret);
  const json = JSON.stringify(secret).slice(1, -1);
  const lowerCaseUrl = url.replace(/%[0-9A-F]{2}/g, (byte) => byte.toLowerCase());
  const hex = Buffer.from(secret).toString('hex');
  const plain = [secret, url, lowerCaseUrl, json, json.replaceAll('/', '\\/'), hex];
  return [...new Set([...plain, ...base64Forms(secret)])];
}

/** Base64 of a text that has the secret in it, wherever the secret begins in a group of three. */
function base64Forms(secret: string): readonly string[] {
  return [0, 1, 2].flatMap((before) => {
    const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(secret)]);
    // Digits that hold a part of what stands before or after it are left out.
    const first = Math.ceil((before * 8) / 6);
    const last = Math.floor((bytes.length * 8) / 6);
    return (['base64', 'base64url'] as const).map((kind) =>
      bytes.toString(kind).slice(first, last),
    );
  });
}
