import type { Said as SaidByIndex } from '@signpost/contract/indexing';
import { useWords } from '../../app/words-context.ts';

/** What the index has said, in the language of the page. What it has no code for is in English. */
export function Said({ said }: { said: SaidByIndex }) {
  const text = useWords().sources.said(said);
  return said.code === 'said_before' || said.code === 'unexpected' ? <span lang="en">{text}</span> : text;
}
