/** A place in a text, from `start` up to `end`. */
export interface Span {
  start: number;
  end: number;
}

const LONGEST_CODE = 500;

/** The shortcodes of a text, `[gallery ids="1,2"]`, and all from `[name]` up to its `[/name]`. Anything in brackets is taken for one. */
export function shortcodeSpans(text: string): Span[] {
  const spans: Span[] = [];
  const open = new Map<string, number>();
  for (let start = text.indexOf('['); start >= 0;) {
    const end = text.indexOf(']', start);
    if (end < 0) break;
    if (end - start <= LONGEST_CODE) {
      const inner = text.slice(start + 1, end);
      const name = /^\/?([\w-]+)/.exec(inner)?.[1] ?? '';
      const opened = inner.startsWith('/') ? open.get(name) : undefined;
      if (!inner.startsWith('/') && !open.has(name)) open.set(name, start);
      if (opened !== undefined) open.delete(name);
      spans.push({ start: opened ?? start, end: end + 1 });
    }
    start = text.indexOf('[', end);
  }
  return spans;
}
