import type { IndexedLink } from '@signpost/contract/indexing';
import { AddressText } from '../parts/address-text.tsx';
import { useWords } from '../app/words-context.ts';
import { OutsideLink } from './outside-link.tsx';
import look from './post-drawer.module.css';
import { PostName } from './post-name.tsx';
import { ReasonChip } from './reason-chip.tsx';
import { Tried } from './tried.tsx';

interface OutgoingLinkProps {
  /** Those that lead to one place. */
  links: readonly [IndexedLink, ...IndexedLink[]];
  onOpen: (id: number) => void;
}

/** Where links of the post lead; of each its text, and how it was understood. */
export function OutgoingLink({ links, onOpen }: OutgoingLinkProps) {
  const { numbers } = useWords();
  const [link] = links;
  return (
    <li>
      <span className={look['line']}>
        {link.target_post_id > 0 ? (
          <PostName id={link.target_post_id} title={link.target_title} onOpen={onOpen} />
        ) : link.kind === 'external' ? (
          <OutsideLink address={link.url} />
        ) : (
          <AddressText address={link.raw_url} />
        )}
        <ReasonChip reason={link.reason} />
        {links.length > 1 && <span className="aside">{numbers.whole(links.length)} ×</span>}
      </span>
      {links.map((one) => (
        <p key={one.id} className={look['sentence']}>
          <How link={one} />
        </p>
      ))}
      <Tried link={link} />
    </li>
  );
}

/** The text of the link, and how it was classified and resolved. */
function How({ link }: { link: IndexedLink }) {
  const { onePost, broken, sources, time } = useWords();
  const parts = link.anchor === '' ? [] : [onePost.quoted(link.anchor)];
  if (link.resolved_by !== null) parts.push(onePost.ways[link.resolved_by] ?? link.resolved_by);
  else if (link.leads_to !== null) parts.push(onePost.ends[link.leads_to] ?? link.leads_to);
  else parts.push(onePost.kinds[link.kind] ?? link.kind);
  if (link.rel !== '') parts.push(link.rel);
  if (link.check_status !== null && link.check !== 'ok') parts.push(broken.answered(link.check_status));
  else if (link.said.check_reason !== null) parts.push(sources.said(link.said.check_reason));
  if (link.check_failing_since !== null) parts.push(broken.failingSince(time.date(link.check_failing_since)));
  if (link.checked_at !== null) parts.push(broken.checked(time.relative(link.checked_at, Date.now())));
  return parts.join(' · ');
}
