import { isOldCopy } from '../../app/old-copy.ts';
import { useBrandWords } from '../../app/words-context.ts';
import { useBrand } from './brand-context.ts';
import look from './brand-screen.module.css';

/** Says that a tab shows an older copy, unless the header of the brand says so already, with the time. */
export function OldCopyNote({ body }: { body: { is_stale: boolean } }) {
  const { figures } = useBrand();
  const { brand: words } = useBrandWords();
  if (!body.is_stale || isOldCopy(figures.data)) return null;
  return (
    <p className={look['caution']} role="status">
      {words.stale(null)}
    </p>
  );
}
