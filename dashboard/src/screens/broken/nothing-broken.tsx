import { useWords } from '../../app/words-context.ts';
import { Note } from '../../parts/loaded.tsx';
import { NothingIndexed } from '../../parts/nothing-indexed.tsx';

/** In place of broken links when there are none, or when nothing knows of any. */
export function NothingBroken({ isIndexed }: { isIndexed: boolean }) {
  const { allGood, notIndexed } = useWords().broken;
  if (isIndexed) return <Note title={allGood.heading}>{allGood.meaning}</Note>;
  return <NothingIndexed words={notIndexed} />;
}
