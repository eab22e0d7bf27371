import type { IndexedLink, PostLinksBody } from '@signpost/contract/indexing';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { LINKS_OF_A_POST } from '../api/posts.ts';
import { useWords } from '../app/words-context.ts';
import { CitedRow, type Citations } from './cited-row.tsx';
import { groupLinks } from './group-links.ts';
import { MissingLinks } from './missing-links.tsx';
import { OutgoingLink } from './outgoing-link.tsx';
import look from './post-drawer.module.css';
import { PostHistory } from './post-history.tsx';
import { PostName } from './post-name.tsx';
import { ReasonChip } from './reason-chip.tsx';
import { Sentence } from './sentence.tsx';
import { Why } from './why.tsx';

interface IndexedLinksProps {
  links: PostLinksBody;
  cited: Citations | undefined;
  onOpen: (id: number) => void;
}

/** What the index knows of the links of a post: their words, and how each was understood. */
export function IndexedLinks({ links, cited, onOpen }: IndexedLinksProps) {
  const { onePost, numbers } = useWords();
  const { post, incoming, outgoing, uncounted = [] } = links;
  const to = incoming?.links ?? [];
  const from = outgoing?.links ?? [];
  const listed = from.filter(({ type }) => type !== null);
  const others = from.filter(({ type }) => type === null);
  const all = post.internal.links + post.external.links;
  const total = outgoing?.total ?? 0;
  return (
    <>
      <Why
        facts={{
          isPublished: post.post_status === 'publish',
          cannotBeOpened: post.cannot_be_opened,
          isProtected: post.is_protected,
          isNoindex: post.is_noindex,
          incoming: post.incoming.links,
          incomingPosts: post.incoming.posts,
          inText: post.incoming.contextual,
          uncounted,
          reachedBy: post.reached_by,
          citedIn: cited?.citations.answers ?? 0,
        }}
      />
      {(to.length > 0 || uncounted.length > 0 || cited !== undefined) && (
        <section>
          <h3>
            {onePost.reached.heading} {post.incoming.links > 0 && numbers.whole(post.incoming.links)}
          </h3>
          <ul className={look['links']}>
            {groupLinks(to, bySource)
              .slice(0, LINKS_OF_A_POST)
              .map(({ key, links: some }) => (
                <IncomingLinks key={key} links={some} onOpen={onOpen} />
              ))}
            {uncounted.slice(0, LINKS_OF_A_POST).map(({ position, anchor, posts }) => (
              <li key={`${position} ${anchor}`}>
                <span className={look['line']}>
                  <span>
                    {placeOf(onePost.reached.places, position)}
                    {anchor !== '' && ` ${onePost.quoted(anchor)}`}
                  </span>
                  <span className="aside">
                    {onePost.reached.onPosts(posts)} · {onePost.reached.notCounted}
                  </span>
                </span>
              </li>
            ))}
            {cited !== undefined && <CitedRow {...cited} />}
          </ul>
          {(incoming?.total ?? 0) > LINKS_OF_A_POST && (
            <Link to="/links/all" search={{ target: String(post.post_id) }}>
              {onePost.reached.all(incoming?.total ?? 0)}
            </Link>
          )}
        </section>
      )}
      {post.post_status === 'publish' && <MissingLinks postId={post.post_id} onOpen={onOpen} />}
      <section>
        <h3>
          {onePost.from.heading} {all > 0 && numbers.whole(all)}
        </h3>
        {all === 0 && listed.length === 0 && <p className={look['nothing']}>{onePost.from.nothing}</p>}
        <ul className={look['links']}>
          {groupLinks(listed, byTarget)
            .slice(0, LINKS_OF_A_POST)
            .map(({ key, links: some }) => (
              <OutgoingLink key={key} links={some} onOpen={onOpen} />
            ))}
        </ul>
        {all > Math.min(listed.length, LINKS_OF_A_POST) && (
          <p>
            <Link to="/links/all" search={{ source: String(post.post_id) }}>
              {onePost.from.all(all)}
            </Link>
          </p>
        )}
        {others.length > 0 && (
          <OtherLinks
            links={others}
            count={from.length < total ? total - all : others.length}
            onOpen={onOpen}
          />
        )}
      </section>
      <PostHistory events={links.events ?? []} />
    </>
  );
}

interface OtherLinksProps {
  /** The first of them. */
  links: readonly IndexedLink[];
  count: number;
  onOpen: (id: number) => void;
}

/** Links that do not count, folded away; there may be many, so they are made when they are wanted. */
function OtherLinks({ links, count, onOpen }: OtherLinksProps) {
  const { onePost } = useWords();
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={look['others']} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{onePost.from.uncounted(count)}</summary>
      {isOpen && (
        <ul className={look['links']}>
          {links.map((link) => (
            <OutgoingLink key={link.id} links={[link]} onOpen={onOpen} />
          ))}
        </ul>
      )}
    </details>
  );
}

interface IncomingLinksProps {
  /** Those in one post. */
  links: readonly [IndexedLink, ...IndexedLink[]];
  onOpen: (id: number) => void;
}

/** A post that links here, with the sentence of each link. */
function IncomingLinks({ links, onOpen }: IncomingLinksProps) {
  const { numbers } = useWords();
  const [first] = links;
  return (
    <li>
      <span className={look['line']}>
        <PostName id={first.post_id} title={first.source_title} onOpen={onOpen} />
        {links.length > 1 && <span className="aside">{numbers.whole(links.length)} ×</span>}
      </span>
      {links.map((link) => (
        <span key={link.id}>
          <ReasonChip reason={link.reason} />
          <Sentence link={link} />
        </span>
      ))}
    </li>
  );
}

const bySource = (link: IndexedLink): string => String(link.post_id);

/** Links to one post with the same verdict; of others, those to the same address. */
const byTarget = (link: IndexedLink): string =>
  `${link.target_post_id > 0 ? link.target_post_id : link.url} ${link.reason ?? ''}`;

function placeOf(places: Readonly<Record<string, string>>, position: string): string {
  return places[position] ?? position;
}
