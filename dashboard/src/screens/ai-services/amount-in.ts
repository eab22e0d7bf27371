/** An amount that a person typed, with a point or a comma: null for an empty text, undefined for anything else. */
export function amountIn(text: string): number | null | undefined {
  const plain = text.trim().replace(',', '.');
  if (plain === '') return null;
  return /^\d{1,6}(\.\d{1,4})?$/.test(plain) ? Number(plain) : undefined;
}
