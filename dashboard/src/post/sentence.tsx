import type { IndexedLink } from '@signpost/contract/indexing';
import { aroundLink } from './around-link.ts';
import look from './post-drawer.module.css';

type Spoken = Pick<IndexedLink, 'context_before' | 'anchor' | 'context_after'>;

/** The text around a link, with the text of the link itself marked. */
export function Sentence({ link }: { link: Spoken }) {
  const { context_before, anchor, context_after } = link;
  if (context_before === '' && anchor === '' && context_after === '') return null;
  const [before, after] = aroundLink(link);
  return (
    <p className={look['sentence']}>
      {before}
      <b>{anchor}</b>
      {after}
    </p>
  );
}
