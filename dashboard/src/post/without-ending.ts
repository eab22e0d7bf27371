/** A title without what most titles of the site end with; a title that is nothing else stays. */
export function withoutEnding(title: string, ending: string): string {
  const isCut = ending !== '' && title.length > ending.length && title.endsWith(ending);
  return isCut ? title.slice(0, -ending.length) : title;
}
