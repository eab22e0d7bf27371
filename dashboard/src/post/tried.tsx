import type { IndexedLink } from '@signpost/contract/indexing';
import { useWords } from '../app/words-context.ts';
import look from './post-drawer.module.css';

/** What the address of a link that leads nowhere was looked for as, in this order. */
export function Tried({ link: { said } }: { link: Pick<IndexedLink, 'said'> }) {
  const { onePost, sources } = useWords();
  if (said.tried.length === 0) return null;
  return (
    <details className={look['sentence']}>
      <summary>{onePost.tried}</summary>
      <ol>
        {said.tried.map((one) => (
          <li key={one.code}>{sources.said(one)}</li>
        ))}
      </ol>
    </details>
  );
}
