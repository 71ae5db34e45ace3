/** Parses a whole number. Returns undefined for empty input and NaN for anything but digits. */
export function wholeNumber(typed: string): number | undefined {
  const digits = typed.trim();
  if (digits === '') return undefined;
  return /^\d+$/.test(digits) ? Number(digits) : Number.NaN;
}
