import { useWords } from '../../app/words-context.ts';

/** What the index has said, in the language of the page where that is known. */
export function Said({ text }: { text: string }) {
  const said = useWords().sources.said(text);
  return said === null ? <span lang="en">{text}</span> : said;
}
