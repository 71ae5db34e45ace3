/** Returns the longest of 1, 2, 5, 10, … metres that fits into `most` CSS pixels. */
export function scaleBar(
  scale: number,
  most: number,
): { readonly metres: number; readonly label: string } {
  const metres = roundDown(most / scale);
  return { metres, label: metres >= 1000 ? `${metres / 1000} km` : `${metres} m` };
}

function roundDown(length: number): number {
  const power = 10 ** Math.floor(Math.log10(length));
  // Rounding can make `power` slightly too large or too small.
  for (const step of [10, 5, 2, 1]) if (step * power <= length) return tidy(step * power);
  return tidy(power);
}

const tidy = (value: number): number => Number(value.toPrecision(1));
