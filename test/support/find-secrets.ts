/** Output of the app, with the place where it was found. */
export interface Trace {
  readonly where: string;
  readonly text: string;
}

/** The least length of a piece of a secret that counts. */
const pieceLength = 20;

/**
 * Finds secrets, plain or encoded, whole or in adjacent pieces. Returns each place with the encoding,
 * never the secret.
 */
export function findSecrets(
  traces: readonly Trace[],
  secrets: Readonly<Record<string, string>>,
): string[] {
  return traces.flatMap(({ where, text }) => {
    const readings = readingsOf(text);
    return Object.entries(secrets).flatMap(([name, secret]) =>
      Object.entries(encodingsOf(secret))
        .filter(([, encoded]) => readings.some((reading) => holds(reading, encoded)))
        .map(([encoding]) => `${name}, ${encoding}, in ${where}`),
    );
  });
}

/** Returns the text as it is, decoded once, and without the characters that can separate pieces. */
function readingsOf(text: string): readonly string[] {
  const unescaped = text.replace(/\\u([0-9a-f]{4})/gi, (_all, unit: string) =>
    String.fromCharCode(parseInt(unit, 16)),
  );
  return [text, unescaped, unescaped.replace(/%([0-9a-f]{2})/gi, fromHex), joined(unescaped)];
}

const fromHex = (_all: string, byte: string): string => String.fromCharCode(parseInt(byte, 16));

/** Removes JSON syntax, field names, line breaks and spaces between two pieces. */
const joined = (text: string): string =>
  text.replace(/["'\\]+\s*[,;:+}\]]*\s*[{[]*\s*(?:["'\\]+\w{1,20}["'\\]+\s*:\s*)?["'\\]*|\s+/g, '');

function holds(reading: string, encoded: string): boolean {
  if (reading.includes(encoded)) return true;
  // Shorter pieces can occur by chance.
  for (let at = 0; at + pieceLength <= encoded.length; at += 1) {
    if (reading.includes(encoded.slice(at, at + pieceLength))) return true;
  }
  return false;
}

function encodingsOf(secret: string): Readonly<Record<string, string>> {
  const bytes = Buffer.from(secret);
  const shifted = (before: number) =>
    Buffer.concat([Buffer.alloc(before), bytes])
      .toString('base64')
      .slice(Math.ceil((before * 8) / 6), Math.floor(((before + bytes.length) * 8) / 6));
  const base64 = {
    base64: shifted(0),
    'base64 after one': shifted(1),
    'base64 after two': shifted(2),
  };
  return {
    plain: secret,
    reversed: Array.from(secret).reverse().join(''),
    URL: encodeURIComponent(secret),
    JSON: JSON.stringify(secret).slice(1, -1),
    hex: bytes.toString('hex'),
    ...base64,
    ...Object.fromEntries(
      Object.entries(base64).map(([name, text]) => [
        name.replace('base64', 'base64url'),
        text.replaceAll('+', '-').replaceAll('/', '_'),
      ]),
    ),
  };
}
