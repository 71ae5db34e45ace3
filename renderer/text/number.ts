/** Returns a number with thousands separators: "1,234". */
export const number = (n: number): string => n.toLocaleString('en');
