/** `- **Booking.example**: …`, `2. booking.example`, `| booking.example |`: an address that an item or a cell begins with, as a name. */
const HEAD =
  /^[ \t>]{0,12}(?:[-*+•][ \t]+|\(?\d{1,3}[.)][ \t]+|#{1,6}[ \t]+(?:\d{1,3}[.)][ \t]+)?|\|[ \t]*)[*_]{0,3}((?:[\p{L}\p{N}-]{1,63}\.){1,3}[a-z]{2,10})[*_]{0,3}[ \t]*(?=[:：–—(|,-]|$)/gmu;

export function hostHeads(text: string): string[] {
  return [...text.matchAll(HEAD)].map(([, host = '']) => host);
}
