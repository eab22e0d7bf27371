/** About the width of a letter at 12 pixels, and the least space between two texts. */
const LETTER = 6.6;
const GAP = 4;

/** Every how many columns a text can stand below or above its column so that no two touch; 1 for all of them. */
export function labelStep(texts: readonly string[], columnWidth: number): number {
  const widest = Math.max(0, ...texts.map((text) => text.length * LETTER + GAP));
  return columnWidth <= 0 ? 1 : Math.max(1, Math.ceil(widest / columnWidth));
}
