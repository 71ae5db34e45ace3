/**
 * An empty object takes two characters in a text and up to 120 bytes in memory. An airport of 20,000
 * points has about 120,000 objects and arrays.
 */
const mostContainers = 1_000_000;

/** Returns nothing for a text that isn't JSON, or that would fill the memory. */
export function parseJson(text: string): { readonly value?: unknown } {
  if (containersIn(text) > mostContainers) return {};
  try {
    return { value: JSON.parse(text) };
  } catch {
    return {};
  }
}

/** Counts the brackets that open one; those within a string too, which only makes it stricter. */
function containersIn(text: string): number {
  if (text.length <= mostContainers) return 0;
  let count = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 0x5b || code === 0x7b) count += 1;
  }
  return count;
}
