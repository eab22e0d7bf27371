/** Characters of a search or filter that fit into the title of a page. */
const LONGEST = 40;

/** What a page is called in tabs, history and bookmarks: what is special about the view first, since a tab shows only the beginning. */
export function pageName(screen: string, view: readonly string[]): string {
  const parts = view.map((part) => part.trim()).filter((part) => part !== '');
  return [...parts.map(shortened), screen].filter((part) => part !== '').join(' · ');
}

function shortened(text: string): string {
  const letters = [...text];
  return letters.length > LONGEST ? `${letters.slice(0, LONGEST - 1).join('')}…` : text;
}
