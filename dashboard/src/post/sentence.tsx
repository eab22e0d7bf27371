import type { IndexedLink } from '@signpost/contract/indexing';
import look from './post-drawer.module.css';

type Spoken = Pick<IndexedLink, 'context_before' | 'anchor' | 'context_after'>;

/** The index keeps this many characters of the text before and after a link; a longer text was cut, mostly within a word. */
const KEPT = 60;

/** The text around a link, with the text of the link itself marked. */
export function Sentence({ link: { context_before, anchor, context_after } }: { link: Spoken }) {
  const before = context_before.length < KEPT ? context_before : context_before.replace(/^\S*\s+/, '… ');
  const after = context_after.length < KEPT ? context_after : context_after.replace(/\s+\S*$/, ' …');
  if (before === '' && anchor === '' && after === '') return null;
  return (
    <p className={look['sentence']}>
      {before} <b>{anchor}</b>
      {/^[\p{L}\p{N}(“„"]/u.test(after) ? ' ' : ''}
      {after}
    </p>
  );
}
