/** Opens the palette from anywhere. */
const OPEN = 'signpost-palette';

export function openPalette(): void {
  document.dispatchEvent(new CustomEvent(OPEN));
}

export function onPaletteOpened(open: () => void): () => void {
  document.addEventListener(OPEN, open);
  return () => document.removeEventListener(OPEN, open);
}
