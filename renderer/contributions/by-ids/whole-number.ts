/** What was typed as a number: undefined for nothing, NaN for what is not written in digits alone. */
export function wholeNumber(typed: string): number | undefined {
  const digits = typed.trim();
  if (digits === '') return undefined;
  return /^\d+$/.test(digits) ? Number(digits) : Number.NaN;
}
