/**
 * Limits the memory for parsed JSON: an object with one key takes up to 280 bytes, and each further
 * key 140; an airport's points and links are parsed at the same time. An airport of 20,000 points
 * has about 120,000 objects and arrays, and 300,000 commas.
 */
const maxContainers = 500_000;
const maxCommas = 1_000_000;

/** Returns no value for text that isn't JSON or would take too much memory. */
export function parseJson(text: string): { readonly value?: unknown } {
  if (isTooMuch(text)) return {};
  try {
    return { value: JSON.parse(text) };
  } catch {
    return {};
  }
}

/** Counts characters inside strings too, which only makes it stricter. */
function isTooMuch(text: string): boolean {
  let containers = 0;
  let commas = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 0x5b || code === 0x7b) containers += 1;
    if (code === 0x2c) commas += 1;
  }
  return containers > maxContainers || commas > maxCommas;
}
